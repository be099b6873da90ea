import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { messages } from '../../../src/texts/messages.js';
import { LIMITS } from '../../../src/pictures/picture-processes.js';
import { INFORMATION } from '../../support/given.js';
import type { Answer } from '../../support/http.js';
import { newPerson } from '../../support/hosted-flow.js';
import { hiddenInformation } from '../../support/page-forms.js';
import { numberedPdf } from '../../support/pdfs-without-fonts.js';
import { endlessPdf, pictureProcesses } from '../../support/picture-processes.js';
import { setStage } from '../../support/stage.js';
import { waitFor } from '../../support/wait-for.js';
import { whenDone } from '../../support/when-done.js';
import { setVariable } from '../../support/set-variable.js';

const { server, site } = await setStage();

/** Somebody at the form who sends it with this file as the picture of their document. */
async function givenSender() {
  const visitor = server.visit();
  const logIn = await visitor.follow(await visitor.get(site.authorizeUrl()));
  const signUp = await visitor.get(logIn.url.replace('/login', '/signup'));
  const form = await visitor.follow(await visitor.submit(signUp, { ...newPerson() }));
  return (picture: Buffer): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...hiddenInformation(form), ...INFORMATION }))
      body.append(name, value);
    body.append('picture', new Blob([Uint8Array.from(picture)]), 'passport.pdf');
    return visitor.send('POST', form.url, { body });
  };
}

function killPictureProcesses(): void {
  for (const pid of pictureProcesses(LIMITS.cpuMs)) process.kill(pid, 'SIGKILL');
}

const BUSY = {
  status: 503,
  text: expect.stringContaining(messages.refusals['picture.busy']({ retryAfterSeconds: 30 }).title),
};

test('FD31: a picture whose process is killed again and again is told to try again, and is not put down to the file', async () => {
  const send = await givenSender();
  let answer: Answer | undefined;
  const sent = send(endlessPdf()).then((came) => (answer = came));
  await waitFor('the answer', () => {
    killPictureProcesses();
    return answer;
  });
  expect(await sent).toMatchObject(BUSY);
  expect((await sent).headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect((await send(numberedPdf('Helvetica', 'Ada', false))).status).not.toBe(503);
});

test('FD30: where a font of the machine could not be had, neither', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-fonts-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'fc-match'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  // Those that are there already were started with the path as it is.
  killPictureProcesses();
  setVariable('PATH', [folder, process.env['PATH']].join(delimiter));
  const send = await givenSender();
  expect(await send(numberedPdf('TimesNewRomanPSMT', 'Τράπεζα'))).toMatchObject(BUSY);
  rmSync(join(folder, 'fc-match'));
  expect((await send(numberedPdf('TimesNewRomanPSMT', 'Τράπεζα'))).status).toBe(303);
});
