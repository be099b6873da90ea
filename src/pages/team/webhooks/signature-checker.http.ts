import { listWebhookEndpoints } from '../../../webhooks/endpoints/endpoint.js';
import { checkSignatures } from '../../../webhooks/signature/signature-check.js';
import type { Call, Handler, OperationId } from '../../../http/handler.js';
import { renderPage } from '../../../ui/render.js';
import { clientFormToken, openClientForm, openClientVisit, type ClientVisit } from '../member-visit.http.js';
import { SignatureCheckerPage, type SignatureCheckerPageProps } from './signature-checker.page.js';
import { NOTHING_PASTED, readSignatureEntry, signatureFieldFaults, toPastedAttempt } from './signature-checker.form.js';
import { ALL_ENDPOINTS } from './webhooks.http.js';

const FORM = 'signature checker';

export const showSignatureChecker: Handler<'showSignatureChecker'> = async (call) => {
  const visit = await openClientVisit(call);
  return { status: 200, body: await page(call, visit, { entry: NOTHING_PASTED, faults: {} }) };
};

export const checkSignature: Handler<'checkSignature'> = async (call) => {
  const visit = await openClientForm(call, FORM);
  const entry = readSignatureEntry(call.body);
  const faults = signatureFieldFaults(entry);
  if (Object.keys(faults).length > 0) return { status: 422, body: await page(call, visit, { entry, faults }) };
  const pasted = toPastedAttempt(entry, visit.client.clientId);
  const verdict = await checkSignatures(call.context, pasted, call.now);
  return { status: 200, body: await page(call, visit, { entry, faults, verdict }) };
};

async function page<Id extends OperationId>(
  { context, now }: Pick<Call<Id>, 'context' | 'now'>,
  visit: ClientVisit,
  more: Pick<SignatureCheckerPageProps, 'entry' | 'faults' | 'verdict'>,
): Promise<string> {
  const { frame, client } = visit;
  const { data: endpoints } = await listWebhookEndpoints(context, client.clientId, ALL_ENDPOINTS, now);
  const props = { frame, clientId: client.clientId, endpoints, csrf: clientFormToken(visit, FORM), ...more };
  return renderPage(SignatureCheckerPage(props));
}
