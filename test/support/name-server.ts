import { createSocket } from 'node:dgram';
import ipaddr from 'ipaddr.js';
import { whenDone } from './when-done.js';

/** The addresses of a name (RFC 1035 A, RFC 3596 AAAA), no answer at all, or the code of a failure. */
export type NameAnswer = readonly string[] | 'silence' | 'servfail';

export interface NameServer {
  /** As `setServers` takes it. */
  address: string;
  /** `A hooks.example`, oldest first. */
  asked: string[];
  /** Answers for the next look-ups of a name; the last one stays. A look-up is two questions, one per family. */
  know: (name: string, ...answers: NameAnswer[]) => void;
  /** Nothing is said to such a question, as written in `asked`. */
  ignore: (question: string) => void;
}

const TYPES = new Map([
  [1, { name: 'A', kind: 'ipv4' }],
  [28, { name: 'AAAA', kind: 'ipv6' }],
]);
const [SERVFAIL, NXDOMAIN] = [2, 3];

/** A name server on loopback that answers what it is told, not always the same. */
export async function startNameServer(): Promise<NameServer> {
  const known = new Map<string, NameAnswer[]>();
  const asked: string[] = [];
  const ignored = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    const question = TYPES.get(type);
    if (!question) return;
    const text = `${question.name} ${name}`;
    asked.push(text);
    if (ignored.has(text)) return;
    const answers = known.get(name);
    const times = asked.filter((other) => other === text).length;
    const answer = answers?.[Math.min(times, answers.length) - 1];
    if (answer === 'silence') return;
    const code = answer === undefined ? NXDOMAIN : answer === 'servfail' ? SERVFAIL : 0;
    const addresses = Array.isArray(answer) ? (answer as string[]).map((address) => ipaddr.parse(address)) : [];
    const records = addresses.filter((address) => address.kind() === question.kind).map(recordOf(type));
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  whenDone(() => new Promise((resolve) => socket.close(resolve)));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    know: (name, ...answers) => void known.set(name, answers),
    ignore: (question) => void ignored.add(question),
  };
}

/** The one question of a query, which begins after the twelve bytes of its head. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** For the name of the question, for no time at all. */
function recordOf(type: number) {
  return (address: ipaddr.IPv4 | ipaddr.IPv6): Buffer => {
    const bytes = address.toByteArray();
    return Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
  };
}
