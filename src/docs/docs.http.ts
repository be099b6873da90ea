import type { VNode } from 'preact';
import type { Call, Handler, OperationId } from '../http/handler.js';
import { csrfToken } from '../http/session.js';
import { renderPage } from '../ui/render.js';
import { refuse } from '../refusals/refuse.js';
import { offeredCatalogue } from '../verification/catalogue/catalogue.js';
import { DOCS, errorPath, guidePath, operationPath } from './addresses.js';
import { docsOf, findGuide, operationsOf, type Docs } from './docs.js';
import type { Guide } from './guides.js';
import { keptPage, ownPage } from './kept-page.http.js';
import { navigationOf } from './navigation.js';
import type { DocsFrame } from './pages/docs-frame.page.js';
import { ErrorCodePage, ErrorCodesPage } from './pages/error-codes.page.js';
import { GuidePage } from './pages/guide.page.js';
import { Levels } from './pages/levels.page.js';
import { NotificationsPage } from './pages/notifications.page.js';
import { OperationPage } from './pages/operation.page.js';
import { OverviewPage } from './pages/overview.page.js';
import { QuickstartPage } from './pages/quickstart.page.js';
import { SearchPage } from './pages/search.page.js';
import { SignatureCheckerPage } from './pages/signature-checker.page.js';
import type { Trial } from './pages/try-it.page.js';
import { quickstartSteps } from './quickstart.js';
import { findReader, type Reader } from './reader.http.js';
import type { Operation } from './reference.js';
import { findInDocs } from './search.js';
import { canBeTried, clientsFor, trialPurpose } from './trial.js';

const QUICKSTART = guidePath('quickstart');

export const showDocs: Handler<'showDocs'> = async (call) => {
  if (call.query.contract === 'webhooks') return { status: 302, headers: { Location: guidePath('webhooks') } };
  const docs = docsOf(call.context.config);
  return kept(call, DOCS, (frame) => OverviewPage({ frame, guide: getGuide(docs, 'overview'), groups: docs.groups }));
};

export const showGuide: Handler<'showGuide'> = async (call) => {
  const { guide: slug } = call.path;
  const docs = docsOf(call.context.config);
  switch (slug) {
    case 'notifications':
      return kept(call, guidePath(slug), (frame) => NotificationsPage({ frame, notifications: docs.notifications }));
    case 'signature-checker':
      return kept(call, guidePath(slug), (frame) => SignatureCheckerPage({ frame }));
    case 'overview':
      return refuse('file.unknown');
    default: {
      const guide = getGuide(docs, slug);
      return kept(call, guidePath(slug), (frame) =>
        GuidePage({ frame, guide, levels: Levels({ catalogue: offeredCatalogue() }) }),
      );
    }
  }
};

/** Begins with the reader's own client. Everybody else gets what is the same for all. */
export const showQuickstart: Handler<'showQuickstart'> = async (call) => {
  const { config } = call.context;
  const reader = await findReader(call);
  if (!reader) {
    return kept(call, QUICKSTART, (frame) =>
      QuickstartPage({ frame, steps: quickstartSteps(config), clients: [], isLoggedIn: false }),
    );
  }
  const chosen = ({ clientId }: { clientId: string }) => Number(clientId === call.query.client_id);
  const clients = reader.clients.toSorted((one, other) => chosen(other) - chosen(one));
  const steps = quickstartSteps(config, clients[0]);
  return ownPage(QuickstartPage({ frame: frameOf(call, QUICKSTART), steps, clients, isLoggedIn: true }));
};

export const showOperation: Handler<'showOperation'> = async (call) => {
  const { config } = call.context;
  const operation = getOperation(docsOf(config), call.path.operation_id);
  const path = operationPath(operation.id);
  const isTriable = canBeTried(operation, config.frontendUrl);
  const reader = isTriable ? await findReader(call) : undefined;
  if (!reader) {
    const trial: Trial = isTriable ? { state: 'without client', isLoggedIn: false } : { state: 'impossible' };
    return kept(call, path, (frame) => OperationPage({ frame, operation, trial }));
  }
  return ownPage(OperationPage({ frame: frameOf(call, path), operation, trial: trialOf(operation, reader) }));
};

export const searchDocs: Handler<'searchDocs'> = async (call) => {
  const { q = '' } = call.query;
  const result = findInDocs(docsOf(call.context.config), q);
  return { status: 200, body: renderPage(SearchPage({ frame: { ...frameOf(call, `${DOCS}/search`), q }, ...result })) };
};

export const showErrors: Handler<'showErrors'> = async (call) => {
  const docs = docsOf(call.context.config);
  return kept(call, guidePath('errors'), (frame) =>
    ErrorCodesPage({ frame, guide: getGuide(docs, 'errors'), codes: docs.codes }),
  );
};

export const showError: Handler<'showError'> = async (call) => {
  const { codes } = docsOf(call.context.config);
  const one = codes.find(({ code }) => code === call.path.code) ?? refuse('file.unknown');
  return kept(call, errorPath(one.code), (frame) => ErrorCodePage({ frame, one, all: codes }));
};

/** @throws Refused */
function getOperation(docs: Docs, operationId: string): Operation {
  return operationsOf(docs).find(({ id }) => id === operationId) ?? refuse('file.unknown');
}

function getGuide(docs: Docs, slug: string): Guide {
  return findGuide(docs, slug) ?? refuse('file.unknown');
}

function trialOf(operation: Operation, { session, clients }: Reader): Trial {
  const able = clientsFor(operation, clients);
  return able.length === 0
    ? { state: 'without client', isLoggedIn: true }
    : { state: 'ready', clients: able, csrf: csrfToken(session, trialPurpose(operation.id)) };
}

function kept<Id extends OperationId>(call: Call<Id>, path: string, draw: (frame: DocsFrame) => VNode) {
  return keptPage(call.context, call.request, path, () => draw(frameOf(call, path)));
}

function frameOf<Id extends OperationId>({ context }: Call<Id>, path: string): DocsFrame {
  return { navigation: navigationOf(docsOf(context.config)), path };
}
