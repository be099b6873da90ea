export const authorizeLink = {
  back: '← Settings',
  title: 'Build a link for your users',
  lead: 'Choose what to ask for. The result is the address to which your page sends users’ browsers.',
  redirectUri: 'Where users come back to',
  level: 'Level',
  noLevel: 'No verification',
  addOns: 'Add-ons',
  details: 'Data that is released to you, beside the status',
  others: 'About the account',
  build: 'Build the link',
  linkTitle: 'Your link',
  stateNote:
    'Put a new random value in place of {STATE} for each request, keep it in the user’s session, and compare it when they come back.',
  pkceNote:
    'Put the S256 challenge of a new random verifier in place of {CODE_CHALLENGE} (RFC 7636), and send the verifier with the code.',
  pkceAdvice: 'PKCE is optional here, and good: add code_challenge and code_challenge_method=S256 (RFC 7636).',
  noRedirectUriTitle: 'There can be no link yet',
  noRedirectUriText: 'This application has no redirect URI, so users would have nowhere to go back to. Add one first.',
  addRedirectUri: 'Add a redirect URI',
  redirectUriFault: 'Choose one of the registered redirect URIs; add one in the settings if there is none.',
  nothingFault: 'Choose at least one thing to ask for.',
};
