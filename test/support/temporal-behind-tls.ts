import { connect, createSecureServer, type IncomingHttpHeaders, type SecureServerOptions } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { whenDone } from './when-done.js';

export interface TlsFront {
  address: string;
  /** Of each call. */
  authorizations: (string | undefined)[];
  /** Names in the certificates that callers showed. */
  callers: Set<string | undefined>;
}

/** What a proxy does for a Temporal server that is reached by TLS: decrypts, and passes each gRPC call on. */
export async function putTlsInFront(temporalAddress: string, options: SecureServerOptions): Promise<TlsFront> {
  const authorizations: TlsFront['authorizations'] = [];
  const callers: TlsFront['callers'] = new Set();
  const upstream = connect(`http://${temporalAddress}`);
  const server = createSecureServer(options);
  server.on('secureConnection', (socket: TLSSocket) => {
    const { subject } = options.requestCert ? socket.getPeerCertificate() : { subject: undefined };
    callers.add(String(subject?.CN));
  });
  server.on('stream', (stream, headers: IncomingHttpHeaders) => {
    authorizations.push(headers.authorization);
    const call = upstream.request({ ...headers, ':scheme': 'http' });
    let trailers: IncomingHttpHeaders = {};
    stream.on('error', () => undefined).once('close', () => call.destroy());
    call.on('error', () => stream.close());
    // Who polls may have gone meanwhile.
    call.on('response', (answer: IncomingHttpHeaders) => {
      if (!stream.destroyed) stream.respond(answer, { waitForTrailers: true });
    });
    call.on('trailers', (last: IncomingHttpHeaders) => (trailers = last));
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.pipe(call).pipe(stream);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    upstream.destroy();
    server.close();
  });
  return { address: `localhost:${(server.address() as AddressInfo).port}`, authorizations, callers };
}
