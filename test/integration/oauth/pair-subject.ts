import { sha256 } from '../../../src/crypto/random-token.js';
import { exchangeAuthorizationCode } from '../../../src/oauth/tokens/authorization-code.js';
import { authenticateBearer } from '../../../src/oauth/bearer/bearer.js';
import { introspectToken } from '../../../src/oauth/tokens/introspect.js';
import { refreshTokens } from '../../../src/oauth/tokens/refresh-token.js';
import { revokeToken } from '../../../src/oauth/tokens/revoke.js';
import type { IssuedTokens } from '../../../src/oauth/tokens/token-pair.js';
import type { TestContext } from '../../support/context.js';
import { givenUser } from '../../support/given.js';
import { givenCode, REDIRECT_URI, type ClientWithSecret } from '../../support/given-tokens.js';
import type { Kind, ModelPair } from './pair-model.js';

/** `gone`, or what is noted in the row. */
type Standing = string;

interface PairRow {
  access_hash: Buffer;
  confirmed_at: Date | null;
  superseded_at: Date | null;
  revoked_at: Date | null;
}

/** The server's side of a model: the same codes and pairs under the same numbers, by the rules themselves. */
export class PairSubject {
  readonly #codes: string[] = [];
  readonly #pairs: IssuedTokens[] = [];

  private readonly context: TestContext;
  private readonly by: ClientWithSecret;
  private readonly userId: string;

  private constructor(context: TestContext, by: ClientWithSecret, userId: string) {
    this.context = context;
    this.by = by;
    this.userId = userId;
  }

  static async create(context: TestContext, by: ClientWithSecret): Promise<PairSubject> {
    return new PairSubject(context, by, await givenUser(context));
  }

  async consent(now: number): Promise<void> {
    this.context.testClock.stopAt(new Date(now));
    this.#codes.push(await givenCode(this.context, this.by.client, { userId: this.userId }));
  }

  exchange(code: number, now: number): Promise<boolean> {
    const parameters = { code: this.#codes[code] ?? '', redirect_uri: REDIRECT_URI };
    return this.#keeps(exchangeAuthorizationCode(this.context, this.#credentials(), parameters, new Date(now)));
  }

  refresh(pair: number, now: number): Promise<boolean> {
    const parameters = { refresh_token: this.#token(pair, 'refresh') };
    return this.#keeps(refreshTokens(this.context, this.#credentials(), parameters, new Date(now)));
  }

  use(pair: number, now: number): Promise<boolean> {
    return succeeds(authenticateBearer(this.context, this.#token(pair, 'access'), [], new Date(now)));
  }

  async isActive(pair: number, kind: Kind, now: number): Promise<boolean> {
    const token = this.#token(pair, kind);
    const found = await introspectToken(this.context, this.#credentials(), token, new Date(now));
    return found?.kind === kind;
  }

  async revoke(pair: number, kind: Kind, now: number): Promise<void> {
    await revokeToken(this.context, this.#credentials(), this.#token(pair, kind), new Date(now));
  }

  /** Every pair as its row says. */
  async standing(): Promise<Standing[]> {
    const hashes = this.#pairs.map(({ accessToken }) => sha256(accessToken));
    const rows = await this.context.db<PairRow>('token_pairs').whereIn('access_hash', hashes);
    return hashes.map((hash) => {
      const row = rows.find(({ access_hash }) => access_hash.equals(hash));
      if (!row) return 'gone';
      return [row.confirmed_at && 'confirmed', row.superseded_at && 'superseded', row.revoked_at && 'dead']
        .filter(Boolean)
        .join(' ');
    });
  }

  #credentials() {
    return { clientId: this.by.client.clientId, secretHash: sha256(this.by.clientSecret) };
  }

  #token(pair: number, kind: Kind): string {
    const tokens = this.#pairs[pair];
    return (kind === 'access' ? tokens?.accessToken : tokens?.refreshToken) ?? '';
  }

  #keeps(work: Promise<IssuedTokens>): Promise<boolean> {
    return succeeds(work.then((pair) => this.#pairs.push(pair)));
  }
}

/** What the server did, as one word of truth. */
function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** What the row of a pair of the model would say. */
export function standingOf(pair: ModelPair): Standing {
  if (pair.isGone) return 'gone';
  return [pair.isConfirmed && 'confirmed', pair.isSuperseded && 'superseded', pair.isDead && 'dead']
    .filter(Boolean)
    .join(' ');
}
