import { isObject, schemaJudge, type Json, type JsonObject } from './documents.js';
import { lookUp, settledPointer, targetOf, type Transaction } from './transaction.js';

/** Holds answers against the contract, by Ajv and without the server's own validator: a second opinion. */
export function answerJudge(contract: JsonObject): (transaction: Transaction) => string[] {
  const judge = schemaJudge(contract);

  return (transaction) => {
    const { status, pointer } = targetOf(transaction);
    const { real } = transaction;
    if (!real) return ['no answer'];
    if (String(real.statusCode) !== status)
      return [`status ${real.statusCode} instead of ${status}: ${real.body ?? ''}`];
    const response = settledPointer(contract, pointer);
    return [...headerFaults(response, real.headers), ...bodyFaults(response, real)];
  };

  function headerFaults(response: string, headers: Record<string, string>): string[] {
    const { headers: expected } = lookUp(contract, response);
    return Object.keys(isObject(expected) ? expected : {}).flatMap((name) => {
      const header = settledPointer(contract, `${response}/headers/${name}`);
      const value = headers[name.toLowerCase()];
      if (value !== undefined) return schemaFaults(name, `${header}/schema`, value);
      return lookUp(contract, header).required === true ? [`${name} is missing`] : [];
    });
  }

  function bodyFaults(response: string, { headers, body = '' }: NonNullable<Transaction['real']>): string[] {
    const { content } = lookUp(contract, response);
    if (!isObject(content)) return body === '' ? [] : ['a body where the contract has none'];
    const mediaType = (headers['content-type'] ?? '').split(';')[0] ?? '';
    if (!(mediaType in content)) return [`the media type ${mediaType} is not in the contract`];
    const schema = `${response}/content/${mediaType.replaceAll('/', '~1')}/schema`;
    return schemaFaults('the body', schema, mediaType.endsWith('json') ? (JSON.parse(body) as Json) : body);
  }

  function schemaFaults(what: string, schema: string, value: Json): string[] {
    const validate = judge(schema);
    return validate(value) ? [] : [`${what} ${JSON.stringify(value)}: ${JSON.stringify(validate.errors)}`];
  }
}
