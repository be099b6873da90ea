import { generate, type SelfsignedOptions } from 'selfsigned';

export interface Identity {
  /** With those between it and its authority, as a receiver sends them. */
  cert: string;
  key: string;
}

export interface ReceiverCertificates {
  /** As PEM; trusted by who is told to. */
  authority: string;
  good: Identity;
  expired: Identity;
  selfSigned: Identity;
  wrongName: Identity;
  incompleteChain: Identity;
}

type Ca = NonNullable<SelfsignedOptions['ca']>;
type CertificateExtension = NonNullable<SelfsignedOptions['extensions']>[number];

const DAY_MS = 86_400_000;
const CA_EXTENSIONS: CertificateExtension[] = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', keyCertSign: true },
];

/** Certificates that a receiver by this name may show (SA7): one is good, the others are each wrong in one way. */
export async function makeReceiverCertificates(name: string): Promise<ReceiverCertificates> {
  const root = await issue('Test authority', { extensions: CA_EXTENSIONS });
  const between = await issue('Test authority between', { ca: root, extensions: CA_EXTENSIONS });
  const leaf = (host: string, options: SelfsignedOptions) =>
    issue(host, { ...options, extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }] });
  const underBetween = await leaf(name, { ca: between });
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  return {
    authority: root.cert,
    good: { ...underBetween, cert: `${underBetween.cert}\n${between.cert}` },
    expired: await leaf(name, { ca: root, notBeforeDate: daysAgo(30), notAfterDate: daysAgo(1) }),
    selfSigned: await leaf(name, {}),
    wrongName: await leaf('somebody-else.example', { ca: root }),
    incompleteChain: underBetween,
  };
}

async function issue(commonName: string, options: SelfsignedOptions): Promise<Ca> {
  const made = await generate([{ name: 'commonName', value: commonName }], {
    ...{ keyType: 'ec', algorithm: 'sha256' },
    ...options,
  });
  return { cert: made.cert, key: made.private };
}
