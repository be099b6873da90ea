/**
 * Refusals that belong to no subject: of a malformed request, of a repeated `Idempotency-Key`, of a list's cursor, a
 * failure of our own, and an operator's command that needs the role of the database's owner.
 */
export interface RequestRefusals {
  'request.plain_http': undefined;
  'request.several_hosts': undefined;
  'request.misencoded_form': undefined;
  'request.misencoded_json': undefined;
  'request.json_as_form': undefined;
  'request.form_as_json': undefined;

  'request.unknown_address': undefined;
  'request.misspelt_address': { path: string };
  'request.other_version': undefined;
  'request.other_method': { allow: string };
  'request.too_large': undefined;
  'request.other_media_type': { known: readonly string[] };
  'request.unknown_charset': undefined;
  'request.unknown_encoding': undefined;
  'request.misencoded_body': undefined;
  'request.no_json': undefined;
  'request.unreadable': undefined;
  'request.against_contract': { fields: readonly FieldFault[] };
  'request.unknown_time': { place: 'query' | 'body'; field: string };

  'idempotency_key.of_another_request': undefined;
  'idempotency_key.under_way': { retryAfterSeconds: number };

  /** Our own failures: what went wrong is in the log. */
  'service.failed': undefined;
  'service.unavailable': undefined;
  'service.stopping': undefined;

  /** The `cursor` in a list's URL is malformed, for instance edited by hand. */
  'list.unknown_cursor': undefined;

  'audit_log.owner_required': undefined;
}

/** The keyword for something wrong below a field, at a name that only the sender knows. */
export const UNNAMEABLE = 'unnameable';

/** A field that violates the contract, in Ajv's terms. Nothing in it repeats what was sent. */
export interface FieldFault {
  place: 'path' | 'query' | 'headers' | 'body';
  /** Such as `users/0/level`; undefined for the place itself, or if the name would repeat what was sent. */
  field: string | undefined;
  keyword: string;
  limit: number | undefined;
  /** Ajv's message, which quotes only the contract. */
  message: string;
  /** What is known there: the parameters of the query, or the new name of one of them. */
  known?: readonly string[];
  /** Those of them, or of the values that there are, which were probably meant. */
  near?: readonly string[];
}
