import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface Pem {
  cert: string;
  key: string;
  certFile: string;
  keyFile: string;
}

/** An authority of the test's own, and certificates from it for `localhost` and for a client, as PEM and as files. */
export async function makeCertificates(folder: string): Promise<{ authority: Pem; server: Pem; client: Pem }> {
  const keep = (name: string, made: { cert: string; private: string }): Pem => {
    const [certFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)];
    writeFileSync(certFile, made.cert);
    writeFileSync(keyFile, made.private, { mode: 0o600 });
    return { cert: made.cert, key: made.private, certFile, keyFile };
  };
  const strength = { keyType: 'ec', algorithm: 'sha256' } as const;
  const authority = keep(
    'authority',
    await generate([{ name: 'commonName', value: 'Test authority' }], {
      ...strength,
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true },
      ],
    }),
  );
  const issue = async (name: string, commonName: string, usage: 'serverAuth' | 'clientAuth') =>
    keep(
      name,
      await generate([{ name: 'commonName', value: commonName }], {
        ...strength,
        ca: authority,
        extensions: [
          { name: 'extKeyUsage', [usage]: true },
          { name: 'subjectAltName', altNames: [{ type: 2, value: commonName }] },
        ],
      }),
    );
  return {
    authority,
    server: await issue('server', 'localhost', 'serverAuth'),
    client: await issue('client', 'attestry-worker', 'clientAuth'),
  };
}
