import { type Command, InvalidArgumentError, Option } from 'commander';
import { onStopSignal } from '../stop-signal.js';
import { EVENT_TYPES } from '../webhooks/notifications/event-type.js';
import { localService } from './environment.js';
import { ListenApi, type Heard, type Listener } from './listen-api.js';
import { forward } from './listen-forward.js';
import { hint, lineOf, printJson, printLine, startText, type Print } from './listen-output.js';
import { CommandRefused, say } from './run.js';
import { readSecretFile } from './secret-input.js';

interface Options {
  forwardTo: string;
  baseUrl?: string;
  clientId?: string;
  clientSecretFile?: string;
  eventType?: string[];
  json?: boolean;
}

export function addListenCommand(program: Command): void {
  program
    .command('listen')
    .summary('forward a sandbox client’s notifications to a server on this machine')
    .description(
      'Forwards the notifications of a sandbox client to a server on this machine, with the headers of a webhook, until Ctrl-C. ' +
        'Needs neither an endpoint nor an address that Attestry could reach: it asks, over the API, as any client may.',
    )
    .requiredOption(
      '--forward-to <url>',
      'where your receiver listens, e.g. http://localhost:3000/webhooks',
      parseAddress,
    )
    .option('--client-id <client_id>', 'default: the demo client of the service that `npm start` runs in this folder')
    .option('--client-secret-file <path>', 'the client’s secret (- for standard input)', readSecretFile)
    .option(
      '--base-url <url>',
      'address of Attestry; default: that of the service that runs in this folder',
      parseAddress,
    )
    .addOption(new Option('--event-type <type...>', 'default: all').choices(EVENT_TYPES))
    .addHelpText(
      'after',
      '\nExample:\n  attestry listen --client-id kci_4f… --client-secret-file secret.txt --base-url https://id.example.com --forward-to http://localhost:3000/webhooks',
    )
    .action(async (options: Options, command: Command) => {
      const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
      await listen(options, json ? printJson : printLine);
    });
}

async function listen(options: Options, print: Print): Promise<void> {
  const { forwardTo, eventType } = options;
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  const service = chooseService(options);
  const api = new ListenApi(service, stop.signal, say);
  let listener = await begin();
  let after = 0;
  let isHinted = false;
  try {
    for (;;) {
      const heard = await api.poll(listener, after);
      if (heard === 'stopped') break;
      if (heard === 'ended') {
        say(
          'The listener had ended: nothing asked for it for a minute. Another takes its place, with the same secret.',
        );
        listener = await begin();
        after = 0;
        continue;
      }
      const stopTouching = api.keepTouching(listener, after);
      for (const notification of heard.data) {
        if (stop.signal.aborted) break;
        await forwardAndPrint(notification);
      }
      stopTouching();
      after = heard.next_after;
    }
  } finally {
    await api.deleteListener(listener).catch(() => undefined);
  }
  say('Stopped listening.');

  async function begin(): Promise<Listener> {
    const made = await api.createListener(eventType);
    print(made, startText(made, service.baseUrl, forwardTo));
    return made;
  }

  async function forwardAndPrint(notification: Heard['data'][number]): Promise<void> {
    const forwarded = await forward(notification, forwardTo, listener.secret);
    print(forwarded, lineOf(forwarded));
    if (forwarded.statusCode === null && !isHinted) say(hint(forwardTo));
    isHinted ||= forwarded.statusCode === null;
  }
}

function chooseService({ baseUrl, clientId, clientSecretFile: clientSecret }: Options) {
  const local = localService(process.cwd());
  const isDemoClient = clientId === undefined || clientId === local?.clientId;
  const known = {
    baseUrl: baseUrl ?? local?.baseUrl,
    clientId: clientId ?? local?.clientId,
    clientSecret: clientSecret ?? (isDemoClient ? local?.clientSecret : undefined),
  };
  if (known.baseUrl === undefined) throw missing('--base-url');
  if (known.clientId === undefined) throw missing('--client-id');
  if (known.clientSecret === undefined) throw missing('--client-secret-file');
  return { baseUrl: known.baseUrl, clientId: known.clientId, clientSecret: known.clientSecret };
}

function missing(option: string): CommandRefused {
  return new CommandRefused(`${option} is missing, and no service runs in this folder to take it from.`);
}

/** Requires https except on this machine, since secrets are sent there. */
function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return text.replace(/\/$/, '');
  throw new InvalidArgumentError('It is an https URL, or http on this machine.');
}
