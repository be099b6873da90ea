import { describe, expect, it } from '@jest/globals';
import { givenCommands } from '../support/commands.js';
import { givenDelivery } from '../support/deliveries.js';
import { givenClient } from '../support/given.js';
import { expectAbout } from '../support/expect-about.js';

const { context, run: endpoint, json } = await givenCommands('webhook-endpoint');
const { clientId } = (await givenClient(context)).client;

async function given(): Promise<string> {
  return String((await json(['add', clientId, 'https://harbour.example/hooks']))['webhook_endpoint_id']);
}

// Each command is a process of its own.
describe('an operator, by command', () => {
  it('SA11: registers an endpoint with headers from a file, whose values nobody is shown', async () => {
    const add = ['add', clientId, 'https://harbour.example/hooks', '--headers-file', '-'];
    const lines = 'Authorization: Bearer of-the-gateway\n\nX-Tenant: seven\n';
    const made = await endpoint(add, lines);
    expect(made.stdout).toMatch(/^header {15}Authorization$/m);
    expect(made.stdout).toMatch(/^Keep the secret now/m);
    expect(made.stdout).not.toMatch(/gateway|seven/);
    expect((await endpoint(add, 'no header\n')).code).toBe(2);
    const refused = await endpoint(add, 'Host: elsewhere.example\n');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('error: --headers-file: Host is reserved'),
    });
  });

  it('lists and shows endpoints, without their secrets', async () => {
    const id = await given();
    const { stdout } = await endpoint(['list', '--client', clientId]);
    expect(stdout).toMatch(new RegExp(`^${id}  .*Z  ${clientId}  enabled +https://harbour\\.example/hooks$`, 'm'));
    expect(stdout).not.toContain('whs_');
    const [newest] = (await json(['list', '--limit', '1'])) as unknown as Record<string, unknown>[];
    expect(newest).toMatchObject({ webhook_endpoint_id: id, disabled_at: null, header_names: [] });
    expect(newest).not.toHaveProperty('secret');
    expect((await endpoint(['show', id])).stdout).toMatch(/^state {16}enabled$/m);
    const unknown = await endpoint(['show', '00000000-0000-4000-8000-000000000000']);
    expect(unknown).toMatchObject({ code: 1, stderr: 'error: There is no webhook endpoint with this id.\n' });
    expect((await endpoint(['show', 'nothing'])).code).toBe(2);
  });

  it('W10: changes, pauses, resumes and deletes one', async () => {
    const id = await given();
    const url = 'https://harbour.example/v2';
    expect(await json(['change', id, '--url', url, '--event-type', 'authorization_revoked'])).toMatchObject({
      url,
      event_types: ['authorization_revoked'],
    });
    const nothing = await endpoint(['change', id]);
    expect(nothing).toMatchObject({ code: 1, stderr: 'error: Say what is to be changed.\n' });
    expect((await endpoint(['pause', id])).stdout).toBe(`${id} is disabled (client)\n`);
    expect((await endpoint(['test', id])).stderr).toMatch(/^error: Nothing is sent to a disabled endpoint/);
    expect((await endpoint(['resume', id])).stdout).toBe(`${id} is enabled\n`);
    await json(['change', id, '--event-type', 'verification_approved']);
    const waiting = await givenDelivery(context, { clientId });
    expect((await endpoint(['delete', id])).stdout).toBe(`${id} is deleted\n`);
    const row = () => context.db('deliveries').where({ webhook_endpoint_id: id });
    expect(waiting).toBeDefined();
    expect(await row().select('state')).toEqual([{ state: 'cancelled' }]);
    expect((await endpoint(['delete', id])).code).toBe(1);
  });

  it('is told what is wrong by the names of the command’s own options and arguments', async () => {
    const id = await given();
    const refusals = [
      [['add', clientId, 'http://harbour.example/'], '<url>: it must begin with https://'],
      [['change', id, '--url', 'http://harbour.example/'], '--url: it must begin with https://'],
      [['change', id, '--headers-file', '-'], '--headers-file: Host is reserved'],
      [['add', clientId, 'https://harbour.example/', '--secret-file', '-'], '--secret-file: it has 32 to 256'],
      [['rotate-secret', id, '--secret-file', '-'], '--secret-file: it has 32 to 256'],
    ] as const;
    for (const [args, why] of refusals) {
      const { code, stderr } = await endpoint([...args], 'Host: elsewhere.example\n');
      expectAbout(stderr, [code, stderr.startsWith(`error: ${why}`)]).toEqual([1, true]);
    }
  });

  it('sends a test notification', async () => {
    const sent = await json(['test', await given()]);
    const delivery = context.db('deliveries').where({ delivery_id: String(sent['delivery_id']) });
    const row = await delivery.first<{ notification_id: string }>('notification_id');
    expect(row).toEqual({ notification_id: sent['webhook_id'] });
  });

  it('W13: rotates and promotes a secret', async () => {
    const id = await given();
    const rotated = await endpoint(['rotate-secret', id, '--overlap', '1h']);
    expect(rotated.stdout).toMatch(/^two secrets sign {5}until \S+Z$/m);
    expect(rotated.stdout).toMatch(/^secret {15}whs_[\w-]{43}$/m);
    expect((await endpoint(['rotate-secret', id])).stderr).toMatch(/^error: The new secret .* is not promoted yet/);
    expect((await endpoint(['promote-secret', id])).stdout).toMatch(/^promoted {13}\S+Z$/m);
    const secret = 'a-secret-of-our-own-with-32-characters-or-more';
    const own = await json(['rotate-secret', id, '--overlap', '0', '--secret-file', '-'], `${secret}\n`);
    expect(own).toMatchObject({ secret, overlap_ends_at: null });
    for (const overlap of ['-1s', '604801s', '8d', '1.5h', '3600']) {
      const { code, stderr } = await endpoint(['rotate-secret', id, '--overlap', overlap]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('up to 7d, or 0')]);
    }
    expect((await endpoint(['rotate-secret', '--help'])).stdout).toMatch(/--overlap <duration> [^]*default: 1d/);
  });
});
