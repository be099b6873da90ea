import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Visitor } from '../../support/http.js';
import { INFORMATION, givenPicture } from '../../support/given.js';
import { newPerson } from '../../support/hosted-flow.js';
import { whenDone } from '../../support/when-done.js';

/** One way to the service and back. */
export interface Trip {
  sent: URL;
  back: URL;
}

export interface Browser {
  /** `GET <url>/allow?address=…` answers with the address at which the user comes back to the client; so does `/deny`. */
  url: string;
  trips: Trip[];
}

/** A user with a browser, whom a program in any language can send to the service by HTTP. */
export async function openBrowser(visitor: Visitor): Promise<Browser> {
  const trips: Trip[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const address = searchParams.get('address') ?? '';
    travel(visitor, address, pathname.slice(1)).then(
      (back) => {
        trips.push({ sent: new URL(address), back: new URL(back) });
        response.end(back);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, trips };
}

/** Does whatever the pages ask for, and at last what was decided. */
async function travel(visitor: Visitor, address: string, decision: string): Promise<string> {
  let page = await visitor.follow(await visitor.get(address));
  if (new URL(page.url).pathname === '/login') page = await signUp(visitor, page);
  if (new URL(page.url).pathname.startsWith('/verifications/')) page = await supplyInformation(visitor, page);
  // Who allowed the same before is sent back at once (O17).
  const end = page.location === undefined ? await visitor.submit(page, { decision }) : page;
  if (end.location === undefined) throw new Error(`${end.url} is a page (HTTP ${end.status}): ${end.text}`);
  return end.location;
}

async function signUp(visitor: Visitor, logIn: Answer): Promise<Answer> {
  const page = await visitor.get(logIn.url.replace('/login', '/signup'));
  return visitor.follow(await visitor.submit(page, { ...newPerson() }));
}

async function supplyInformation(visitor: Visitor, page: Answer): Promise<Answer> {
  const picture = new Blob([new Uint8Array(await givenPicture())], { type: 'image/jpeg' });
  return visitor.follow(await visitor.submit(page, { ...INFORMATION, picture }));
}
