import { expect } from '@jest/globals';
import type { Trip } from './browser.js';

/** What a step has to do with besides its own report. */
export interface Around {
  issuer: string;
  clientId: string;
  trips: Trip[];
  usesPkce: boolean;
  /** How it proved itself at the token endpoint. */
  proofs: Set<'basic' | 'body'>;
  /** What another step saw. */
  saw: (step: string) => unknown;
  /** How the service answers to this token. */
  statusWith: (accessToken: string) => Promise<number>;
}

interface Step {
  guarantee: string;
  check: (saw: unknown, around: Around) => void | Promise<void>;
}

/** A text like that, for whoever compares; what is compared with it is one. */
const text = (pattern: RegExp) => expect.stringMatching(pattern) as unknown as string;
const UUID = text(/^[\da-f-]{36}$/);
const SCOPE = 'uid:read verification.basic:read';
const TOKENS = {
  access_token: text(/^kat_[\w-]{43}$/),
  refresh_token: text(/^krt_[\w-]{43}$/),
  token_type: text(/^bearer$/i),
  scope: SCOPE,
};
type Tokens = typeof TOKENS;

function refusal(guarantee: string, error: string): Step {
  return { guarantee, check: (saw) => expect(saw).toMatchObject({ error }) };
}

/** What every program does. */
const COMMON = {
  refused: {
    guarantee: 'AE1, AE4: a refused consent arrives as access_denied, with the state that was sent',
    check: (saw, { trips }) => {
      expect(saw).toEqual({ error: 'access_denied' });
      const { sent, back } = trips[0] ?? {};
      expect(back?.searchParams.get('state')).toBe(sent?.searchParams.get('state'));
      expect(back?.searchParams.get('error_description')).toMatch(/\w/);
    },
  },
  code: {
    guarantee: 'AR1: the code is exchanged for tokens with the consented scopes',
    check: (saw, { trips, usesPkce }) => {
      expect(saw).toMatchObject(TOKENS);
      for (const { sent } of trips) {
        expect(sent.searchParams.get('code_challenge_method')).toBe(usesPkce ? 'S256' : null);
      }
    },
  },
  refresh: {
    guarantee:
      'RT4, RT5: two refreshes bring two new pairs with the same scopes, and the first pair replaces the old one',
    check: async (saw, around) => {
      const user = { uid: UUID, verification_cases: [{ level: 'basic', credential: 'pending' }] };
      expect(saw).toMatchObject({ first: TOKENS, user, second: TOKENS });
      const pairs = [around.saw('code'), ...Object.values(saw as Record<string, unknown>)] as Tokens[];
      expect(new Set(pairs.map((pair) => pair.access_token)).size).toBe(4);
      expect(await around.statusWith(pairs[0]?.access_token ?? '')).toBe(401);
    },
  },
  statistics: {
    guarantee: 'CC2, CC4: a token of the client’s own, without a refresh token, opens its statistics',
    check: (saw) => {
      const totals = { pending: 1, approved: 0, rejected: 0, contacted: 0 };
      const { tokens, ...more } = saw as { tokens: Tokens };
      expect(tokens).toMatchObject({ access_token: TOKENS.access_token, scope: 'client.stats:read' });
      expect(tokens.refresh_token).toBeUndefined();
      expect(more).toEqual({ totals });
    },
  },
  unallowed_scope: refusal('CC3: a scope that the client may not have is refused as invalid_scope', 'invalid_scope'),
  unknown_refresh_token: refusal('RT1: an unknown refresh token is refused as invalid_grant', 'invalid_grant'),
  wrong_secret: refusal('a wrong secret is refused as invalid_client', 'invalid_client'),
} satisfies Record<string, Step>;

/** What a program does if its library can. */
const MORE = {
  discovery: {
    guarantee: 'MD1, MD2, MO9: all endpoints come from the metadata, which name the issuer as it was asked for',
    check: (saw, { issuer }) => {
      expect(saw).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        code_challenge_methods_supported: ['S256'],
      });
    },
  },
  issuer: {
    guarantee: 'AR6, MO10: since the metadata promise `iss`, an answer without it is refused by the library',
    check: (saw) => expect(saw).toEqual({ refused: text(/\biss\b/) }),
  },
  used_code: {
    guarantee:
      'AC2, AC5: a code that was used is refused as invalid_grant, and without PKCE the tokens that it gave are dead',
    check: async (saw, { statusWith, usesPkce }) => {
      expect(saw).toMatchObject({ tokens: TOKENS, error: 'invalid_grant' });
      // With PKCE it is a form sent twice, so soon (O22); what has become of its tokens since hangs on the steps that followed.
      if (usesPkce) return;
      expect(await statusWith((saw as { tokens: Tokens }).tokens.access_token)).toBe(401);
    },
  },
  unknown_code: refusal('AC2: an unknown code is refused as invalid_grant', 'invalid_grant'),
  introspection: {
    guarantee: 'IN6: introspection tells whose token it is, for what, and how long',
    check: (saw, { clientId }) => {
      const times = { exp: expect.any(Number), iat: expect.any(Number) };
      const token = { active: true, client_id: clientId, scope: SCOPE, token_type: TOKENS.token_type };
      expect(saw).toMatchObject({ ...token, ...times, sub: UUID });
    },
  },
  revocation: {
    guarantee: 'RV2, RV6: revoking the refresh token ends the access token at once',
    check: async (saw, { statusWith }) => {
      const { tokens, introspected = { active: false } } = saw as { tokens: Tokens; introspected?: unknown };
      expect(introspected).toEqual({ active: false });
      expect(await statusWith(tokens.access_token)).toBe(401);
    },
  },
} satisfies Record<string, Step>;

export const STEPS: Record<keyof typeof COMMON | keyof typeof MORE, Step> = { ...COMMON, ...MORE };
export type CommonStep = keyof typeof COMMON;
export type MoreStep = keyof typeof MORE;
export const COMMON_STEPS = Object.keys(COMMON) as CommonStep[];
