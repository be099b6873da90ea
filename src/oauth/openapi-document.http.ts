import { offeredCatalogue } from '../verification/catalogue/catalogue.js';
import { describeLevels } from '../verification/catalogue/scope-reference.js';
import type { Handler } from '../http/handler.js';
import { openapiDocument } from '../http/published-contract.js';

/** The public contract with the URLs of this deployment and the levels that it offers. */
export const getOpenapiDocument: Handler<'getOpenapiDocument'> = async ({ context }) => {
  const document = openapiDocument(context.config);
  describeLevels(document, offeredCatalogue());
  return { status: 200, body: document };
};
