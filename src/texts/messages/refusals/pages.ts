import type { PageRefusals } from '../../../refusals/pages.js';
import type { Sentence, Sentences } from '../../sentence.js';

export const pageRefusals: Sentences<PageRefusals> = {
  'authorization_request.missing_client_id': brokenLink(
    'It does not say which service sent you here. Go back to that service and tell its people.',
  ),
  'authorization_request.unknown_client': brokenLink(
    'The service that sent you here is not known to us. Go back to it and tell its people.',
  ),
  'authorization_request.missing_redirect_uri': brokenLink(
    'It does not say where to take you afterwards. Go back to the service and tell its people.',
  ),
  'authorization_request.unknown_redirect_uri': brokenLink(
    'It would take you to an address that the service has not registered with us. For your safety it ends here. Go back to the service and tell its people.',
  ),
  'authorization_request.state_too_long': brokenLink(
    'It carries a state of more than 4,096 characters, which nobody could take back with you. Go back to the service and tell its people.',
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
