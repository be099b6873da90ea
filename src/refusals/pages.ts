/** Of what a person is in the middle of: an authorization, or a picture that is sent. */
export interface PageRefusals {
  /** A link to /authorize that cannot be followed, nor answered to the client. */
  'authorization_request.missing_client_id': undefined;
  'authorization_request.unknown_client': undefined;
  'authorization_request.missing_redirect_uri': undefined;
  'authorization_request.unknown_redirect_uri': undefined;
  'authorization_request.state_too_long': undefined;

  'authorization_request.of_another_account': undefined;
  'authorization_request.ended': EndedAuthorization;

  'picture.busy': { retryAfterSeconds: number };
}

export interface EndedAuthorization {
  /** Undefined if it has been cleaned up, or its client is disabled. */
  request:
    | {
        client: { clientId: string; name: string; homepageUrl: string; environment: 'sandbox' | 'live' };
        level: string;
        ensureWallet: string | undefined;
      }
    | undefined;
  /** Whether what the user entered is still in the form when they start again. */
  isKept: boolean;
}
