import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { whenDone } from './when-done.js';

export interface Mailbox {
  url: string;
  mails: ParsedMail[];
  /** Answers for the next mails; afterwards each is taken. */
  refuse: (...codes: number[]) => void;
  /** How many were opened so far. */
  connections: () => number;
}

/**
 * A mail server that keeps what it is given.
 * @param onMail before a mail is acknowledged
 */
export async function startMailbox(onMail: () => Promise<void> = () => Promise.resolve()): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const refusals: number[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      const responseCode = refusals.shift();
      if (responseCode === undefined) done();
      else done(Object.assign(new Error('not now'), { responseCode }));
    },
    onData(stream, _session, done) {
      simpleParser(stream)
        .then(async (mail) => {
          mails.push(mail);
          await onMail();
        })
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  whenDone(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (...codes) => void refusals.push(...codes),
    connections: () => connections,
  };
}
