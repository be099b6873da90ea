import { isUtf8 } from 'node:buffer';
import type { RequestHandler } from 'express';
import { refusal } from '../../refusals/refuse.js';

/** As body-parser calls it, before it turns bytes into text: it would mend what is broken, and nobody would know. */
type BodyCheck = (request: unknown, response: unknown, body: Buffer) => void;

const BEGINS_LIKE_JSON = /^\s*[[{]\s*["\]}]/;
const BEGINS_LIKE_FORM = /^[\w.~%+-]+=/;

/** A form is percent-encoded UTF-8 (RFC 6749 App. B); a secret or code that was mended would be another one. */
export const requireFormText: BodyCheck = (_request, _response, body) => {
  const text = body.toString('utf8');
  if (!isUtf8(body) || !isPercentEncoded(text)) throw refusal('request.misencoded_form').because('form_not_utf8');
  if (BEGINS_LIKE_JSON.test(text)) throw refusal('request.json_as_form').because('json_as_form');
};

/** RFC 8259 §8.1. JSON begins with ASCII, so that UTF-16 and UTF-32 show by a zero among the first four bytes (RFC 4627 §3). */
export const requireJsonText: BodyCheck = (_request, _response, body) => {
  if (!isUtf8(body) || body.subarray(0, 4).includes(0))
    throw refusal('request.misencoded_json').because('json_not_utf8');
  if (BEGINS_LIKE_FORM.test(body.toString('utf8'))) throw refusal('request.form_as_json').because('form_as_json');
};

/** A form with files is read by a parser that puts U+FFFD where bytes were no UTF-8, which would stand in somebody's name. */
export const requireFieldText: RequestHandler = (request, _response, next) => {
  // As one text, since the parser makes objects of names in brackets.
  if (JSON.stringify(request.body ?? {}).includes('\uFFFD'))
    throw refusal('request.misencoded_form').because('form_not_utf8');
  next();
};

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
