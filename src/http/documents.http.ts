import type { Handler } from './handler.js';
import { asyncapiDocument, sdkDocument } from './published-contract.js';

export const getAsyncapiDocument: Handler<'getAsyncapiDocument'> = async ({ context }) => ({
  status: 200,
  body: asyncapiDocument(context.config),
});

export const getSdkDocument: Handler<'getSdkDocument'> = async ({ context }) => ({
  status: 200,
  body: sdkDocument(context.config),
});
