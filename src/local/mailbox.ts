import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { listenAt } from '../listening.js';
import { onStopSignal, sayReady } from '../stop-signal.js';
import { versionOf, MailboxPage } from './mailbox/mailbox.page.js';
import { MailStore } from './mailbox/mails.js';
import { sendPage } from './page-frame.js';

// A mail server that stores mails instead of delivering them, and a page that shows these mails.
const { MAILBOX_PORT = '', MAILBOX_SMTP_PORT = '', MAILBOX_FOLDER = '' } = process.env;
const mails = new MailStore(MAILBOX_FOLDER);

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, callback) {
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    void mails.receive(stream, recipients, new Date()).then(() => {
      callback();
    }, callback);
  },
});

const pages = createServer((request, response) => {
  switch (request.url) {
    case '/':
      sendPage(response, 200, MailboxPage({ mails: mails.list() }));
      break;
    case '/changes':
      response.end(versionOf(mails.list()));
      break;
    case '/mails.json':
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(mails.list()));
      break;
    default:
      response.writeHead(404).end('Not found\n');
  }
});

listenAt(smtp, Number(MAILBOX_SMTP_PORT), '127.0.0.1', () => {
  listenAt(pages, Number(MAILBOX_PORT), '127.0.0.1', sayReady);
});

onStopSignal(() => {
  smtp.close();
  pages.close(() => process.exit(0));
  pages.closeAllConnections();
});
