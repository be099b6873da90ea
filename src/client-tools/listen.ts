import { EXIT_CODES } from '../exit-codes.js';
import { say } from '../say.js';
import { onStopSignal } from '../stop-signal.js';
import { EVENT_TYPES, isEventType } from '../webhooks/notifications/event-type.js';
import { CREDENTIAL_OPTIONS, readCredentials, type Credentials } from './credentials.js';
import { WrongUsage } from './fault.js';
import { forward } from './forward.js';
import { hint, lineOf, printJson, printLine, startText, type Print } from './listen-output.js';
import { ListenerApi, type Heard, type Listener } from './listener-api.js';
import { missing, parseAddress } from './option-value.js';
import type { Given, Tool } from './tool.js';

/** Before the first notification of a listener. */
const FIRST_CURSOR = '0';

export const listen: Tool = {
  summary: 'forward a sandbox client’s notifications to a server on this machine',
  description:
    'Forwards the notifications of a sandbox client to a server on this machine, with the headers of a webhook, until Ctrl-C. ' +
    'Needs neither an endpoint nor an address that Attestry could reach: it asks, over the API, as any client may.',
  options: {
    'forward-to': { value: 'url', text: 'where your receiver listens, e.g. http://localhost:3000/webhooks' },
    'event-type': {
      value: 'type',
      text: `may be repeated; default: all, which are ${EVENT_TYPES.join(', ')}`,
      isRepeatable: true,
    },
    ...CREDENTIAL_OPTIONS,
    json: { text: 'print one JSON value a line instead of text' },
  },
  example:
    'attestry-cli listen --base-url https://id.example.com --client-id kci_4f… --client-secret-file secret.txt --forward-to http://localhost:3000/webhooks',
  async run(given, env) {
    const [forwardTo] = given.get('forward-to') ?? [];
    if (forwardTo === undefined) throw missing([{ option: 'forward-to' }]);
    await forwardAll(
      readCredentials(given, env),
      { forwardTo: parseAddress('forward-to', forwardTo), eventTypes: eventTypesIn(given) },
      given.has('json') ? printJson : printLine,
    );
    return EXIT_CODES.done;
  },
};

function eventTypesIn(given: Given): readonly string[] | undefined {
  const types = given.get('event-type');
  const unknown = types?.find((type) => !isEventType(type));
  if (unknown === undefined) return types;
  throw new WrongUsage(`--event-type: there is no ${unknown}. Choose from ${EVENT_TYPES.join(', ')}.`);
}

async function forwardAll(
  credentials: Credentials,
  { forwardTo, eventTypes }: { forwardTo: string; eventTypes: readonly string[] | undefined },
  print: Print,
): Promise<void> {
  const stop = new AbortController();
  onStopSignal(() => stop.abort());
  const api = new ListenerApi(credentials, stop.signal, say);
  const first = await api.unlessStopped(begin);
  if (first === 'stopped') {
    say('Stopped listening.');
    return;
  }
  let listener = first;
  let cursor = FIRST_CURSOR;
  let isHinted = false;
  try {
    for (;;) {
      const heard = await api.poll(listener, cursor);
      if (heard === 'stopped') break;
      if (heard === 'ended') {
        say(
          'The listener had ended: nothing asked for it for a minute. Another takes its place, with the same secret.',
        );
        const another = await api.persist(begin);
        if (another === 'stopped') break;
        listener = another;
        cursor = FIRST_CURSOR;
        continue;
      }
      const stopTouching = api.keepTouching(listener, cursor);
      for (const notification of heard.data) {
        if (stop.signal.aborted) break;
        await forwardAndPrint(notification);
      }
      stopTouching();
      cursor = heard.next_cursor;
    }
  } finally {
    await api.deleteListener(listener).catch(() => undefined);
  }
  say('Stopped listening.');

  async function begin(): Promise<Listener> {
    const made = await api.createListener(eventTypes);
    print(made, startText(made, credentials.baseUrl, forwardTo));
    return made;
  }

  async function forwardAndPrint(notification: Heard['data'][number]): Promise<void> {
    const forwarded = await forward(notification, forwardTo, listener.secret);
    print(forwarded, lineOf(forwarded));
    if (forwarded.statusCode === null && !isHinted) say(hint(forwardTo));
    isHinted ||= forwarded.statusCode === null;
  }
}
