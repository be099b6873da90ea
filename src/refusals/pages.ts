/** Of pages: of what a person is in the middle of, and of addresses that lead nowhere. */
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

  /** Of another log-in, or of a session that is over. */
  'form.stale': undefined;
  'file.unknown': undefined;
  'level.unknown': undefined;
  'access.unknown': undefined;
  'document_link.over': undefined;

  'team.not_on_it': undefined;
  'team.for_owners': undefined;
  'invitation.over': undefined;
  'user.unknown': undefined;
  'users_file.unreadable_filter': undefined;
  'live_deliveries.too_many': undefined;
  'sandbox.none_here': undefined;
  'sandbox.unknown_user': undefined;

  'staff.for_supervisors': undefined;
  'case.unknown': undefined;
  'case.unknown_document': undefined;
  'case.account_deleted': undefined;
  'case.not_decided': undefined;
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
