/** Refusals on pages: of something that a person is doing there, and of addresses that lead nowhere. */
export interface PageRefusals {
  /**
   * Faulty links to /authorize. The user gets an error page, since the error cannot be sent to the client, or must not
   * be stored until then.
   */
  'authorization_request.missing_client_id': undefined;
  'authorization_request.unknown_client': undefined;
  'authorization_request.missing_redirect_uri': undefined;
  'authorization_request.unknown_redirect_uri': undefined;
  'authorization_request.state_too_long': undefined;

  'authorization_request.of_another_account': undefined;
  'authorization_request.ended': EndedAuthorization;

  'picture.busy': { retryAfterSeconds: number };

  /** The form belongs to another session, or to one that has expired. */
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
  'live_deliveries.too_many': { retryAfterSeconds: number };
  'sandbox.none_here': undefined;
  'sandbox.unknown_user': undefined;

  'staff.for_supervisors': undefined;
  'case.unknown': undefined;
  'case.unknown_document': undefined;
  'case.account_deleted': undefined;
  'case.not_decided': undefined;
}

export interface EndedAuthorization {
  /** Undefined if the request is unknown or has been deleted, or its client is disabled. */
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
