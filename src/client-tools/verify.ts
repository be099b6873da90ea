import { EXIT_CODES } from '../exit-codes.js';
import { signatureChecker } from '../texts/messages/signature-checker.js';
import {
  diagnoseServiceSignature,
  diagnoseStandardSignature,
  type SignatureFault,
} from '../webhooks/signature/signature-diagnosis.js';
import { readReceived, SECRET_VARIABLE, type Received } from './received.js';
import type { Tool } from './tool.js';

export const verify: Tool = {
  summary: 'check the signatures of a webhook, and say what is wrong',
  description:
    'Checks the signatures of a webhook that your server got, and says what is wrong: the secret, the clock, a body that was parsed and written anew. ' +
    'Speaks to nobody: what you give stays on this machine.',
  options: {
    'body-file': { value: 'path', text: 'the exact bytes of the body (- for standard input)' },
    header: {
      value: "'name: value'",
      text: 'repeat it: X-Service-Signature, or webhook-id, webhook-timestamp and webhook-signature, or all four',
      isRepeatable: true,
    },
    'secret-file': {
      value: 'path',
      text: `file with the signing secret (- for standard input); default: ${SECRET_VARIABLE}, which holds the secret itself`,
    },
  },
  example:
    "attestry-cli verify --body-file body.json --header 'X-Service-Signature: sha1=45aeed45…' --secret-file secret.txt",
  async run(given, env) {
    const { isValid, lines } = await judge(readReceived(given, env), new Date());
    process.stdout.write(`${lines.join('\n')}\n`);
    return isValid ? EXIT_CODES.done : EXIT_CODES.refused;
  },
};

/** @returns what to print: of each signature whether it is valid, and below it each of its faults */
export async function judge(received: Received, now: Date): Promise<{ isValid: boolean; lines: string[] }> {
  const { service, standard, body, secret } = received;
  const secrets = { service: secret, standard: [secret] };
  const { verdicts, valid, notValid, faults: words } = signatureChecker;
  const judged: { name: string; faults: SignatureFault[] }[] = [];
  if (service !== undefined) {
    judged.push({ name: verdicts.service, faults: await diagnoseServiceSignature(service, body, secrets) });
  }
  if (standard !== undefined) {
    judged.push({ name: verdicts.standard, faults: await diagnoseStandardSignature(standard, body, secrets, now) });
  }
  const lines = judged.flatMap(({ name, faults }) => [
    faults.length === 0 ? valid(name) : notValid(name),
    ...[...new Set(faults)].map((fault) => `  ${words[fault].title}. ${words[fault].text}`),
    ...(faults.some(isOfClock) ? [`  ${clocks(standard?.timestamp ?? '', now)}`] : []),
  ]);
  return { isValid: judged.every(({ faults }) => faults.length === 0), lines };
}

function isOfClock(fault: SignatureFault): boolean {
  return fault === 'old_timestamp' || fault === 'future_timestamp';
}

function clocks(timestamp: string, now: Date): string {
  const signed = new Date(Number(timestamp) * 1_000);
  return `It was signed at ${signed.toISOString()}, and the clock here says ${now.toISOString()}.`;
}
