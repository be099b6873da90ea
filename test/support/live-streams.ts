import { givenEndpoint } from './deliveries.js';
import type { Visitor } from './http.js';
import { enterDashboard, givenMember } from './members.js';
import type { TestServer } from './server.js';
import { whenDone } from './when-done.js';

/** A client with an endpoint, and a member of its team in a browser. */
export async function givenTeam(server: TestServer) {
  const { context } = server;
  const endpoint = await givenEndpoint(context, 'https://client.example/webhooks');
  const member = await givenMember(context, endpoint.clientId, { role: 'developer' });
  const visitor = await enterDashboard(server, member);
  return { endpoint, member, visitor, path: `/dashboard/clients/${endpoint.clientId}/live-deliveries` };
}

export type Team = Awaited<ReturnType<typeof givenTeam>>;

/** As a browser's EventSource does; `heard` grows with what arrives. */
export async function watch({ url }: TestServer, visitor: Visitor, path: string) {
  const cookie = `__Host-attestry_member=${visitor.cookie('__Host-attestry_member') ?? ''}`;
  return listen(`${url}${path}/events`, { accept: 'text/event-stream', cookie });
}

export async function listen(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const stream = { response, heard: '', isOver: false, leave: () => leaving.abort() };
  whenDone(stream.leave);
  void (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
        stream.heard += part.value;
      }
      stream.isOver = true;
    } catch {
      // Left, by the test.
    }
  })();
  return stream;
}
