import { describe, expect, test } from '@jest/globals';
import { readSubmission } from '../../../src/verification/submission/frozen-submission.js';
import { listVerificationsOfUser } from '../../../src/verification/status/verifications.store.js';
import { BILL, givenDecision, givenPicture, INFORMATION } from '../../support/given.js';
import type { Answer, Visitor } from '../../support/http.js';
import { samplePdf } from '../../support/sample-pdf.js';
import { setStage } from '../../support/stage.js';

const { server, site } = await setStage();
const { context } = server;
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const SCOPE = 'verification.basic:read verification.wallet:read';

let people = 0;
async function begin(wallet: string): Promise<{ visitor: Visitor; form: Answer; email: string }> {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(site.authorizeUrl({ scope: SCOPE, ensure_wallet: wallet })));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const email = `wallet-${(people += 1)}@user.example`;
  const form = await visitor.follow(await visitor.submit(signUp, { email, password: 'correct horse battery' }));
  return { visitor, form, email };
}

async function send({ visitor, form }: { visitor: Visitor; form: Answer }, wallet: string, name = 'Ada') {
  const picture = new File([Uint8Array.from(await givenPicture())], 'picture.jpg');
  return visitor.submit(form, { ...INFORMATION, given_name: name, wallet_address: wallet, picture });
}

async function keptFor(email: string, level = 'basic+wallet'): Promise<string | undefined> {
  const [userId = ''] = await context.db('users').where({ email }).pluck<string[]>('user_id');
  const verification = (await listVerificationsOfUser(context.db, userId)).find((one) => one.level === level);
  return (await readSubmission(context, verification?.submissionId ?? '')).information.wallet_address;
}

describe('FL9: ensure_wallet prefills the wallet item', () => {
  test('which is kept as it stands', async () => {
    const begun = await begin(WALLET);
    expect(begun.form.text).toContain(`value="${WALLET}"`);
    expect((await send(begun, WALLET)).status).toBe(303);
    expect(await keptFor(begun.email)).toBe(WALLET);
  });

  test('or changed, or left out, and nothing puts it back', async () => {
    const changed = await begin(WALLET);
    expect((await send(changed, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).status).toBe(303);
    expect(await keptFor(changed.email)).toBe('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');

    const left = await begin(WALLET);
    const refused = await send(left, '', '');
    expect(refused.status).toBe(422);
    expect(refused.text).not.toContain(WALLET);
    expect((await send({ ...left, form: refused }, '')).status).toBe(303);
    expect(await keptFor(left.email)).toBeUndefined();
  });

  test('VE10: left out when a reviewer asks about it, the one that was sent before counts no more', async () => {
    const begun = await begin(WALLET);
    await send(begun, WALLET);
    const [userId = ''] = await context.db('users').where({ email: begun.email }).pluck<string[]>('user_id');
    const [verification] = await listVerificationsOfUser(context.db, userId);
    const question = { requestedItems: ['wallet_address'], requestText: 'Is it yours?' };
    await givenDecision(context, verification?.verificationId ?? '', { kind: 'contact', ...question });
    const again = await begun.visitor.get('/verifications/basic+wallet?environment=sandbox');
    expect((await begun.visitor.submit(again, { wallet_address: '' })).status).toBe(303);
    expect(await keptFor(begun.email)).toBeUndefined();
  });

  test('it is shown as text only (AZ24), and a short one is shown, and judged by the form', async () => {
    const { form } = await begin('"><b>bold</b>javascript:alert(1)');
    expect(form.text).not.toContain('<b>bold');
    expect(form.text).toContain('value="&quot;>&lt;b>bold&lt;/b>javascript:alert(1)"');
    const short = await begin('ada.eth');
    expect(short.form.text).toContain('value="ada.eth"');
    const refused = await send(short, 'ada.eth');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('A wallet address has 10 to 200 characters');
  });
});

describe('FL9, VE6: a wallet that was approved before', () => {
  const OTHER = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

  /** Somebody with an approved wallet, sent for more. */
  async function comeBack(suggested: string): Promise<{ visitor: Visitor; form: Answer; email: string }> {
    const begun = await begin(WALLET);
    await send(begun, WALLET);
    const [userId = ''] = await context.db('users').where({ email: begun.email }).pluck<string[]>('user_id');
    const [verification] = await listVerificationsOfUser(context.db, userId);
    await givenDecision(context, verification?.verificationId ?? '', { kind: 'approve' });
    const scope = 'verification.plus:read verification.wallet:read';
    const asked = site.authorizeUrl({ scope, ensure_wallet: suggested });
    return { ...begun, form: await begun.visitor.follow(await begun.visitor.get(asked)) };
  }
  const isAsked = ({ form }: { form: Answer }) => form.text.includes('name="wallet_address"');

  test('is used again where the client suggests the same one, or one that could be no address', async () => {
    expect(isAsked(await comeBack(WALLET))).toBe(false);
    expect(isAsked(await comeBack('0x1'))).toBe(false);
  });

  test('is asked about where the client suggests another one, which is then kept or left out', async () => {
    for (const [entered, kept] of [
      [OTHER, OTHER],
      ['', undefined],
    ] as const) {
      const back = await comeBack(OTHER);
      expect(back.form.text).toContain(`value="${OTHER}"`);
      expect(back.form.text).toContain(`Checked before: ${WALLET}.`);
      const proof = new File([Uint8Array.from(samplePdf())], 'bill.pdf');
      const sent = { ...BILL, wallet_address: entered, proof_of_address: proof };
      expect((await back.visitor.submit(back.form, sent)).status).toBe(303);
      expect(await keptFor(back.email, 'plus+wallet')).toBe(kept);
    }
  });
});
