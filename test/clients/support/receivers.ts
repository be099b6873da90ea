import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findSteadyPort } from '../../support/steady-port.js';
import { startReceiver } from '../../support/receiver.js';
import { makeRunFolder, ROOT } from '../../support/run-folder.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';
import type { LanguageName, ToolName } from './languages.js';
import { commandOf } from './toolchain.js';

/** Checks webhooks with code of other people, and refuses with 400 what is not signed with its secret. */
export interface ReceiverProgram {
  name: string;
  /** What it looks at. */
  header: 'X-Service-Signature' | 'webhook-signature';
  needs: LanguageName | ToolName;
  /** Where something is fetched for it. */
  fetched?: { language: LanguageName; folder: string };
  /** @returns where it listens */
  start: (secret: string) => Promise<string>;
}

export const RECEIVERS: ReceiverProgram[] = [
  fromFolder('x-hub-signature', 'JavaScript', 'javascript/x-hub-signature', 'X-Service-Signature'),
  fromFolder('standardwebhooks', 'JavaScript', 'javascript/standardwebhooks', 'webhook-signature'),
  fromFolder('standardwebhooks', 'Python', 'python/standardwebhooks', 'webhook-signature'),
  fromFolder('hmac', 'Python', 'python/hmac', 'X-Service-Signature'),
  fromFolder('standard-webhooks', 'Go', 'go/standardwebhooks', 'webhook-signature'),
  { name: 'the published example (Go)', header: 'webhook-signature', needs: 'Go', start: startPublishedGo },
  { name: 'openssl dgst', header: 'X-Service-Signature', needs: 'OpenSSL', start: startWithOpenssl },
  { name: 'Debian’s webhook', header: 'X-Service-Signature', needs: 'webhook', start: startWebhook },
];

function fromFolder(
  name: string,
  language: LanguageName,
  folder: string,
  header: ReceiverProgram['header'],
): ReceiverProgram {
  const start = async (secret: string): Promise<string> => {
    const { command, args, cwd, env } = commandOf({ language, folder });
    const child = spawn(command, args, {
      cwd,
      env: { ...env, SIGNING_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    whenDone(() => void child.kill('SIGKILL'));
    const lines = createInterface(child.stdout);
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => ['{}'])])) as [string];
    const { url } = JSON.parse(line) as { url?: string };
    if (url === undefined) throw new Error(`${name} ended before it listened`);
    return url;
  };
  return { name: `${name} (${language})`, header, needs: language, fetched: { language, folder }, start };
}

/** The handler as the reference prints it, around it what every Go program has. */
async function startPublishedGo(secret: string): Promise<string> {
  const document = readFileSync(join(ROOT, 'generated', 'asyncapi.json'), 'utf8');
  const { description } = (JSON.parse(document) as { info: { description: string } }).info;
  const [, example = ''] = /```go\n([\s\S]+?)\n```/.exec(description) ?? [];
  const imports = [
    'crypto/hmac',
    'crypto/sha256',
    'encoding/base64',
    'fmt',
    'io',
    'net',
    'net/http',
    'os',
    'strconv',
    'strings',
    'time',
  ];
  const folder = await makeRunFolder();
  const [source, program] = [join(folder, 'main.go'), join(folder, 'receiver')];
  writeFileSync(
    source,
    `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

${example}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Printf("{\\"url\\":\\"http://%s/webhooks\\"}\\n", listener.Addr())
	panic(http.Serve(listener, webhooks([]string{os.Getenv("SIGNING_SECRET")}, func(string, []byte) {})))
}
`,
  );
  await promisify(execFile)('go', ['build', '-o', program, source], {
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod' },
  });
  const child = spawn(program, {
    env: { ...process.env, SIGNING_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  whenDone(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return (JSON.parse(line) as { url: string }).url;
}

/** The shell's way: `openssl dgst -sha1 -hmac <secret>` over the bytes, as a person would check by hand. */
async function startWithOpenssl(secret: string): Promise<string> {
  const receiver = await startReceiver();
  receiver.otherwise(async (_request, response, { headers, body }) => {
    const digest = await new Promise<string>((resolve, reject) => {
      const openssl = execFile('openssl', ['dgst', '-sha1', '-hmac', secret], (error, said) => {
        if (error) reject(new Error('openssl failed', { cause: error }));
        else resolve(said.trim().split(' ').at(-1) ?? '');
      });
      openssl.stdin?.end(body);
    });
    response.writeHead(headers['x-service-signature'] === `sha1=${digest}` ? 204 : 400).end();
  });
  return receiver.url;
}

/** A program that many run in front of scripts; it knows the signature as GitHub's. */
async function startWebhook(secret: string): Promise<string> {
  const folder = await makeRunFolder();
  const port = await findSteadyPort();
  const parameter = { source: 'header', name: 'X-Service-Signature' };
  const hook = {
    id: 'attestry',
    'execute-command': '/bin/true',
    'trigger-rule': { or: [{ match: { type: 'payload-hmac-sha1', secret, parameter } }] },
    // Otherwise a wrong signature is a fault of its own to it (500), and within `or` alone it can be told not to think so.
    'trigger-signature-soft-failures': true,
    'trigger-rule-mismatch-http-response-code': 400,
  };
  const file = join(folder, 'hooks.json');
  writeFileSync(file, JSON.stringify([hook]), { mode: 0o600 });
  const args = ['-hooks', file, '-ip', '127.0.0.1', '-port', String(port), '-http-methods', 'POST'];
  const child = spawn('webhook', args, { stdio: 'ignore' });
  whenDone(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await waitFor('webhook to listen', () => listens(port));
  return `http://127.0.0.1:${port}/hooks/attestry`;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
