import { aField, form, plainFields, INVALID_REQUEST, type Kind } from './kind.js';

/** Bodies of the right media type. */
export const FORM_KINDS: Record<string, Kind> = {
  'nothing wrong but the token': (random, endpoint) => {
    const { fields, expected } = plainFields(random, endpoint);
    return { body: form(fields), expected };
  },
  'a broken percent sequence': (random, endpoint) => {
    const broken = random.pick(['%', '%z', '%1', '%zz', '%u0041', '%%', '%G0']);
    return {
      body: `${form(plainFields(random, endpoint).fields)}&${random.pick(['foo', 'scope', 'state'])}=${broken}`,
      expected: INVALID_REQUEST,
    };
  },
  'bytes that are no UTF-8': (random, endpoint) => {
    const start = `${form(plainFields(random, endpoint).fields)}&foo=`;
    const escaped = random.pick(['%ff', '%c3%28', '%ed%a0%80', '%f8%a1%a1%a1%a1', '%80', '%c0%af']);
    const raw = random.pick([[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0x80], [0xc0, 0xaf]]);
    const body = random.fraction() < 0.5 ? start + escaped : Buffer.concat([Buffer.from(start), Buffer.from(raw)]);
    return { body, expected: INVALID_REQUEST };
  },
  'a repeated parameter': (random, endpoint) => {
    const { fields } = plainFields(random, endpoint);
    const name = aField(random, fields);
    const again = random.pick([fields[name] ?? '', 'other', random.text(5) || 'x']);
    return { body: `${form(fields)}&${form({ [name]: again || 'x' })}`, expected: INVALID_REQUEST };
  },
  'a code or token of any characters': (random, endpoint) => {
    const value = `\u0000${random.text(random.integer(0, 90))}`;
    if (endpoint !== 'token') return { body: form({ token: value }), expected: '200' };
    return { body: form({ grant_type: 'refresh_token', refresh_token: value }), expected: '400 invalid_grant' };
  },
  'a value that is too long': (random, endpoint) => {
    const long = 'x'.repeat(random.integer(2001, 4000));
    if (endpoint !== 'token') return { body: form({ token: 'x', client_id: long }), expected: INVALID_REQUEST };
    const fields = { grant_type: 'authorization_code', code: 'x', redirect_uri: 'x' };
    return {
      body: form({ ...fields, [random.pick(['code', 'redirect_uri', 'code_verifier'])]: long }),
      expected: INVALID_REQUEST,
    };
  },
  'an unknown grant type': (random) => ({
    target: '/oauth/token',
    body: form({ grant_type: `x${random.text(random.integer(0, 60))}` }),
    expected: '400 unsupported_grant_type',
  }),
  'a scope outside of the grammar': (random) => ({
    target: '/oauth/token',
    body: form({ grant_type: 'client_credentials', scope: `"${random.text(random.integer(0, 60))}` }),
    expected: '400 invalid_scope',
  }),
  'a redirect URI or verifier of any characters': (random) => {
    const fields = {
      grant_type: 'authorization_code',
      code: 'kac_x',
      redirect_uri: `x${random.text(random.integer(0, 60))}`,
    };
    return {
      target: '/oauth/token',
      body: form({ ...fields, code_verifier: `v${random.text(random.integer(0, 30))}` }),
      expected: '400 invalid_grant',
    };
  },
  'nothing that is needed': (random) => ({
    body: random.pick(['', '&&=&', 'foo=bar', 'grant_type=&token=', '=', '[]=1&a[b]=2', 'grant_type[]=x&token[]=y']),
    expected: INVALID_REQUEST,
  }),
  'random bytes as a form': (random) => ({
    body: Buffer.concat([Buffer.from([0xff]), random.bytes(random.integer(0, 400))]),
    expected: INVALID_REQUEST,
  }),
};
