import { expect, test } from '@jest/globals';
import { givenClient, givenPicture, INFORMATION } from '../../support/given.js';
import { hiddenInformation } from '../../support/page-forms.js';
import { startServer } from '../../support/server.js';

const server = await startServer();

test('FL4: a picture by camera and one as a file are no fault', async () => {
  const { client } = await givenClient(server.context);
  const query = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: client.redirectUris[0] ?? '',
    response_type: 'code',
    scope: 'verification.basic:read',
    state: 'af0ifjsldkj',
  });
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(`/authorize?${query.toString()}`));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const form = await visitor.follow(
    await visitor.submit(signUp, { email: 'ada@user.example', password: 'correct horse battery' }),
  );
  const body = new FormData();
  const fields = { ...hiddenInformation(form), ...INFORMATION };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const picture = new Blob([Uint8Array.from(await givenPicture())], { type: 'image/jpeg' });
  body.append('picture', picture, 'camera.jpg');
  body.append('picture', picture, 'file.jpg');
  const answer = await visitor.send('POST', form.url, { body });
  expect([answer.status, answer.text]).toEqual([303, '']);
});
