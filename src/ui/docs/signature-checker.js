// The checker of signatures. Nothing is sent: what judges is the same code as on the server and in the terminal.
import { diagnoseServiceSignature, diagnoseStandardSignature } from './signature-diagnosis.js';

const form = document.querySelector('[data-signature-checker]');
const verdict = form.querySelector('[role=status]');
const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

form.elements.body.addEventListener('input', takeAnswerApart);
// On a slow line somebody has pasted before this is here. Until now the form could not be sent: what it holds stays here.
takeAnswerApart();
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const notices = await judge(Object.fromEntries(new FormData(form)));
  verdict.replaceChildren(...notices);
  delete form.dataset.sent;
  event.submitter?.removeAttribute('aria-busy');
});
form.querySelector('button[type=submit]').disabled = false;

/** A listener's answer has the headers beside the body, which is text within JSON there. */
function takeAnswerApart() {
  const heard = readAnswer(form.elements.body.value);
  if (!heard) return;
  form.elements.body.value = heard.body;
  for (const name of HEADERS) form.elements[name].value = heard.headers[name] ?? '';
  form.elements.service.value = heard.headers['X-Service-Signature'] ?? '';
}

function readAnswer(text) {
  try {
    const answer = JSON.parse(text);
    const heard = answer.data?.[0] ?? answer;
    return typeof heard.body === 'string' && typeof heard.headers === 'object' ? heard : undefined;
  } catch {
    return undefined;
  }
}

async function judge({ service, body, secret, ...standard }) {
  const [id, timestamp, signature] = HEADERS.map((name) => standard[name].trim());
  const given = [id, timestamp, signature].filter((value) => value !== '');
  if (given.length > 0 && given.length < HEADERS.length)
    return [notice('warn', wordsOf('missing', 'standard').textContent)];
  if (given.length === 0 && service.trim() === '') return [notice('warn', wordsOf('missing', 'header').textContent)];
  // A text area makes every line break LF. What was sent has none, so that a break at the end is told all the same.
  const secrets = { service: secret, standard: [secret] };
  const notices = [];
  if (service.trim() !== '') notices.push(noticeOf('service', await diagnoseServiceSignature(service, body, secrets)));
  if (given.length > 0) {
    const faults = await diagnoseStandardSignature({ id, timestamp, signature }, body, secrets, new Date());
    notices.push(noticeOf('standard', faults));
  }
  return notices;
}

function noticeOf(header, faults) {
  const words = wordsOf('header', header);
  if (faults.length === 0) return notice('good', words.dataset.valid, words.textContent);
  const reasons = [...new Set(faults)].map((fault) => wordsOf('fault', fault));
  return notice(
    'bad',
    words.dataset.invalid,
    ...reasons.map(({ dataset, textContent }) => `${dataset.title}. ${textContent}`),
  );
}

function wordsOf(kind, name) {
  return document.querySelector(`p[data-${kind}=${name}]`);
}

function notice(kind, title, ...texts) {
  const box = document.createElement('div');
  box.className = `notice notice-${kind}`;
  const head = document.createElement('p');
  head.className = 'notice-title';
  head.textContent = title;
  const paragraphs = texts.map((text) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    return paragraph;
  });
  box.append(head, ...paragraphs);
  return box;
}
