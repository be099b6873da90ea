/**
 * Confirmations after an action in the dashboard. The signed value of `done` in the query string names one by its key.
 */
export const dashboardFlash = {
  settings_saved: 'The settings are saved.',
  settings_same: 'Nothing was to be saved: the settings were like this already.',
  redirect_uri_added: 'The redirect URI is added. Users can be sent back to it from now on.',
  redirect_uri_known: 'Nothing was to be added: this redirect URI was in the list already.',
  redirect_uri_removed: 'The redirect URI is removed. Nobody is sent there any more.',
  logo_saved: 'The logo is saved. Users see it from now on.',
  logo_removed: 'The logo is removed.',
  client_disabled: 'The application is disabled.',
  client_enabled: 'The application is enabled. It goes on where it stopped.',
  access_ends: 'The access of all users is being ended. How far it is stands at the end of this page.',
  link_built: 'The link is built.',
  secret_deleted: 'The secret is deleted. Whoever still uses it is refused from now on.',

  member_invited: 'The invitation is on its way.',
  invitation_withdrawn: 'The invitation is withdrawn. Its link works no more.',
  made_owner: 'The role is changed: owner.',
  made_developer: 'The role is changed: developer.',
  member_removed: 'The member is off the team, in every browser at once.',
  team_left: 'You have left the team.',
  team_joined: 'You are on the team now.',
  password_set: 'Your password is changed. Every other browser is logged out.',

  endpoint_saved: 'The endpoint is saved. Its next attempt goes out like this.',
  endpoint_same: 'Nothing was to be saved: the endpoint was like this already.',
  endpoint_paused: 'The endpoint is paused. Its deliveries wait.',
  endpoint_resumed: 'The endpoint is resumed. What has waited goes out now.',
  endpoint_deleted: 'The endpoint is deleted. What was still to go there is cancelled.',
  secret_promoted: 'The new secret is promoted: X-Service-Signature is signed with it.',

  test_sent: 'The test notification is on its way.',
  retry_hurried: 'The next attempt is made now.',
  delivery_cancelled: 'The delivery is cancelled.',
  redelivered: 'It is sent again. This is the new delivery.',
  redelivery_started: 'They are being sent again.',
  redelivery_ended: 'It is ended here: no more are sent.',

  clock_forwarded: 'The clock has moved forward. What has run out by it expires now.',
  users_made: 'The users are made. The newest stand first.',
  outcome_set: 'It is decided. Mails and webhooks follow.',
};
