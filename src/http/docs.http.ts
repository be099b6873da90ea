import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { refuse } from '../refusals/refuse.js';
import type { Handler } from './handler.js';
import { asyncapiDocument, sdkDocument, webhookReference } from './published-contract.js';
import { renderErrorCodePage, renderErrorCodesPage } from '../ui/error-codes.page.js';
import { renderReferencePage } from '../ui/reference.page.js';
import { listErrorCodes } from './error-codes.js';

const SWAGGER_UI = pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const OWN_FOLDER = new URL('../ui/reference/', import.meta.url);
const CACHE_FOR_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };

/** A fixed list, so that no name from a request is ever used as a file path. */
const TEXT_ASSETS = {
  'swagger-ui.css': { type: 'text/css', folder: SWAGGER_UI },
  'swagger-ui-bundle.js': { type: 'text/javascript', folder: SWAGGER_UI },
  'reference.css': { type: 'text/css', folder: OWN_FOLDER },
  'reference.js': { type: 'text/javascript', folder: OWN_FOLDER },
} as const;
const ICON = 'favicon-32x32.png';

export const getAsyncapiDocument: Handler<'getAsyncapiDocument'> = async ({ context }) => ({
  status: 200,
  body: asyncapiDocument(context.config),
});

export const getSdkDocument: Handler<'getSdkDocument'> = async ({ context }) => ({
  status: 200,
  body: sdkDocument(context.config),
});

export const showReference: Handler<'showReference'> = async ({ query }) => ({
  status: 200,
  body: renderReferencePage(query.contract ?? 'http'),
});

export const showErrors: Handler<'showErrors'> = async () => ({
  status: 200,
  body: renderErrorCodesPage(listErrorCodes()),
});

export const showError: Handler<'showError'> = async ({ path: { code } }) => {
  const codes = listErrorCodes();
  const one = codes.find((each) => each.code === code) ?? refuse('file.unknown');
  return { status: 200, body: renderErrorCodePage(one, codes) };
};

export const getReferenceAsset: Handler<'getReferenceAsset'> = async ({ path: { asset } }) => {
  if (asset === ICON) {
    return {
      status: 200,
      type: 'image/png',
      headers: CACHE_FOR_AN_HOUR,
      body: readFileSync(new URL(ICON, SWAGGER_UI)),
    };
  }
  if (asset === 'webhooks.json') {
    return { status: 200, type: 'application/json', headers: CACHE_FOR_AN_HOUR, body: webhookReference() };
  }
  if (isTextAsset(asset)) {
    const { type, folder } = TEXT_ASSETS[asset];
    return { status: 200, type, headers: CACHE_FOR_AN_HOUR, body: readFileSync(new URL(asset, folder), 'utf8') };
  }
  return refuse('file.unknown');
};

function isTextAsset(name: string): name is keyof typeof TEXT_ASSETS {
  return Object.hasOwn(TEXT_ASSETS, name);
}
