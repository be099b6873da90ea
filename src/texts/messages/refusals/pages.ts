import type { PageRefusals } from '../../../refusals/pages.js';
import type { Sentence, Sentences } from '../../sentence.js';

export const pageRefusals: Sentences<PageRefusals> = {
  'authorization_request.missing_client_id': brokenLink(
    'It does not say which service sent you here. Go back to that service and tell its support team, with this reference.',
  ),
  'authorization_request.unknown_client': brokenLink(
    'We do not recognise the service that sent you here. Go back and tell its support team, with this reference.',
  ),
  'authorization_request.missing_redirect_uri': brokenLink(
    'It does not say where to take you afterwards. Go back to the service and tell its support team, with this reference.',
  ),
  'authorization_request.unknown_redirect_uri': brokenLink(
    'It would take you to an address that the service has not registered with us. For your safety it ends here. Go back to the service and tell its support team, with this reference.',
  ),
  'authorization_request.state_too_long': brokenLink(
    'It carries a state of more than 4,096 characters, which nobody could take back with you. Go back to the service and tell its support team, with this reference.',
  ),

  'authorization_request.of_another_account': {
    title: 'This request belongs to another account',
    text: 'It was started by somebody who is logged in with another e-mail address. Log out, log in with that account, or go back to the service you came from and start again.',
  },
  'authorization_request.ended': ({ request, isKept }) => ({
    title: 'This request has run out',
    text: (isKept ? endedButKept : ended)(request?.client.name ?? 'the service you came from'),
  }),

  'picture.busy': () => ({
    title: 'Please try again in a moment',
    text: 'Many people are sending pictures right now, and yours has to wait. Go back, choose the file again, and send the form once more. What you typed is still there.',
  }),

  'form.stale': {
    title: 'This form is no longer valid',
    text: 'It was opened in another log-in, or too long ago. Go back, reload the page and send it again.',
  },
  'file.unknown': {
    title: 'There is no such file',
    text: 'It may belong to another version. Go back and reload the page.',
  },
  'level.unknown': {
    title: 'There is nothing to fill in here',
    text: 'This address names a kind of verification that does not exist. Check it for typing errors.',
  },
  'access.unknown': {
    title: 'There is no access to remove',
    text: 'This service never had access to anything of yours. Your account shows those that have.',
  },
  'document_link.over': {
    title: 'No such document',
    text: 'The link is wrong or over, or its access has ended. Ask for a new one: GET /v2/users/me.',
  },

  'team.not_on_it': {
    title: 'There is no such application',
    text: 'Check the address, or ask an owner of the application to add you to its team.',
  },
  'team.for_owners': {
    title: 'This is for owners',
    text: 'Ask an owner of the application to do it, or to make you an owner.',
  },
  'invitation.over': {
    title: 'This invitation does not work any more',
    text: 'It was used or withdrawn, or it is older than a week. Ask an owner of the application for a new one.',
  },
  'user.unknown': {
    title: 'There is no such user',
    text: 'Go back to the list of users: the address may be incomplete.',
  },
  'users_file.unreadable_filter': {
    title: 'This filter cannot be read',
    text: 'Go back to the list of users, correct what is chosen in the filter, and download again.',
  },
  'live_deliveries.too_many': () => ({
    title: 'Too many live views',
    text: 'Your team has ten of them open for this application. Close one, and look again.',
  }),
  'sandbox.none_here': {
    title: 'This application has no sandbox',
    text: 'Its users are people. Go to an application whose environment is sandbox, or create one.',
  },
  'sandbox.unknown_user': {
    title: 'There is no such user',
    text: 'Go back to the sandbox: the address may be incomplete, or the user has taken access back.',
  },

  'staff.for_supervisors': {
    title: 'This is for supervisors',
    text: 'Ask one of them to do it, or to make you a supervisor.',
  },
  'case.unknown': {
    title: 'There is no such case',
    text: 'Check the address for typing errors, or find the case in the queue.',
  },
  'case.unknown_document': {
    title: 'There is no such document',
    text: 'The link may be over, or its user has deleted the account. Open the case again: its links are new.',
  },
  'case.account_deleted': {
    title: 'The user has deleted their account',
    text: 'Nothing is decided about them any more, and nothing of what you entered was kept. Go on with the queue.',
  },
  'case.not_decided': {
    title: 'This case is not decided',
    text: 'Somebody was faster, or nothing is to be reopened here.',
  },
};

function brokenLink(text: string): Sentence {
  return { title: 'This link does not work', text };
}

function ended(client: string): string {
  return `It was started more than an hour ago, or it is already finished. Go back to ${client} and start again there. What you have already sent us is kept.`;
}

function endedButKept(client: string): string {
  return `It was started more than an hour ago. Nothing is lost: we keep what you have just sent for a day. Go back to ${client} and start again there, and it stands in the form.`;
}
