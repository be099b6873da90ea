import { oddCharacters } from './odd-characters.js';

const PROXY =
  'Behind a proxy that ends TLS, many frameworks build addresses with `http`: tell yours to trust its headers.';
const CAPITALS = 'Capital letters count.';

/**
 * The pages that tell the developer of a sandbox client what is wrong with its requests to /authorize. What stands between
 * backticks is code; where that is a name in braces, what it names is put in where the page is drawn.
 */
export const forDevelopers = {
  windowTitle: (title: string) => `For developers: ${title}`,
  over: 'For developers of',
  sandbox: 'Sandbox',
  footer: 'Only applications in the sandbox show this page.',
  requestId: 'Request ID',
  toRedirectUris: 'Edit the redirect URIs',
  toScopes: 'Edit the scopes',
  toReference: 'Read the docs',
  moreValues: (count: number) => `… and ${count.toLocaleString('en')} more`,
  moreCharacters: (count: number) => `… and ${count.toLocaleString('en')} more characters`,
  parameter: 'the parameter',
  redirectUriToCopy: 'the redirect URI',
  received: 'Received',
  send: 'Send',
  empty: 'The request has `{name}` without a value.',
  sentAs: 'The request has `{sent}` instead. The name is spelt `{name}`.',
  unreadable: 'a value that is not percent-encoded UTF-8',
  odd: oddCharacters,

  redirectUri: {
    titles: {
      missing: 'The redirect URI is missing',
      repeated: 'The redirect URI was sent more than once',
      unreadable: 'The redirect URI cannot be decoded',
      unknown: 'This redirect URI is not registered',
    },
    leads: {
      missing: 'Without `redirect_uri` there is nowhere to send users back to, so the request ends here.',
      repeated: 'A parameter may be sent once (RFC 6749 §3.1), so the request ends here.',
      unreadable: 'It has to be percent-encoded UTF-8 (RFC 6749 App. B), so the request ends here.',
      unknown: 'Users are sent back to registered redirect URIs only, and every character counts (RFC 6749 §3.1.2.3).',
    },
    emptyHint: 'Often a setting or an environment variable is not set.',
    nearest: { one: 'Registered', several: 'Nearest registered' },
    differs: 'What differs',
    parts: {
      whole: 'The whole URI',
      scheme: 'Scheme',
      host: 'Host',
      port: 'Port',
      path: 'Path',
      query: 'Query',
      fragment: 'Fragment',
    },
    position: (position: number) => `at character ${position.toLocaleString('en')}`,
    /** What each of the two has, wherever `instead` says no more. */
    sides: {
      both: '`{received}` was sent, `{registered}` is registered.',
      noneSent: 'None was sent, `{registered}` is registered.',
      noneRegistered: '`{received}` was sent, none is registered.',
    },
    instead: {
      encoded_twice: 'It is percent-encoded twice. An HTTP library that builds the query encodes it by itself.',
      blanks_around:
        'What was sent is the registered URI with blanks around it. They often come from a setting or an environment variable.',
      slash_added: 'What was sent ends in a slash, the registered URI does not. Some frameworks add it by themselves.',
      slash_missing:
        'The registered URI ends in a slash, what was sent does not. Some frameworks cut it off by themselves.',
      path_blank: 'What was sent is the registered path with something behind it that cannot be seen.',
      fragment: '`{received}` was sent. Redirect URIs have no fragment (RFC 6749 §3.1.2).',
    },
    hints: {
      scheme_behind_proxy: PROXY,
      scheme_case: CAPITALS,
      loopback_name: 'Both mean the same machine, but they are different hosts here.',
      host_case: CAPITALS,
      subdomain: 'A subdomain is a host of its own.',
      usual_port: 'A port that is written out counts, even the usual one.',
      path_case: CAPITALS,
      path_encoding: 'The characters are the same, but percent-encoded in two ways.',
      query_added: 'What should come back with the user belongs in `state`.',
    },
    toDo: 'What to do',
    sendRegistered: 'Send the redirect URI exactly as it is registered:',
    encoded: 'Percent-encoded, for a link that is written by hand',
    sendOnly: 'Send the registered redirect URI, once, as `redirect_uri`:',
    sendOneOf: 'Send one of the registered redirect URIs, once, as `redirect_uri`:',
    orRegister: 'If what was sent is right, register it instead.',
    registerFirst: 'The application has no redirect URI yet. Register one, and send exactly that.',
    cannotRegister: 'Why it cannot be registered either',
    unusable: {
      'redirect_uri.wrong_length': 'It is too long.',
      'redirect_uri.has_fragment': 'It has a fragment (`#`).',
      'redirect_uri.has_wildcard': 'It has a wildcard (`*`). Each redirect URI is registered in full.',
      'redirect_uri.host_not_ascii':
        'Its host is not ASCII. A domain in other letters has a form that begins with `xn--`.',
      'redirect_uri.unusable_characters': 'It has characters that must be percent-encoded, such as a space.',
      'redirect_uri.scheme_in_capitals': 'Its scheme has capital letters.',
      'redirect_uri.unsupported_scheme': 'It does not begin with `https://`. Schemes of apps are not supported.',
      'redirect_uri.names_user': 'It names a user in front of the host (`@`).',
      'redirect_uri.unusable_host': 'Its host or port is not valid.',
      'redirect_uri.plain_http': 'It begins with `http://`, which only `localhost`, `127.0.0.1` and `[::1]` may.',
    },
    all: (count: number) => `The ${count} registered redirect URIs`,
    whyHere: 'Users of a live application would read here that the link does not work, and nothing more.',
  },

  request: {
    title: (count: number) => `This request has ${count} faults`,
    lead: 'It ends in an error for every user, so you are told before the log-in.',
    repeated: (parameter: string) => `\`${parameter}\` was sent more than once`,
    unreadable: (parameter: string) => `\`${parameter}\` cannot be decoded`,
    adviceRepeated: 'A parameter may be sent once (RFC 6749 §3.1).',
    adviceUnreadable: 'Values are percent-encoded UTF-8 (RFC 6749 App. B).',
    faults: {
      'authorization_request.no_response_type': {
        title: 'The `response_type` is missing',
        advice: 'There is one here: that of the authorization code flow.',
      },
      'authorization_request.other_response_type': {
        title: 'The `response_type` is not `code`',
        advice: 'The authorization code flow is the only one here: no tokens come by redirect.',
      },
      'authorization_request.grant_not_allowed': {
        title: 'The authorization code grant is not allowed',
        advice: 'This application may not send users here. Only an operator of the service can change that.',
      },
      'authorization_request.other_response_mode': {
        title: 'The `response_mode` is not `query`',
        advice: 'Answers come in the query of the redirect URI. It can be left out.',
      },
      'authorization_request.no_state': {
        title: 'The `state` is missing',
        advice:
          'Send a new random value of 128 bits or more with each request, keep it in the user’s session, and compare it when they come back. It protects them from forged answers (RFC 6749 §10.12).',
      },
      'scope.malformed': {
        title: 'The `scope` is not a list of scopes',
        advice: 'Scopes have single spaces between them, each written as `%20` or `+` in an address.',
      },
      'scope.details_alone': {
        title: 'Details are asked for without what they belong to',
        advice: 'So `verification.basic.details:read` needs `verification.basic:read` beside it.',
      },
      'scope.several_levels': {
        title: 'More than one level is asked for',
        advice: 'Ask for one level. What goes beyond it are add-ons.',
      },
      'scope.add_on_alone': {
        title: 'An add-on is asked for without a level',
        advice: 'Ask for the level that it is added to as well.',
      },
      'scope.foreign_add_on': {
        title: 'This level does not take this add-on',
        advice: 'Ask for another level, or leave the add-on out.',
      },
      'code_challenge.missing': {
        title: 'The `code_challenge` is missing',
        advice:
          'This application always needs PKCE. Make up a code verifier for each request, and send its SHA-256 digest in base64url as `code_challenge`, with `code_challenge_method=S256` (RFC 7636 §4.2).',
      },
      'code_challenge.method_alone': {
        title: 'A `code_challenge_method` was sent without a `code_challenge`',
        advice: 'Make up a code verifier for each request, and send its SHA-256 digest in base64url (RFC 7636 §4.2).',
      },
      'code_challenge.other_method': {
        title: 'The `code_challenge_method` is not `S256`',
        advice:
          'Left out, it would mean `plain` (RFC 7636 §4.3), which is not accepted: the verifier would stand in the address.',
      },
      'code_challenge.malformed': {
        title: 'The `code_challenge` is not a SHA-256 digest',
        advice: 'The digest of the code verifier in base64url has 43 characters (RFC 7636 §4.2).',
      },
    },
    scopes: {
      title: (faulty: number, all: number) => scopesTitle(faulty, all),
      advice: 'The whole request is refused if one of its scopes cannot be granted.',
    },
    length: (count: number) => `${count.toLocaleString('en')} characters`,
    verdicts: {
      of_client: 'Not for users: your server gets it for itself, with its secret (client credentials).',
      not_allowed: 'Not chosen for this application. Add it in the settings.',
      joined: 'Several scopes in one. They need a space between them.',
      of_openid: 'Of OpenID Connect, which is not offered here.',
      unknown: 'There is no such scope.',
    },
    meant: 'Probably meant: `{near}`',
    meantElsewhere: 'Probably meant: `{near}`, which is not chosen for this application.',
    answer: 'What your redirect URI gets',
    answerLead: 'After the log-in, the browser is sent to:',
    answerLeadFirst:
      'Only the first fault reaches it, since an answer has room for one (RFC 6749 §4.1.2.1). After the log-in, the browser is sent to:',
    goOn: 'Continue anyway',
    whyHere:
      'A browser opened this request without a log-in. Programs that follow redirects, and users who are logged in, are led on as with a live application.',
  },
};

function scopesTitle(faulty: number, all: number): string {
  if (all === 1) return 'This scope cannot be granted';
  if (faulty === all && all === 2) return 'Neither of the 2 scopes can be granted';
  if (faulty === all) return `None of the ${all} scopes can be granted`;
  return `${faulty} of the ${all} scopes cannot be granted`;
}
