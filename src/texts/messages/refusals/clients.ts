import type { ClientRefusals } from '../../../refusals/clients.js';
import type { Sentence, Sentences } from '../../sentence.js';
import { changedMeanwhile, nothingToChange } from '../changed-meanwhile.js';

export const clientRefusals: Sentences<ClientRefusals> = {
  'client.unknown': { title: 'Unknown client', text: 'There is no client with this id.' },
  'client.too_many_owned': ({ max }) => ({
    title: 'Too many applications',
    text: `One log-in can own up to ${max} applications. Hand one over to a colleague, or leave its team.`,
  }),
  'client.nothing_to_change': nothingToChange,
  'client.changed_meanwhile': changedMeanwhile,
  'client.unusable_name': ({ max }) => ({
    title: 'Unusable name',
    text: `A client needs a name of 1 to ${max} characters that can be shown.`,
  }),
  'client.link_too_long': ({ max }) => ({
    title: 'Unusable link',
    text: `A link may have up to ${max} characters.`,
  }),
  'client.unusable_link': {
    title: 'Unusable link',
    text: 'A link must be complete and begin with https://, like https://client.example/privacy.',
  },
  'client.unusable_support_contact': {
    title: 'Unusable link',
    text: 'Support must be an e-mail address, or a link that begins with https://.',
  },
  'client.public_with_client_credentials': {
    title: 'Unusable grant type',
    text: 'A public client cannot use client credentials.',
  },
  'client.public_without_pkce': { title: 'PKCE is needed', text: 'A public client always uses PKCE.' },
  'client.live_with_sandbox_scope': ({ scope }) => ({
    title: 'Unusable scope',
    text: `${scope} is for sandbox clients alone.`,
  }),
  'client.too_many_redirect_uris': ({ max }) => ({
    title: 'Too many redirect URIs',
    text: `A client may have up to ${max} redirect URIs. Remove one that is not used any more.`,
  }),

  'redirect_uri.unknown': {
    title: 'Unknown redirect URI',
    text: 'The client has not registered this redirect URI.',
  },
  'redirect_uri.wrong_length': ({ max }) => unusable(`must have 1 to ${max} characters`),
  'redirect_uri.has_fragment': unusable('must not have a fragment (#)'),
  'redirect_uri.has_wildcard': unusable('must be complete: wildcards (*) are not known here'),
  'redirect_uri.host_not_ascii': unusable(
    'must have its host in ASCII: a name in other letters has a form for machines, which begins with xn--',
  ),
  'redirect_uri.unusable_characters': unusable(
    'must be a URI: percent-encode spaces, backslashes and other special characters',
  ),
  'redirect_uri.scheme_in_capitals': unusable('must begin with https://, in lower case'),
  'redirect_uri.unsupported_scheme': unusable(
    'must begin with https://: other schemes, such as those of apps, are not supported',
  ),
  'redirect_uri.names_user': unusable('must not name a user'),
  'redirect_uri.unusable_host': unusable('must have a valid host, and a valid port if any'),
  'redirect_uri.plain_http': unusable(
    'must begin with https://: only localhost, 127.0.0.1 and [::1] may have http://, and only in the sandbox',
  ),

  'client_secret.public_client': { title: 'Public client', text: 'A public client has no secret.' },
  'client_secret.two_already': {
    title: 'Two secrets already',
    text: 'The client has two secrets already. Delete one, or wait until the older one has expired.',
  },
  'client_secret.unknown': { title: 'Unknown secret', text: 'The client has no secret with this id.' },
  'client_secret.last_usable': {
    title: 'Last secret',
    text: 'It is the last usable secret of the client. Add another one first, or disable the client.',
  },

  'team.last_owner': { title: 'The last owner', text: 'Somebody has to be owner: make another one first.' },
  'team.not_a_member': {
    title: 'Nobody of the team',
    text: 'There is nobody of this id on the team: see the list.',
  },
  'team.role_changed_meanwhile': {
    title: 'Not done: their role is another one by now',
    text: 'Somebody changed it after you opened this page. See the list as it is now, and decide again.',
  },

  'invitation.unusable_email': {
    title: 'Unusable address',
    text: 'Enter an e-mail address like name@example.com.',
  },
  'invitation.on_team_already': {
    title: 'On the team',
    text: 'Somebody with this address is on the team already: change their role in the list.',
  },
  'invitation.team_full': ({ max }) => ({
    title: 'Full',
    text: `A team has up to ${max} people, with those who are invited. Remove somebody first.`,
  }),
  'invitation.unknown': { title: 'No such invitation', text: 'It was used, withdrawn or has run out. See the list.' },
  'invitation.joined_already': ({ email }) => ({
    title: 'On the team',
    text: `Your log-in is on this team already. The invitation waits for ${email}: log out first to join with another log-in.`,
  }),
};

function unusable(fault: string): Sentence {
  return { title: 'Unusable redirect URI', text: `The redirect URI ${fault}.` };
}
