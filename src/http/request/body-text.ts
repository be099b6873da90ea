import { isUtf8 } from 'node:buffer';
import type { RequestHandler } from 'express';
import { refusal } from '../../refusals/refuse.js';

/** A check that body-parser runs before it decodes a body. Decoding would silently replace invalid bytes. */
type BodyCheck = (request: unknown, response: unknown, body: Buffer) => void;

const BEGINS_LIKE_JSON = /^\s*[[{]\s*["\]}]/;
const BEGINS_LIKE_FORM = /^[\w.~%+-]+=/;

/** Requires percent-encoded UTF-8 (RFC 6749 App. B). With replaced bytes, a secret or code would be another one. */
export const requireFormText: BodyCheck = (_request, _response, body) => {
  const text = body.toString('utf8');
  if (!isUtf8(body) || !isPercentEncoded(text)) throw refusal('request.misencoded_form').because('form_not_utf8');
  if (BEGINS_LIKE_JSON.test(text)) throw refusal('request.json_as_form').because('json_as_form');
};

/**
 * Requires UTF-8 (RFC 8259 §8.1). JSON begins with ASCII characters, so UTF-16 and UTF-32 have a zero among the first
 * four bytes (RFC 4627 §3).
 */
export const requireJsonText: BodyCheck = (_request, _response, body) => {
  if (!isUtf8(body) || body.subarray(0, 4).includes(0))
    throw refusal('request.misencoded_json').because('json_not_utf8');
  if (BEGINS_LIKE_FORM.test(body.toString('utf8'))) throw refusal('request.form_as_json').because('form_as_json');
};

/**
 * Requires UTF-8 in a form with files. Its parser has replaced invalid bytes by U+FFFD, which must not end up in
 * somebody's name.
 */
export const requireFieldText: RequestHandler = (request, _response, next) => {
  // Searched as one text, since the parser makes nested objects of field names with brackets.
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
