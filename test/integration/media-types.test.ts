import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { basicAuth, type Answer } from '../support/http.js';
import { givenJsonApi, problemOf } from '../support/json-api.js';
import { startServer } from '../support/server.js';

const server = await startServer();
const api = await givenJsonApi(server);
const auth = basicAuth(api.client.clientId, api.clientSecret);
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const ENDPOINT = { url: 'https://harbour.example/' };

type Body = string | Buffer;
const post = (path: string, type: string, body: Body, headers: Record<string, string> = {}): Promise<Answer> =>
  server.visit().send('POST', path, { headers: { 'content-type': type, ...headers }, body: body as BodyInit });
const asToken = (type: string, body: Body, headers = {}) => post('/oauth/token', type, body, { ...auth, ...headers });
const asEndpoint = (type: string, body: Body, headers = {}) =>
  post('/v2/webhook-endpoints', type, body, { authorization: `Bearer ${api.token}`, ...headers });
const saying = (answer: Answer): string => {
  const { error, error_description: description } = answer.json() as Record<string, string>;
  return `${answer.status} ${error}: ${description}`;
};

const PARAMETERS = [';charset=utf8', '; charset=ISO-8859-1', ' ; CHARSET="UTF-8"', '; boundary=x', ';', '; charset'];

describe.each(PARAMETERS)('FD16: a media type with the parameter %j is that type', (parameter) => {
  test('as a form, at token, introspection and revocation', async () => {
    const type = FORM + parameter;
    expect((await asToken(type, 'grant_type=client_credentials')).status).toBe(200);
    expect((await post('/oauth/introspect', type, 'token=x', auth)).json()).toEqual({ active: false });
    expect((await post('/oauth/revoke', type, 'token=x', auth)).status).toBe(200);
  });

  test('as JSON, with and without parameters in the path', async () => {
    const type = JSON_TYPE.toUpperCase() + parameter;
    expect((await asToken(type, '{"grant_type":"client_credentials"}')).status).toBe(200);
    const made = await asEndpoint(type, JSON.stringify(ENDPOINT));
    expect(made.status).toBe(201);
    const { webhook_endpoint_id: id } = made.json() as { webhook_endpoint_id: string };
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': type };
    const changed = await server
      .visit()
      .send('PATCH', `/v2/webhook-endpoints/${id}`, { headers, body: '{"event_types":["verification_approved"]}' });
    expect(changed.status).toBe(200);
  });

  test('as the form of a page, with and without files', async () => {
    expect((await post('/login', FORM + parameter, 'csrf=x')).status).toBe(403);
    if (parameter.includes('boundary')) return;
    const part = '--b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nx\r\n--b--\r\n';
    const type = `Multipart/Form-Data${parameter.replace(/;$/, '')}; boundary=b`;
    expect((await post('/verifications/basic', type, part)).status).toBe(403);
  });
});

test('FD16: a body that is not UTF-8 is refused for that reason, everywhere', async () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const notForm = '400 invalid_request: The form is not percent-encoded UTF-8.';
  for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
    expect(saying(await post(path, `${FORM};charset=ISO-8859-1`, latin1('token=ü'), auth))).toBe(notForm);
    expect(saying(await post(path, FORM, 'token=%ff', auth))).toBe(notForm);
  }
  const notJson = 'The body is not UTF-8, which JSON has to be.';
  for (const body of [latin1('{"url":"ü"}'), Buffer.from('\uFEFF{"url":"x"}', 'utf16le')]) {
    expect(saying(await asToken(`${JSON_TYPE}; charset=utf-16`, body))).toBe(`400 invalid_request: ${notJson}`);
    expect(problemOf(await asEndpoint(JSON_TYPE, body))).toBe(`400 ${notJson}`);
  }
  const page = await post('/login', FORM, 'email=%ff');
  const part = (text: string) =>
    latin1(`--b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${text}\r\n--b--\r\n`);
  const withFiles = await post('/verifications/basic', 'multipart/form-data; boundary=b', part('J\xf6rg'));
  for (const answer of [page, withFiles]) {
    expect([answer.status, answer.text.includes('not written as UTF-8')]).toEqual([400, true]);
  }
});

test('FD16: a byte order mark before JSON is ignored (RFC 8259 §8.1)', async () => {
  expect((await asEndpoint(JSON_TYPE, `\uFEFF${JSON.stringify(ENDPOINT)}`)).status).toBe(201);
  expect((await asToken(JSON_TYPE, '\uFEFF{"grant_type":"client_credentials"}')).status).toBe(200);
});

test('FD16: another type is refused with the ones that are taken, another encoding with those', async () => {
  const types = '415 invalid_request: Send the body as application/x-www-form-urlencoded or application/json.';
  for (const type of ['text/plain', 'multipart/form-data; boundary=b', `${FORM}, ${JSON_TYPE}`, 'x']) {
    expect(saying(await asToken(type, 'grant_type=client_credentials'))).toBe(types);
  }
  expect(problemOf(await asEndpoint(FORM, 'url=x'))).toBe('415 Send the body as application/json.');
  const json = JSON.stringify(ENDPOINT);
  const encodings = 'Send the body as it is, or with one Content-Encoding: gzip, deflate or br.';
  expect(problemOf(await asEndpoint(JSON_TYPE, json, { 'content-encoding': 'x-snappy' }))).toBe(`415 ${encodings}`);
  for (const name of ['gzip', 'GZIP', 'x-gzip', 'X-GZip']) {
    expect((await asEndpoint(JSON_TYPE, gzipSync(json), { 'content-encoding': name })).status).toBe(201);
  }
  const broken = problemOf(await asEndpoint(JSON_TYPE, json, { 'content-encoding': 'gzip' }));
  expect(broken).toBe('400 The body is not what its Content-Encoding says.');
});

test('FD23: JSON under the type of a form, and a form under that of JSON, are told apart', async () => {
  const json = JSON.stringify({ grant_type: 'client_credentials' });
  const asForm = 'The body is JSON, but its Content-Type says that it is a form.';
  const asJson = 'The body is a form, but its Content-Type says that it is JSON.';
  expect(saying(await asToken(FORM, json))).toBe(`400 invalid_request: ${asForm}`);
  expect(saying(await asToken(JSON_TYPE, 'grant_type=client_credentials'))).toBe(`400 invalid_request: ${asJson}`);
  expect(problemOf(await asEndpoint(FORM, JSON.stringify(ENDPOINT)))).toBe(`400 ${asForm}`);
  expect(problemOf(await asEndpoint(JSON_TYPE, 'url=https%3A%2F%2Fharbour.example'))).toBe(`400 ${asJson}`);
});
