/** Refusals about client applications, their secrets and their teams. */
export interface ClientRefusals {
  'client.unknown': undefined;
  'client.too_many_owned': { max: number };
  'client.nothing_to_change': undefined;
  'client.changed_meanwhile': undefined;
  'client.unusable_name': { max: number };
  'client.link_too_long': { max: number };
  'client.unusable_link': undefined;
  'client.unusable_support_contact': undefined;
  'client.public_with_client_credentials': undefined;
  'client.public_without_pkce': undefined;
  'client.live_with_sandbox_scope': { scope: string };
  'client.too_many_redirect_uris': { max: number };

  'redirect_uri.unknown': undefined;
  'redirect_uri.wrong_length': { max: number };
  'redirect_uri.has_fragment': undefined;
  'redirect_uri.has_wildcard': undefined;
  'redirect_uri.host_not_ascii': undefined;
  'redirect_uri.unusable_characters': undefined;
  'redirect_uri.scheme_in_capitals': undefined;
  'redirect_uri.unsupported_scheme': undefined;
  'redirect_uri.names_user': undefined;
  'redirect_uri.unusable_host': undefined;
  'redirect_uri.plain_http': undefined;

  'client_secret.public_client': undefined;
  'client_secret.two_already': undefined;
  'client_secret.unknown': undefined;
  'client_secret.last_usable': undefined;

  'team.last_owner': undefined;
  'team.not_a_member': undefined;
  'team.role_changed_meanwhile': undefined;

  'invitation.unusable_email': undefined;
  'invitation.on_team_already': undefined;
  'invitation.team_full': { max: number };
  'invitation.unknown': undefined;
  'invitation.joined_already': { email: string };
}
