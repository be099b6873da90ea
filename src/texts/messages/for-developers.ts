/** The pages that tell the developer of a sandbox client what is wrong with its requests to /authorize. */
export const forDevelopers = {
  part: 'for developers',
  over: 'For developers',
  footer: 'Only applications in the sandbox show this page.',
  toSettings: 'Open the settings',
  toReference: 'Read the docs',
  moreValues: (count: number) => `… and ${count.toLocaleString('en')} more`,
  moreCharacters: (count: number) => `… and ${count.toLocaleString('en')} more characters`,
  parameter: 'the parameter',
  nothing: 'nothing',
  unreadable: 'a value that is not percent-encoded UTF-8',

  redirectUri: {
    titles: {
      missing: 'The redirect URI is missing',
      repeated: 'The redirect URI was sent more than once',
      unreadable: 'The redirect URI cannot be decoded',
      unknown: 'This redirect URI is not registered',
    },
    lead: 'Users are sent back to registered redirect URIs alone (RFC 6749 §3.1.2.3), so the request ends here.',
    received: 'Received',
    nearest: { one: 'Registered', several: 'Nearest registered' },
    first: (position: number) => `First difference at character ${position.toLocaleString('en')}:`,
    insteadOf: 'instead of',
    end: 'the end of the URI',
    differs: 'What differs',
    parts: {
      encoded_twice:
        'The received one is percent-encoded twice. Encode it once: an HTTP library that builds the query does that by itself.',
      blanks_around:
        'The received one has blanks or line breaks around it. They often come from a configuration file or an environment variable.',
      scheme:
        'The scheme. Behind a proxy that ends TLS, many frameworks build addresses with http: tell yours to trust what the proxy forwards.',
      scheme_case: 'The scheme has to be in lower case.',
      loopback_name: 'The host: localhost, 127.0.0.1 and [::1] mean the same machine, but are three hosts here.',
      host: 'The host. A subdomain such as www counts, too.',
      port: 'The port. One that is written out differs from one that is left out, even if it is the usual one.',
      trailing_slash: 'The slash at the end: only one of the two has it.',
      path_case: 'Capital and small letters of the path.',
      path_encoding: 'The percent-encoding of the path: the characters are the same, written in two ways.',
      path: 'The path.',
      query_added: 'The query, which was added. What you want back with the user belongs into the state.',
      query: 'The query.',
      fragment: 'The fragment, which was added. Redirect URIs have none (RFC 6749 §3.1.2).',
    },
    toDo: 'What to do',
    sendOnce: 'Send redirect_uri once, with one of the registered redirect URIs as its value.',
    sendRegistered: 'Send the redirect URI exactly as it is registered. Encoded for a query it is:',
    orRegister: 'Or, if the received one is right, register it in the settings of the application.',
    cannotRegister: 'The received one could not be registered either.',
    registerFirst: 'Register one in the settings of the application, and send exactly that.',
    all: (count: number) => (count === 1 ? 'The registered redirect URI' : `The ${count} registered redirect URIs`),
    whyHere: 'Users of a live application would read here that the link does not work, and nothing more.',
  },

  request: {
    title: (count: number) => (count === 1 ? 'This request has a fault' : `This request has ${count} faults`),
    lead: 'It ends in an error for every user. You are told now, so that you need not log in to find out.',
    received: 'Received',
    advice: {
      client_id:
        'The authorization code grant is not allowed to this application. Only an operator of the service can change that.',
      response_type: 'Send response_type=code once. There is no other response type.',
      response_mode: 'Leave response_mode out, or send query once.',
      state:
        'Send a new random value with each request, keep it in the user’s session, and compare it when they come back. It protects them from forged answers (RFC 6749 §10.12).',
      scope: 'Send scope once, its scopes separated by single spaces. In an address a space is %20 or +.',
      code_challenge:
        'Make up a code verifier for each request, and send its SHA-256 digest in base64url, 43 characters, as code_challenge, with code_challenge_method=S256 (RFC 7636 §4.2).',
      code_challenge_method: 'Send code_challenge_method=S256 once, together with code_challenge.',
      ensure_wallet: 'Send ensure_wallet once, or leave it out.',
    },
    verdicts: {
      usable: 'Fine.',
      of_client: 'Only for tokens of the application itself, by client credentials, and never for users.',
      not_allowed: 'Not among the scopes of this application. They are chosen in its settings.',
      joined: 'Several scopes in one. Put a space between them.',
      of_openid:
        'A scope of OpenID Connect, which this service does not offer: it speaks OAuth 2.0, without ID tokens.',
      unknown: 'Unknown.',
    },
    meant: 'Did you mean',
    answer: 'What your redirect URI receives',
    answerLead: (host: string) => `Once the user has logged in, the browser goes to ${host} with these parameters:`,
    goOn: 'Go on to the log-in',
    whyHere:
      'You see this page because a browser opened the request without a log-in. Programs that follow the redirects, and users who are logged in, go the same way as with a live application.',
  },
};
