// Made by npm run generate. Never edited by hand.

export interface paths {
    "/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send a user to be verified
         * @description Link or redirect the user's browser here (RFC 6749 §4.1.1). If the user is not logged in, a log-in page comes first. Then
         *     they supply what the level asks for, and an authorization screen asks whether to grant the scopes. A user who has granted
         *     the same or more before is not asked again. In the end the browser is sent to your `redirect_uri` with these parameters:
         *
         *     | Parameter | When | What it is |
         *     |---|---|---|
         *     | `code` | allowed | Exchange it within 10 minutes. It works once. |
         *     | `error`, `error_description` | not allowed | `access_denied` when the user refused; otherwise `invalid_request`, `unauthorized_client`, `unsupported_response_type`, `invalid_scope`, `server_error` or `temporarily_unavailable`. |
         *     | `state` | always, if it was sent once | What you sent, unchanged. Compare it. |
         *     | `iss` | always | Who answers: the issuer identifier of this service (RFC 9207). Compare it. |
         *
         *     Until `client_id` and `redirect_uri` are proven, a fault is answered by a page with status 400, and never by a redirect.
         *     Any other fault goes to your `redirect_uri`, once the user has logged in (RFC 9700 §4.11.2). Parameters with an empty value
         *     count as absent, a repeated parameter is a fault, and unknown parameters are ignored.
         *
         *     For a sandbox client pages for developers tell more. A wrong `redirect_uri` is shown beside the registered one, character by
         *     character. Any other fault is shown before the log-in to a browser in which nobody is logged in: with status 400, with what
         *     was received and what to send, and with a link that goes on as if the page had not been shown. Requests that do not accept
         *     `text/html`, and users who are logged in, are answered as those of a live client.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code, refresh tokens, or get a client's own token
         * @description One endpoint, three grants, told apart by `grant_type`. The body is a form; a flat JSON object with the same fields works
         *     too.
         *
         *     - **`authorization_code`** exchanges the code of a redirect, and makes the authorization effective: from now on the user
         *       counts in statistics, and webhooks come. A code works once. If it is presented again and all else is right, every token
         *       that it gave is revoked; but with PKCE, within 10 seconds of the exchange, it counts as a form that was sent twice: it is
         *       refused, and revokes nothing.
         *     - **`refresh_token`** answers with a new access token and a new refresh token. The earlier pair stays valid until the new
         *       access token is first used on a protected resource. Without `scope`, the new access token has the scope of the last one.
         *       Use a token now and then: after 1,000 refreshes in a row of which no access token was used, the next is refused until
         *       the newest one has been.
         *     - **`client_credentials`** answers with a token of the client's own, and without a refresh token.
         *
         *     ```
         *     curl -u "$CLIENT_ID:$CLIENT_SECRET" {auth_url}/oauth/token \
         *       -d grant_type=authorization_code -d "code=$CODE" --data-urlencode redirect_uri=https://client.example/callback
         *     ```
         *
         *     The client authenticates by HTTP Basic, *or* by `client_id` and `client_secret` in the body, never both. Of the body,
         *     empty values count as absent, unknown fields are ignored (RFC 6749 §3.2), and a repeated field is `invalid_request`; so is any
         *     parameter in the query string, where none belongs.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back tokens that are no longer needed
         * @description Call this when a user disconnects from your application, or when a token may have fallen into the wrong hands
         *     (RFC 7009). It takes effect at once, everywhere.
         *
         *     - **A token of a user**, access or refresh, ends *every* token that this user's authorization has given your client: the
         *       earlier and later pairs of a chain of refreshes, used or not, those of other code exchanges, and codes that have not been
         *       exchanged yet. A refresh token can be revoked after its access token has expired. Do not revoke the old token after a
         *       refresh: the old pair ends by itself, and revoking it takes the new one along.
         *     - **A token of the client's own** (client credentials) ends alone.
         *
         *     The authorization itself remains: the user still counts in statistics, webhooks still come, and the next `/authorize`
         *     may go through without asking again. It ends when the user takes it back on their own page, or when we do.
         *
         *     ```
         *     curl -u "$CLIENT_ID:$CLIENT_SECRET" {auth_url}/oauth/revoke --data-urlencode "token=$REFRESH_TOKEN"
         *     ```
         *
         *     The answer is 200 as well for a token that is unknown, expired or revoked already, since what you want is so. The token of
         *     another client is refused with `unauthorized_client`, and stays as it is. After a 503 assume that the token still works,
         *     and ask again.
         *
         *     Encoding and client authentication are those of the [token endpoint](/docs/operations/issueToken). A public client sends its
         *     `client_id`.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a token works
         * @description Tells a client what one of *its own* tokens is good for at this moment (RFC 7662): an access token of a user, a refresh
         *     token, or a token of the client's own. Asking is not using: it does not confirm a refreshed pair, so the earlier pair stays
         *     valid.
         *
         *     ```
         *     curl -u "$CLIENT_ID:$CLIENT_SECRET" {auth_url}/oauth/introspect --data-urlencode "token=$ACCESS_TOKEN"
         *     ```
         *
         *     `{"active": false}`, with status 200 and nothing else, is the answer for any token that does not work: unknown, expired,
         *     revoked, of a withdrawn authorization, or another client's. It never tells which. `exp` is that of the very token: a refresh
         *     token can be active long after its access token has expired. Of the user there is the identifier alone; for more, use the
         *     token at [`/v2/users/me`](/docs/operations/getUserInformation).
         *
         *     Encoding and client authentication are those of the [token endpoint](/docs/operations/issueToken). Public clients cannot prove who
         *     they are and get 401. Do not ask before every request: use the token, and refresh when the resource answers 401.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this authorization server can do, and where
         * @description The document that OAuth libraries configure themselves from (RFC 8414): give them the issuer, which is `{frontend_url}`.
         *     Check that its `issuer` is byte for byte what you were given. It may be kept for an hour.
         */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/stats/total-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals by status
         * @description The current number of verifications that are approved, contacted, rejected or pending, over all users whose authorization
         *     for this client is effective. An expired verification counts as approved, or nowhere if the client has expiration enabled.
         */
        get: operations["getTotalVerifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/stats/country-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals by country and status
         * @description The counts of the totals, split by the user's country of residence. At any moment the sums over all countries equal the
         *     totals.
         */
        get: operations["getCountryVerifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/stats/user-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every user's status
         * @description One record per user and level, ordered by `user_id`, then `level`. A user with several levels stands in it several times.
         *     The answer is streamed and shows one moment; it can be long, and is packed with gzip for who accepts that. Read it without
         *     pausing: it is cut after two minutes, and an array that does not end with `]` is not whole. At most one is answered to you at
         *     a time by each of our processes; the next waits some seconds for it, and is then told to come back.
         *
         *     **In pages.** Say `limit`, and in each further request send the `Next-Cursor` of the answer before as `cursor`. The last page
         *     has no `Next-Cursor`. Each page shows the moment of its own request.
         *
         *     **Only when something has changed.** Keep the `ETag` of the answer with what you asked for and with its `Next-Cursor`, and send it as `If-None-Match` the
         *     next time: while nothing of your list has changed, the answer is `304`, at the price of the totals. It is for you
         *     to keep: no HTTP cache may, since it is a list of users (`no-store`).
         */
        get: operations["listUserVerifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/stats/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened on each day
         * @description One record for each day of the range by UTC, the first day first, those without anything included. Only one level, or users
         *     of only one country of residence, where `level` or `country` says so. History begins with the version of this service
         *     that keeps it.
         *
         *     You count what happens **while a user's authorization for you is effective**, from the first exchange of a code until it is
         *     taken back. A verification that awaits its decision when the authorization becomes effective is submitted to you on
         *     that day, whenever the user sent it in; what had been decided before is in your totals and in no day. No day is ever
         *     rewritten: not by an authorization that becomes effective later, and not by one that ends.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhook endpoints
         * @description Newest first. Deleted ones are not among them.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description From the next change on, notifications of these types are sent to this URL too. The answer holds the secret that signs
         *     them: **it is shown this once**. Send a [test notification](/docs/operations/sendTestNotification) to see that everything fits.
         *
         *     A client has up to 20 endpoints, each with a secret of its own.
         *
         *     ```
         *     curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' {resource_url}/v2/webhook-endpoints \
         *       -d '{"url": "https://harbour.example/webhooks"}'
         *     ```
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{webhook_endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook endpoint
         * @description How it is registered, without its secret.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing is sent there any more, and deliveries that wait are cancelled. An attempt that is under way may still arrive. To
         *     stop for a while and lose nothing, [pause](/docs/operations/pauseWebhookEndpoint) it instead.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description URL, event types and headers of your own; what is left out stays as it is. `headers` replaces all of them, and `{}` takes
         *     them away. The next attempt of every delivery that waits already uses the new URL and headers. Event types count for notifications from
         *     now on.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/v2/webhook-endpoints/{webhook_endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an endpoint a new secret
         * @description The answer holds the new secret: **it is shown this once**. Until `overlap_ends_at` the header `webhook-signature` carries two
         *     signatures, one with each secret, so that a receiver with either is content. `X-Service-Signature` has room for one: it
         *     stays with the old secret until you [promote](/docs/operations/promoteWebhookSecret) the new one, or until the overlap ends.
         *     After that the old secret signs nothing.
         *
         *     While an overlap runs whose new secret is not promoted yet, another rotation is refused (`409`), since a receiver could only
         *     know the older ones; with `overlap_seconds: 0` it never is.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{webhook_endpoint_id}/promote-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the new secret sign X-Service-Signature
         * @description Call this when every receiver behind the endpoint knows the new secret. `webhook-signature` goes on carrying both until the
         *     overlap ends. Doing it twice changes nothing.
         */
        post: operations["promoteWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{webhook_endpoint_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop sending to an endpoint for a while
         * @description Nothing is lost: notifications go on being recorded, and their deliveries are held without using up a retry: new ones at
         *     once, those that wait for a retry when its time comes. An attempt that is under way may still arrive. Doing it twice changes nothing.
         */
        post: operations["pauseWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{webhook_endpoint_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send to an endpoint again
         * @description What was held goes out at once, each delivery at the attempt where it was. It ends a pause, and also what the service did after too
         *     many failures. Doing it twice changes nothing.
         */
        post: operations["resumeWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{webhook_endpoint_id}/test-notification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification to an endpoint
         * @description A notification of the type `test`, to this endpoint alone, whatever event types it asks for. It is signed, logged and retried like any
         *     other. Up to 10 a minute per endpoint; a paused endpoint gets none (`409`).
         */
        post: operations["sendTestNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your deliveries
         * @description Newest first; those to which every filter applies. What has not arrived: `state=exhausted`; what is being retried or has
         *     not been sent yet: `state=pending`. All that became of one notification: `webhook_id=evt_…`, as your receiver got it.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A delivery with all its attempts
         * @description What was sent, when, and what your receiver answered. Attempts that were made before a redelivery stand with the delivery
         *     that `redelivery_of` names.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a finished delivery again
         * @description A new delivery of the same notification: attempts from 1 on the whole schedule, to the endpoint as it is now, under the same
         *     `webhook-id`. The old one stays as it is. One that is `pending` or `held` cannot be redelivered (`409`): it is still on its way.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries/{delivery_id}/retry-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the next attempt now
         * @description Instead of at `next_attempt_at`. It counts as the retry that it is; when it fails, the wait that follows it is the usual one.
         *
         *     `409` when the next attempt is under way or due, when the delivery is `held` (resume its endpoint), and when it is finished
         *     (redeliver it).
         */
        post: operations["retryWebhookDeliveryNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-deliveries/{delivery_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send nothing more of a delivery
         * @description No attempt follows, whether it is `pending` or `held`; one that is under way at this moment may still arrive. It can be
         *     [redelivered](/docs/operations/redeliverWebhookDelivery) later. A finished one stays as it is (`409`).
         */
        post: operations["cancelWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-redeliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your redeliveries of many
         * @description Newest first, under way or finished. What one has made: the deliveries with its `webhook_redelivery_id`.
         */
        get: operations["listWebhookRedeliveries"];
        put?: never;
        /**
         * Send many deliveries again
         * @description Everything to which the filters apply and that was made before now, each as a new delivery under its `webhook-id`, the oldest first.
         *     A notification that was redelivered before is judged by its newest delivery, and what goes to a deleted endpoint is left out.
         *
         *     Count first, with `dry_run`. Up to 100,000 in one go, and one at a time for each client (`409`); narrow the time if there are more.
         *     New notifications do not wait until all is sent: never more than a few hundred first attempts stand before theirs.
         *
         *     ```
         *     curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' {resource_url}/v2/webhook-redeliveries \
         *       -d '{"state": "exhausted", "created_after": "2026-01-01T00:00:00Z", "dry_run": true}'
         *     ```
         */
        post: operations["createWebhookRedelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-redeliveries/{webhook_redelivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a redelivery of many has come
         * @description Each of the deliveries that it made names it as `webhook_redelivery_id`.
         */
        get: operations["getWebhookRedelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-redeliveries/{webhook_redelivery_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a redelivery of many
         * @description No more deliveries are made. Those that were made go on. Doing it twice changes nothing; a completed one stays so (`409`).
         */
        post: operations["cancelWebhookRedelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Listen without an endpoint
         * @description For development: a listener is asked for notifications instead of being sent them, so it needs no address that the
         *     service could reach. `attestry-cli listen` does all of this: it forwards to a server on your own machine what comes, with the
         *     headers of a webhook.
         *
         *     The answer holds the secret that signs what this listener gets: **it is shown this once**. Give the same `secret` each time,
         *     as the command does, and the receiver that checks it need not be told another whenever you begin anew.
         *
         *     From now on notifications of these types wait for it, until 60 seconds after it was
         *     [asked](/docs/operations/pollWebhookListener) for the last time. Only sandbox clients have listeners, each up to five at a time.
         */
        post: operations["createWebhookListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-listeners/{webhook_listener_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop listening
         * @description Nothing waits for it any more. One that is no longer asked ends by itself.
         */
        delete: operations["deleteWebhookListener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-listeners/{webhook_listener_id}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for notifications
         * @description What has happened since the last time, oldest first and up to 100 at once; with `wait_seconds` the answer waits for something
         *     to happen. Each comes as it would be POSTed at this moment: its headers, signed with the listener's secret, and its body.
         *
         *     Ask again at once with `cursor` set to the `next_cursor` of the answer, which is always there: that says that all of it has
         *     arrived. Without it you get the same again. Of two requests at the same time the later one counts, and the earlier ends with what there is.
         */
        get: operations["pollWebhookListener"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user of this token
         * @description What the scopes of a user's token show: `uid` with `uid:read`, `emails` with `email:read`, `verification_cases` with
         *     `verification.*`, and
         *     what the user gave for a part with `verification.<part>.details:read`. Call it on receipt of a webhook to be sure to have the latest status. A token of a client's own gets
         *     403.
         */
        get: operations["getUserInformation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/verifications/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user's standing
         * @description How one user stands now, for every level that they have allowed you: what to ask when a webhook may have come out of order,
         *     or was missed. A token of your own is enough, so that no token of the user has to be kept for it.
         *
         *     ```
         *     curl -H "Authorization: Bearer $TOKEN" {resource_url}/v2/verifications/3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
         *     ```
         */
        get: operations["getUserStanding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A document of a user's
         * @description By a link out of [`/v2/users/me`](/docs/operations/getUserInformation): it works for 10 minutes, without a token in a header, and
         *     no longer than the access that it comes from: a user, an operator or a client that revokes it ends its links too. Fetch
         *     it and keep it yourself; do not pass the link on.
         */
        get: operations["getUserDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandbox/verifications/{user_id}/{level}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a verification yourself
         * @description What a reviewer does, done by you: the status moves, the user gets the mail, statistics change and the same webhook follows. The
         *     rules are a reviewer's too. From `pending` a verification can be approved, rejected or contacted; from `approved` it can expire;
         *     everything else is refused with `409`, and `detail` names both statuses and what can follow. Who was contacted, was rejected
         *     fixably or has expired goes on by supplying what the page asks for, or by the outcome `pending`.
         *
         *     The user is one who allowed your sandbox client this level, and whose code you have exchanged, or one that you
         *     [made](/docs/operations/createSandboxUsers). Anybody else is `404`.
         *
         *     Try them all:
         *
         *     ```
         *     outcome() { curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d "$1" \
         *       {resource_url}/v2/sandbox/verifications/$USER_ID/basic/outcome; }
         *
         *     outcome '{"outcome": "rejected", "reason_code": "document_unreadable", "fixable": true}'
         *     outcome '{"outcome": "pending"}'
         *     outcome '{"outcome": "contacted", "items": ["document_number"], "text": "We cannot read the last digits."}'
         *     outcome '{"outcome": "pending"}'
         *     outcome '{"outcome": "approved"}'
         *     outcome '{"outcome": "expired"}'
         *     ```
         */
        post: operations["setSandboxOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandbox/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make users
         * @description Up to 1,000 in one call, all of them or none. They are as if each had been sent by you, had allowed you the level, and had been decided:
         *     they count in your statistics at once, and each status is one webhook to your endpoints that ask for its type.
         *
         *     They have made-up names and no documents, an address under `sandbox.invalid` that no mail is sent to, and nobody can log in as them;
         *     your client gets no tokens for them. Decide them further with [outcomes](/docs/operations/setSandboxOutcome). What is approved expires a year
         *     after your [clock](/docs/operations/getSandboxClock)'s time.
         *
         *     A client may ask for the levels that it is registered for, and has up to 100,000 such users (`409`).
         *
         *     ```
         *     curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' {resource_url}/v2/sandbox/users \
         *       -d '{"users": [{"level": "basic", "status": "approved", "country": "DE"}]}'
         *     ```
         */
        post: operations["createSandboxUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What your clock says
         * @description The time by which the verifications of your users expire, and how far it is ahead.
         */
        get: operations["getSandboxClock"];
        put?: never;
        /**
         * Move your clock forward
         * @description Every approved verification of your users whose proof has run out by the new time expires, within seconds and with its webhook, if
         *     you have expiration enabled.
         *
         *     **Expiry alone looks at this clock**, and the form where it judges documents. Access tokens live for two hours, codes for ten minutes,
         *     retries wait as long as ever, and users are warned by mail in real time; the `timestamp` of a notification is the real time of
         *     the change, so that it goes on increasing. Where a user has allowed
         *     several sandbox clients the same level, the clock that is furthest ahead counts.
         *
         *     It goes forward only, up to five years (1,825 days) in all; more is `409`. There is no way back, since an expiry cannot be undone: a
         *     clock set back would contradict the statuses that you see. For a fresh clock register another sandbox client.
         *
         *     Send an `Idempotency-Key`: a repeat without one moves the clock again.
         */
        post: operations["forwardSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the process alive */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can the process do its work
         * @description Green when the database answers under settings that the service can work with, migrations are applied, the encryption keys are those that the database was used with, and the request validators are warm.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public contract */
        get: operations["getOpenapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.sdk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public contract for generators of SDKs */
        get: operations["getSdkDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contract of the webhooks */
        get: operations["getAsyncapiDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The first page of the docs
         * @description What an integrator needs to know first, and the way to everything else. Older links named the contract here.
         */
        get: operations["showDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the docs
         * @description Finds operations, fields, codes of errors, notifications and guides.
         */
        get: operations["searchDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/quickstart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The first steps
         * @description Begins with the sandbox client of the member who is logged in to the dashboard, if there is one.
         */
        get: operations["showQuickstart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/operations/{operation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One operation of the API
         * @description Its parameters, body, answers and errors, with samples.
         */
        get: operations["showOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/operations/{operation_id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A token for trying one operation
         * @description For the page of an operation, from which a member tries it with a sandbox client of theirs. The token carries the scope of that operation alone and lasts for a minute.
         */
        post: operations["issueTrialToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All codes of problem documents
         * @description A page that lists every `code` with what it means.
         */
        get: operations["showErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One code of problem documents
         * @description The page to which the `type` of a problem document leads (RFC 9457 §3.1.1).
         */
        get: operations["showError"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{guide}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the guides
         * @description A page of the docs that explains a subject, the changelog and the contract's policy among them.
         */
        get: operations["showGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A style sheet, script or picture of the pages */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The front page */
        get: operations["showHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sign-up page */
        get: operations["showSignUp"];
        put?: never;
        /** Sign up */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log-in page */
        get: operations["showLogIn"];
        put?: never;
        /** Log in */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask for the address whose password is forgotten */
        get: operations["showPasswordReset"];
        put?: never;
        /** Have a link and a code mailed */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password/{email_code_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Enter the code and a new password */
        get: operations["showNewPassword"];
        put?: never;
        /** Set a new password */
        post: operations["setNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm an e-mail address by link or code */
        get: operations["showEmailConfirmation"];
        put?: never;
        /** Confirm an e-mail address, or have the mail sent again */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's own page */
        get: operations["showAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether the account is to be deleted */
        get: operations["showAccountDeletion"];
        put?: never;
        /**
         * Delete the account
         * @description Closes it at once and takes back all access. What a live verification rests on is erased after the retention period,
         *     everything else now.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that the user gave, and what became of it, as JSON */
        get: operations["downloadOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/access/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether a client's access is to be removed, or say that it was */
        get: operations["showAccess"];
        put?: never;
        /**
         * Take back what the user allowed a client
         * @description Ends every grant of the user to the client. Doing it twice changes nothing.
         */
        post: operations["removeAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authorize/{authorization_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Decide the next step of an authorization request */
        get: operations["continueAuthorization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authorize/{authorization_request_id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The authorization screen */
        get: operations["showConsent"];
        put?: never;
        /** Allow or deny */
        post: operations["decideConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifications/{level}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The information page of a level */
        get: operations["showInformation"];
        put?: never;
        /**
         * Submit information for a level
         * @description What has a fault (422), and what comes after the log-in (303) or the authorization (404) has run out, is kept for a day: it
         *     stands in the form when the user is there again.
         */
        post: operations["submitInformation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verifications that wait for a decision */
        get: operations["showReviewQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reviewers' log-in page */
        get: operations["showStaffLogIn"];
        put?: never;
        /** Log in as a reviewer */
        post: operations["staffLogIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out as a reviewer */
        post: operations["staffLogOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Change one's password, as a reviewer
         * @description Whoever has a password that a supervisor or a command made is led here from every page of the console, until they have
         *     chosen one that nobody else knows.
         */
        get: operations["showStaffPassword"];
        put?: never;
        /**
         * Set another password, as a reviewer
         * @description With the one of now; every other browser is logged out. The audit table says so (`password_changed`).
         */
        post: operations["changeStaffPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim the next case that waits, and open it */
        post: operations["takeNextVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One verification to decide */
        get: operations["showVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim a case, or release it */
        post: operations["claimVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve, reject or contact */
        post: operations["decideVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a decision back of which nobody has been told yet
         * @description By the reviewer who made it, for the seconds that the service is set to (`REVIEW_UNDO_SECONDS`), and until it has been carried
         *     out. The case is theirs again; the page shows its form with what had been entered.
         */
        post: operations["undoDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}/reopening": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a decided case again */
        post: operations["reopenVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A document that was submitted for a verification, now or before
         * @description By a link of the page of its case: it works for 30 minutes, for the reviewer whose page it is, as long as the user has an
         *     account. Each look is an audit event (`document_viewed`: who, whose document, which), since nothing is kept by the browser: the
         *     pictures that a case shows are looked at with its page.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The evidence file of a verification, to print */
        get: operations["showEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/verifications/{verification_id}/evidence.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The evidence file of a verification, as JSON */
        get: operations["getEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the reviewers’ work goes */
        get: operations["showReviewNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reviewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may decide */
        get: operations["showReviewers"];
        put?: never;
        /** Create a log-in for a reviewer */
        post: operations["addReviewer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reviewers/{staff_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change a role, shut the console for somebody, or give them a new password */
        post: operations["changeReviewer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The clients of whose teams the member is */
        get: operations["showDashboard"];
        put?: never;
        /** Register a client; its secret is shown this once */
        post: operations["createDashboardClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The log-in page of clients' teams */
        get: operations["showMemberLogIn"];
        put?: never;
        /** Log in as a member of a client's team */
        post: operations["memberLogIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out as a member of a client's team */
        post: operations["memberLogOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a client is set to */
        get: operations["showDashboardSettings"];
        put?: never;
        /** Change a client */
        post: operations["changeDashboardSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users of a client */
        get: operations["showDashboardUsers"];
        put?: never;
        /**
         * Find a user of a client by e-mail address or id
         * @description A form and no query, since an e-mail address must not stand in an address.
         */
        post: operations["findDashboardUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/users.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users of a client as a file for a spreadsheet
         * @description Everybody whom the filter leaves, the newest authorization first; where the list ignores what is none of its choices, this
         *     refuses it. RFC 4180 in UTF-8 with a byte order mark. A text that a
         *     spreadsheet would take for a formula has an apostrophe before it. Streamed: one download at a time for each client, which
         *     ends after two minutes. A file that was cut off has no proper end of its transfer, and browsers say so.
         */
        get: operations["downloadDashboardUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/users/{grant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user of a client, and what the client may know of what happened */
        get: operations["showDashboardUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/settings/redirect-uris": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register a redirect URI */
        post: operations["addDashboardRedirectUri"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/settings/redirect-uris/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a redirect URI
         * @description One that is not registered is gone already.
         */
        post: operations["removeDashboardRedirectUri"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/settings/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the logo of a client */
        post: operations["changeDashboardLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/settings/logo/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the logo of a client */
        post: operations["removeDashboardLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/settings/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a client, or enable it again
         * @description For owners. Doing it twice changes nothing.
         */
        post: operations["switchDashboardClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/settings/access-revocation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the access of all users of a client
         * @description For owners.
         */
        post: operations["revokeDashboardAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/signature-checker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page that says what is wrong with a signature */
        get: operations["showSignatureChecker"];
        put?: never;
        /**
         * Say what is wrong with a signature
         * @description What is pasted is used for this answer alone: nothing of it is kept, and nothing of it is shown in logs. A body holds up to
         *     8,000 characters, a secret up to 300.
         */
        post: operations["checkSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhook endpoints of a client */
        get: operations["showDashboardWebhooks"];
        put?: never;
        /** Register a webhook endpoint, whose secret is shown this once */
        post: operations["addDashboardWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/webhooks/{webhook_endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook endpoint */
        get: operations["showDashboardWebhook"];
        put?: never;
        /** Change the URL, the types or the headers of a webhook endpoint */
        post: operations["changeDashboardWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/webhooks/{webhook_endpoint_id}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pause, resume or delete a webhook endpoint */
        post: operations["switchDashboardWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/webhooks/{webhook_endpoint_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a webhook endpoint a new secret, which is shown this once */
        post: operations["rotateDashboardWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/webhooks/{webhook_endpoint_id}/promotion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the new secret of a webhook endpoint sign alone where one signs */
        post: operations["promoteDashboardWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/webhooks/{webhook_endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test notification to a webhook endpoint */
        post: operations["testDashboardWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deliveries of a client */
        get: operations["showDashboardDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/live-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest deliveries of a client, as they come */
        get: operations["showLiveDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/live-deliveries/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of the page of live deliveries, each time that it changes
         * @description Server-sent events, each with the whole list as HTML. Whoever does not ask for `text/event-stream` gets one and the end. A stream ends after five minutes, and browsers come back by themselves.
         */
        get: operations["streamLiveDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/deliveries/redeliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count the deliveries that a filter leaves, or redeliver them */
        post: operations["redeliverDashboardDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/deliveries/redeliveries/{webhook_redelivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a redelivery of many is */
        get: operations["showDashboardRedelivery"];
        put?: never;
        /** End a redelivery of many */
        post: operations["cancelDashboardRedelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One delivery with its attempts */
        get: operations["showDashboardDelivery"];
        put?: never;
        /** Redeliver a delivery, cancel it, or make its next attempt now */
        post: operations["steerDashboardDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The secrets of a client, but for the secrets */
        get: operations["showDashboardSecrets"];
        put?: never;
        /** Create a second secret, which is shown this once */
        post: operations["addDashboardSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/secrets/{client_secret_id}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a secret */
        post: operations["deleteDashboardSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logos/{client_id}/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo of a client
         * @description Beside its name on the pages where users are asked for something.
         */
        get: operations["getClientLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the users of a client stand, where they live, and how it came about day by day */
        get: operations["showDashboardStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is on the team */
        get: operations["showDashboardTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody to the team by mail
         * @description For owners.
         */
        post: operations["inviteDashboardMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/team/invitations/{member_invitation_id}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an invitation
         * @description For owners.
         */
        post: operations["withdrawDashboardInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/team/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a role, take somebody off the team, or leave it
         * @description For owners; leaving is for everybody.
         */
        post: operations["changeDashboardMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/invitations/{member_invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether to join a team */
        get: operations["showInvitation"];
        put?: never;
        /** Join a team */
        post: operations["joinDashboardTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask for a link to choose a new password */
        get: operations["showMemberReset"];
        put?: never;
        /** Mail the link */
        post: operations["requestMemberPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/new-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Choose a new password */
        get: operations["showMemberNewPassword"];
        put?: never;
        /** Set the new password */
        post: operations["setMemberNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Change one's password */
        get: operations["showMemberPassword"];
        put?: never;
        /**
         * Set another password
         * @description With the one of now; every other browser is logged out.
         */
        post: operations["changeMemberPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sandbox of a client */
        get: operations["showDashboardSandbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a sandbox client's clock forward */
        post: operations["forwardDashboardClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/sandbox/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make users up */
        post: operations["makeDashboardUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/sandbox/users/{grant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can become of a user of a sandbox client */
        get: operations["showDashboardOutcome"];
        put?: never;
        /** Decide what becomes of a user of a sandbox client */
        post: operations["setDashboardOutcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/authorize-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Put an authorization link together */
        get: operations["showDashboardAuthorizeLink"];
        put?: never;
        /**
         * The link, or why there can be none
         * @description Changes nothing.
         */
        post: operations["buildDashboardLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/clients/{client_id}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the team did */
        get: operations["showDashboardAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An HTML page. */
        Page: string;
        /** @description Exchanges an authorization code for the first pair of tokens (RFC 6749 §4.1.3). */
        AuthorizationCodeRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            grant_type: "authorization_code";
            /** @description Identifier of the client. May be left out when the client authenticates by HTTP Basic. */
            client_id?: string;
            /** @description Secret of the client. Server-side only, never in a browser or an app. Not together with HTTP Basic. */
            client_secret?: string;
            /** @description The code out of the redirect. It works once, and for 10 minutes. */
            code: string;
            /** @description The value sent to `/authorize`; where that had a query, the same without its query works too. */
            redirect_uri: string;
            /** @description The PKCE verifier, if and only if `/authorize` had a challenge (RFC 7636). */
            code_verifier?: string;
        };
        /** @description Exchanges a refresh token for a new pair of tokens (RFC 6749 §6). */
        RefreshTokenRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            grant_type: "refresh_token";
            /** @description Identifier of the client. May be left out when the client authenticates by HTTP Basic. */
            client_id?: string;
            /** @description Secret of the client. Server-side only, never in a browser or an app. Not together with HTTP Basic. */
            client_secret?: string;
            /** @description The refresh token to exchange. */
            refresh_token: string;
            /**
             * @description The scope of the new access token: any part of what the user granted, also wider than that of the last one. Left out:
             *     that of the pair that is refreshed. The new refresh token keeps all that the user granted.
             */
            scope?: string;
        };
        /** @description A token of the client's own, for statistics (RFC 6749 §4.4). */
        ClientCredentialsRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            grant_type: "client_credentials";
            /** @description Identifier of the client. May be left out when the client authenticates by HTTP Basic. */
            client_id?: string;
            /** @description Secret of the client. Server-side only, never in a browser or an app. Not together with HTTP Basic. */
            client_secret?: string;
            /** @description Client scopes, separated by spaces. Left out, every client scope that the client may carry. */
            scope?: string;
        };
        /** @description Tokens (RFC 6749 §5.1). */
        TokenResponse: {
            /** @description Bearer credential. Opaque; at most 100 characters. */
            access_token: string;
            /**
             * @description Always `bearer`.
             * @constant
             */
            token_type: "bearer";
            /** @description Seconds of validity of the access token, counted from this response; 7200 (2 hours). */
            expires_in: number;
            /** @description For the next refresh. Absent for the client credentials grant. */
            refresh_token?: string;
            /** @description The scopes of the access token, separated by single spaces. */
            scope: string;
            /** @description Time of issue as a Unix timestamp in seconds. */
            created_at: number;
        };
        /** @description An error of an endpoint under /oauth (RFC 6749 §5.2). */
        OAuthError: {
            /**
             * @description A code out of RFC 6749 §5.2.
             * @enum {string}
             */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope";
            /** @description A text for developers. ASCII; of what was sent it repeats the names of scopes alone, those that `invalid_scope` is about. */
            error_description: string;
        };
        /** @description The endpoint could not do its work. Nothing was issued or revoked; the request may be repeated. */
        OAuthFailure: {
            /**
             * @description `server_error` with 500, `temporarily_unavailable` with 503.
             * @enum {string}
             */
            error: "server_error" | "temporarily_unavailable";
            /** @description A text for developers, with the request id where there is one. */
            error_description: string;
        };
        /** @description Which token is no longer needed (RFC 7009 §2.1). */
        RevocationRequest: {
            /** @description An access token or a refresh token of the client, whole. */
            token: string;
            /**
             * @description `access_token` or `refresh_token`. Not needed: both kinds are always looked for, and a wrong or unknown hint changes
             *     nothing.
             */
            token_type_hint?: string;
            /** @description Identifier of the client. May be left out when the client authenticates by HTTP Basic. */
            client_id?: string;
            /** @description Secret of the client; a public client has none. Not together with HTTP Basic. */
            client_secret?: string;
        };
        /** @description Which token is asked about (RFC 7662 §2.1). */
        IntrospectionRequest: {
            /** @description An access token or a refresh token, whole. */
            token: string;
            /**
             * @description `access_token` or `refresh_token`. Not needed: both kinds are always looked for, and a wrong or unknown hint changes
             *     nothing.
             */
            token_type_hint?: string;
            /** @description Identifier of the client. May be left out when the client authenticates by HTTP Basic. */
            client_id?: string;
            /** @description Secret of the client. Not together with HTTP Basic. */
            client_secret?: string;
        };
        /** @description What a token is good for at this moment (RFC 7662 §2.2). When `active` is false there is nothing else. */
        IntrospectionResponse: {
            /** @description Whether the token would work now. */
            active: boolean;
            /** @description The token's scopes, separated by single spaces. For a refresh token, what a refresh can give at most. */
            scope?: string;
            /** @description The client that the token was issued to. */
            client_id?: string;
            /**
             * @description With access tokens only. A refresh token opens no resource.
             * @constant
             */
            token_type?: "bearer";
            /** @description When this very token runs out, as a Unix timestamp in seconds. */
            exp?: number;
            /** @description When it was issued, as a Unix timestamp in seconds. */
            iat?: number;
            /** @description The user's identifier. Absent for a token of the client's own. */
            sub?: string;
        };
        /** @description What this authorization server can do and where (RFC 8414 §2). What is not listed is not offered. */
        AuthorizationServerMetadata: {
            /** @description Byte for byte the `iss` of every redirect (RFC 9207). */
            issuer: string;
            /**
             * Format: uri
             * @description Where the user's browser is sent.
             */
            authorization_endpoint: string;
            /**
             * Format: uri
             * @description Where codes and refresh tokens are exchanged.
             */
            token_endpoint: string;
            /** @description Every scope that some client may be allowed. */
            scopes_supported: string[];
            /** @description Only `code`. */
            response_types_supported: string[];
            /** @description How the redirect carries its answer. */
            response_modes_supported: string[];
            /** @description Values of `grant_type`. */
            grant_types_supported: string[];
            /** @description How clients authenticate; `none` is for public clients, which have no secret. */
            token_endpoint_auth_methods_supported: string[];
            /**
             * Format: uri
             * @description These pages.
             */
            service_documentation: string;
            /**
             * Format: uri
             * @description Where tokens are revoked (RFC 7009).
             */
            revocation_endpoint: string;
            /** @description How clients authenticate there. */
            revocation_endpoint_auth_methods_supported: string[];
            /**
             * Format: uri
             * @description Where tokens are asked about (RFC 7662).
             */
            introspection_endpoint: string;
            /** @description How clients authenticate there. Public clients cannot. */
            introspection_endpoint_auth_methods_supported: string[];
            /** @description Values of `code_challenge_method` (RFC 7636). */
            code_challenge_methods_supported: string[];
            /** @description True, since every redirect carries `iss` (RFC 9207 §3). */
            authorization_response_iss_parameter_supported: boolean;
            /** @description Where access tokens are used (RFC 9728 §4); it is `{resource_url}`. */
            protected_resources: string[];
        };
        /**
         * @description What went wrong, for programs: decide by this and never by `title` or `detail`, whose words may change. Each has a page under
         *     `/docs/errors/`. More may be added: treat one that you do not know by the status.
         * @enum {string}
         */
        ErrorCode: "access_token.missing" | "access_token.other_scheme" | "access_token.malformed" | "access_token.unusable" | "access_token.lacks_scope" | "access_token.without_user" | "request.plain_http" | "request.several_hosts" | "request.misencoded_form" | "request.misencoded_json" | "request.json_as_form" | "request.form_as_json" | "request.unknown_address" | "request.misspelt_address" | "request.other_version" | "request.other_method" | "request.too_large" | "request.other_media_type" | "request.unknown_charset" | "request.unknown_encoding" | "request.misencoded_body" | "request.no_json" | "request.unreadable" | "request.against_contract" | "request.unknown_time" | "idempotency_key.of_another_request" | "idempotency_key.under_way" | "list.unknown_cursor" | "statistics.unknown_day" | "statistics.reversed_days" | "statistics.too_many_days" | "webhook_endpoint.unknown" | "webhook_endpoint.too_many" | "webhook_endpoint.unusable" | "webhook_endpoint.nothing_to_change" | "webhook_endpoint.changed_meanwhile" | "webhook_secret.no_new_one" | "webhook_secret.rotation_under_way" | "webhook_test.endpoint_disabled" | "webhook_test.too_many" | "webhook_delivery.unknown" | "webhook_delivery.nothing_to_cancel" | "webhook_delivery.nothing_to_retry" | "webhook_delivery.attempt_being_written" | "webhook_delivery.attempt_due" | "webhook_delivery.held" | "webhook_delivery.about_to_be_held" | "webhook_delivery.held_not_redeliverable" | "webhook_delivery.not_finished" | "webhook_delivery.endpoint_deleted" | "webhook_delivery.redelivered_already" | "webhook_redelivery.unknown" | "webhook_redelivery.under_way" | "webhook_redelivery.completed" | "webhook_redelivery.unbounded" | "webhook_redelivery.no_time_between" | "webhook_redelivery.unknown_endpoint" | "webhook_redelivery.too_many" | "webhook_listener.unknown" | "webhook_listener.live_client" | "webhook_listener.too_many" | "sandbox.live_client" | "sandbox_clock.too_far_ahead" | "sandbox_user.unusable" | "sandbox_user.has_level_already" | "sandbox_user.too_many" | "sandbox_outcome.unknown_user" | "sandbox_outcome.surplus_values" | "sandbox_outcome.document_lapsed" | "sandbox_outcome.reason_needed" | "sandbox_outcome.items_needed" | "sandbox_outcome.text_too_long" | "sandbox_outcome.unusable_text" | "sandbox_outcome.unknown_level" | "sandbox_outcome.move_not_allowed" | "verification.unknown_user" | "document_link.over" | "file.unknown" | "service.failed" | "service.unavailable" | "service.stopping" | "database.login_refused" | "database.not_readable" | "database.not_migrated" | "database.other_settings" | "database.behind_pooler" | "database.direct_url_behind_pooler" | "database.no_transactions" | "database.other_keys";
        /** @description What is wrong with one field. A field of the body has a `pointer`, any other a `parameter` or a `header`. */
        ProblemError: {
            /**
             * Format: uri-reference
             * @description The field of the body, as a JSON pointer in a URI fragment (RFC 6901 §6). `#` is the body itself.
             */
            pointer?: string;
            /** @description The name of the parameter, of the path or the query. */
            parameter?: string;
            /** @description The name of the header. */
            header?: string;
            /** @description What is wrong with it, in words. */
            detail: string;
        };
        /** @description A problem document (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description The page about this `code`, such as `/docs/errors/request.no_json`, relative to the address that was asked.
             */
            type: string;
            /** @description A short text for the kind of problem. */
            title: string;
            /** @description The HTTP status again. */
            status: number;
            /** @description What went wrong this time, in words. */
            detail?: string;
            code: components["schemas"]["ErrorCode"];
            /** @description Everything that is wrong with fields of the request, all at once. Only if it is about fields. */
            errors?: components["schemas"]["ProblemError"][];
            /** @description Name this when you ask us about it. */
            request_id?: string;
        };
        /** @description How many verifications have which status. All four keys are always there. */
        Totals: {
            /** @description A credential was issued for the level. */
            approved: number;
            /** @description The user was asked for further information and has not supplied it yet. */
            contacted: number;
            /** @description The credential was refused. */
            rejected: number;
            /** @description The user has submitted information and awaits the decision. */
            pending: number;
        };
        /** @description One country's share. A status that nobody has is left out. */
        CountryTotals: {
            /** @description A credential was issued for the level. */
            approved?: number;
            /** @description The user was asked for further information and has not supplied it yet. */
            contacted?: number;
            /** @description The credential was refused. */
            rejected?: number;
            /** @description The user has submitted information and awaits the decision. */
            pending?: number;
        };
        /**
         * @description Totals by country of residence (ISO 3166-1 alpha-2, upper case). Only countries with at least one verification; the sums
         *     over all countries equal the totals.
         */
        CountryVerifications: {
            [key: string]: components["schemas"]["CountryTotals"];
        };
        /**
         * Format: uuid
         * @description The user's identifier (a UUID). One user keeps it over all clients and levels.
         * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
         */
        UserId: string;
        /**
         * @description The name of a KYC level: the base level first, then the add-ons in alphabetical order, joined by `+`.
         * @example basic
         * @example basic+liveness
         */
        Level: string;
        /**
         * @description The status of the verification, as statistics count it. Who sees it as expired does not count it (§2.6).
         * @enum {string}
         */
        CountedCredential: "approved" | "pending" | "contacted" | "rejected";
        /** @description A place in the list of all users' statuses. */
        RecordCursor: string;
        /** @description The standing of one user for one level. */
        UserVerification: {
            user_id: components["schemas"]["UserId"];
            level: components["schemas"]["Level"];
            credential: components["schemas"]["CountedCredential"];
        };
        /**
         * Format: date
         * @description A day by UTC.
         * @example 2026-01-02
         */
        Day: string;
        /** @description What happened on a day, for users whose authorization for the client was effective. */
        HistoryDay: {
            day: components["schemas"]["Day"];
            /**
             * @description Verifications that began to await a decision: the user sent something in, or the authorization became effective while
             *     what they had sent in was waiting.
             */
            submitted: number;
            /** @description Decisions to approve. */
            approved: number;
            /** @description Decisions to reject. */
            rejected: number;
            /** @description Decisions to ask the user for further information. */
            contacted: number;
            /**
             * @description How long the day's decisions took from what was sent in, in the middle, to within ten per cent (or a second, if that is
             *     more). Left out on a day without a decision.
             */
            median_seconds_to_decision?: number;
            /** @description Authorizations for a level that became effective, again included. */
            authorizations: number;
        };
        /**
         * Format: uuid
         * @description A UUID in lower case.
         * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
         */
        Uuid: string;
        /**
         * @description A type of notification, as the webhook contract describes it.
         * @enum {string}
         */
        EventType: "verification_approved" | "verification_rejected" | "verification_contacted" | "verification_pending" | "verification_expired" | "authorization_revoked";
        /**
         * Format: date-time
         * @description A time in UTC, ISO 8601, to the second.
         * @example 2026-01-02T03:04:05Z
         */
        Timestamp: string;
        /** @description Where a client receives notifications. Its secret is not part of it, and of its own headers only the names are. */
        WebhookEndpoint: {
            webhook_endpoint_id: components["schemas"]["Uuid"];
            /**
             * Format: uri
             * @description Where notifications are sent, as it is dialled.
             */
            url: string;
            /** @description What it receives. */
            event_types: components["schemas"]["EventType"][];
            /** @description The headers of your own that come with every notification. Their values are not shown again. */
            header_names: string[];
            /**
             * @description `enabled`, or `disabled`: then deliveries are held until it is resumed.
             * @enum {string}
             */
            state: "enabled" | "disabled";
            disabled_at?: components["schemas"]["Timestamp"];
            /**
             * @description `client`: you paused it. `failures`: it has not received anything for too long.
             * @enum {string}
             */
            disabled_reason?: "client" | "failures";
            overlap_ends_at?: components["schemas"]["Timestamp"];
            promoted_at?: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of webhook endpoints, newest first. */
        WebhookEndpointPage: {
            /** @description The endpoints of this page. */
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description The `cursor` of the next page. Absent on the last one. */
            next_cursor?: string;
        };
        /**
         * @description Any text of your own, such as a UUID, new for each thing that you want done. Repeat the request with the same key and the
         *     same body as often as you like within 24 hours: it is done once, and every repeat gets the first answer. A refusal does
         *     nothing and leaves the key free.
         */
        IdempotencyKey: string;
        /**
         * Format: uri
         * @description HTTPS, at a public address, without user name, password or fragment. For sandbox clients also HTTP on `localhost`,
         *     `127.0.0.1` or `[::1]`.
         * @example https://harbour.example/webhooks
         */
        WebhookUrl: string;
        /** @description What the endpoint receives. By default `verification_approved`, `verification_rejected` and `verification_contacted`. */
        EventTypes: components["schemas"]["EventType"][];
        /**
         * @description Headers of your own for every notification, such as the key of a gateway: up to 10, names of up to 64 characters, values of up to
         *     1000 printable ASCII characters. Names that belong to HTTP or to this service are refused: `Content-*`, `Host`, `Connection`,
         *     `Keep-Alive`, `Transfer-Encoding`, `TE`, `Trailer`, `Upgrade`, `Expect`, `Proxy-*`, `Accept-Encoding`, `User-Agent`, `Date`,
         *     `Via`, `Forwarded`, `X-Forwarded-*`, `HTTP2-Settings`, `Webhook-*`, `X-Service-*`. Values are stored encrypted and are not shown
         *     again.
         * @example {
         *       "X-Gateway-Key": "5f0c2c1e9a52"
         *     }
         */
        WebhookHeaders: {
            [key: string]: string;
        };
        /**
         * @description A secret of your own: 32 to 256 printable ASCII characters without spaces. Left out, one is made.
         * @example 9f2c4e6a8b0d1f3a5c7e9b2d4f6a8c0e1b3d5f7a
         */
        WebhookSecret: string;
        /** @description Where to send notifications, and which. */
        WebhookEndpointCreation: {
            url: components["schemas"]["WebhookUrl"];
            event_types?: components["schemas"]["EventTypes"];
            headers?: components["schemas"]["WebhookHeaders"];
            secret?: components["schemas"]["WebhookSecret"];
        };
        /** @description The endpoint, and its new secret. The secret is shown this once. */
        WebhookEndpointWithSecret: components["schemas"]["WebhookEndpoint"] & {
            /**
             * @description The secret token, text whose UTF-8 bytes are the key of both signatures. Libraries for Standard Webhooks take
             *     `whsec_` and the base64 of these bytes.
             * @example whs_Zk0m3nq0oXv4u6mB0u1rX9n2c7yV5t8w1z3A4b6C7d8
             */
            secret: string;
        };
        /** @description What is to be different; what is left out stays. */
        WebhookEndpointChanges: {
            url?: components["schemas"]["WebhookUrl"];
            event_types?: components["schemas"]["EventTypes"];
            headers?: components["schemas"]["WebhookHeaders"];
        };
        /** @description How the secret is to be changed. */
        SecretRotation: {
            secret?: components["schemas"]["WebhookSecret"];
            /**
             * @description How long the old secret signs beside the new one, in seconds: 86400 is the default, 1 day (24 hours), and 604800, 7 days
             *     (168 hours), the most. 0: the new one signs alone from the next attempt on, as you want it when the old one may have
             *     become known. The command line says the same as `--overlap 1d`, `--overlap 24h` or `--overlap 0`.
             * @default 86400
             */
            overlap_seconds: number;
        };
        /** @description The test notification that is on its way. */
        TestNotificationReceipt: {
            delivery_id: components["schemas"]["Uuid"];
            /** @description What will stand in the header `webhook-id`. */
            webhook_id: string;
        };
        /** @description The header `webhook-id` of each attempt, the same after a redelivery. By it your receiver knows what it has seen. */
        WebhookId: string;
        /**
         * @description The type of a notification, a test among them.
         * @enum {string}
         */
        NotificationType: "verification_approved" | "verification_rejected" | "verification_contacted" | "verification_pending" | "verification_expired" | "authorization_revoked" | "test";
        /**
         * @description `pending`: under way, or waiting for its next attempt. `held`: waiting because its endpoint is disabled. `delivered`: answered with a 2xx.
         *     `exhausted`: not received after 21 attempts. `cancelled`: its endpoint was deleted, or you or an operator stopped it. The last three are final.
         * @enum {string}
         */
        DeliveryState: "pending" | "held" | "delivered" | "exhausted" | "cancelled";
        /**
         * Format: date-time
         * @description A time as RFC 3339 writes it, in UTC or with an offset from it. In a query `+` is written `%2B`; where it is not, it arrives as
         *     a space, which is read as `+`. The offset may lack its colon, as Python writes it.
         * @example 2026-01-02T03:04:05Z
         * @example 2026-01-02T03:04:05.678Z
         * @example 2026-01-02T04:04:05+01:00
         */
        TimeInRequest: string;
        /** @description One notification on its way to one endpoint. */
        WebhookDelivery: {
            delivery_id: components["schemas"]["Uuid"];
            webhook_id: components["schemas"]["WebhookId"];
            type: components["schemas"]["NotificationType"];
            webhook_endpoint_id: components["schemas"]["Uuid"];
            state: components["schemas"]["DeliveryState"];
            /** @description How many attempts were made. */
            attempt_count: number;
            /** @description What your receiver answered to the last of them. Absent when it gave no answer. */
            last_status_code?: number;
            /** @description Why there was no answer to the last of them, such as `ECONNREFUSED` or `NO_RESPONSE_IN_TIME`. */
            last_error_class?: string;
            next_attempt_at?: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
            finished_at?: components["schemas"]["Timestamp"];
            redelivery_of?: components["schemas"]["Uuid"];
            webhook_redelivery_id?: components["schemas"]["Uuid"];
        };
        /** @description A page of deliveries, newest first. */
        WebhookDeliveryPage: {
            /** @description The deliveries of this page. */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description The `cursor` of the next page. Absent on the last one. */
            next_cursor?: string;
        };
        /** @description One POST to your receiver, and what became of it. */
        WebhookAttempt: {
            /** @description The header `X-Service-Attempt`, from 1. */
            number: number;
            started_at: components["schemas"]["Timestamp"];
            /** @description From the start of name resolution to the end of what was read of the answer. */
            duration_ms: number;
            /**
             * @description `delivered` after a 2xx, `failed` after everything else.
             * @enum {string}
             */
            outcome: "delivered" | "failed";
            /** @description What your receiver answered. Absent when there was no answer. */
            status_code?: number;
            /**
             * @description Why there was no answer: a name such as `ENOTFOUND`, `DNS_TIMEOUT`, `ECONNREFUSED`, `CERT_HAS_EXPIRED`,
             *     `ADDRESS_NOT_ALLOWED`, `NO_CONNECTION_IN_TIME` or `NO_RESPONSE_IN_TIME`; `PROXY_DENIED` and `PROXY_CANNOT_CONNECT` are
             *     of a proxy on our side that did not let the attempt through to you.
             */
            error_class?: string;
            /** @description How far it came without an answer, such as `address`, `connect`, `tls`, `request` or `response`. */
            phase?: string;
            /** @description Where a redirect would have led. It is not followed. */
            location?: string;
            /**
             * @description `true` when your receiver had closed the connection that was kept open to it, and the request was sent once more on a new
             *     one. Absent otherwise.
             */
            connection_replaced?: boolean;
            /** @description What was sent along. Signatures and the values of headers of your own are masked. */
            request_headers?: {
                [key: string]: string;
            };
            /** @description The first 16 KiB of the answer as text. What is not UTF-8, and the character NUL, stand there as U+FFFD. */
            response_body?: string;
        };
        /** @description A delivery with what is sent and all attempts so far. */
        WebhookDeliveryDetails: components["schemas"]["WebhookDelivery"] & {
            /** @description The notification, byte for byte as every attempt sends it. Signatures are computed over these bytes. */
            body: string;
            /** @description In the order in which they were made. */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /** @description Many deliveries that are sent again, and how far that has come. */
        WebhookRedelivery: {
            webhook_redelivery_id: components["schemas"]["Uuid"];
            /**
             * @description `waiting`: not begun yet. `running`: deliveries are being made, the oldest first. `completed`: all are made; each then goes
             *     its own way. `cancelled`: no more are made.
             * @enum {string}
             */
            state: "waiting" | "running" | "completed" | "cancelled";
            /** @description How many there were when it was asked for. Deliveries that are redelivered otherwise meanwhile are left out. */
            counted: number;
            /** @description How many new deliveries were made so far. */
            redelivered: number;
            webhook_endpoint_id?: components["schemas"]["Uuid"];
            type?: components["schemas"]["NotificationType"];
            /**
             * @description The `state` that was asked for.
             * @enum {string}
             */
            of_state?: "delivered" | "exhausted" | "cancelled";
            created_after?: components["schemas"]["Timestamp"];
            created_before: components["schemas"]["Timestamp"];
            created_at: components["schemas"]["Timestamp"];
            finished_at?: components["schemas"]["Timestamp"];
        };
        /** @description A page of redeliveries of many, newest first. */
        WebhookRedeliveryPage: {
            /** @description The redeliveries of this page. */
            data: components["schemas"]["WebhookRedelivery"][];
            /** @description The `cursor` of the next page. Absent on the last one. */
            next_cursor?: string;
        };
        /** @description Which deliveries to send again: those to which everything given applies. A `state` or a `created_after` is needed. */
        WebhookRedeliveryCreation: {
            webhook_endpoint_id?: components["schemas"]["Uuid"];
            type?: components["schemas"]["NotificationType"];
            /**
             * @description In which state they are. Left out, any final one.
             * @enum {string}
             */
            state?: "delivered" | "exhausted" | "cancelled";
            created_after?: components["schemas"]["TimeInRequest"];
            created_before?: components["schemas"]["TimeInRequest"];
            /**
             * @description With `true` they are only counted, and nothing is sent.
             * @default false
             */
            dry_run: boolean;
        };
        /** @description What would be sent again. */
        WebhookRedeliveryCount: {
            /** @description How many deliveries there are. */
            counted: number;
        };
        /** @description What the listener gets. By default everything. */
        ListenedTypes: components["schemas"]["EventType"][];
        /** @description What to listen for. */
        WebhookListenerCreation: {
            event_types?: components["schemas"]["ListenedTypes"];
            secret?: components["schemas"]["WebhookSecret"];
        };
        /** @description A listener, and its secret. The secret is shown this once. */
        WebhookListenerWithSecret: {
            webhook_listener_id: components["schemas"]["Uuid"];
            event_types: components["schemas"]["ListenedTypes"];
            /**
             * @description The secret token, as that of an endpoint.
             * @example whs_Zk0m3nq0oXv4u6mB0u1rX9n2c7yV5t8w1z3A4b6C7d8
             */
            secret: string;
        };
        /** @description A place among the notifications of a listener. `0` is before the first. */
        NotificationCursor: string;
        /** @description One notification, with the bytes and the headers of a first attempt. */
        HeardNotification: {
            /** @description The `webhook-id`. */
            webhook_id: string;
            type: components["schemas"]["NotificationType"];
            created_at: components["schemas"]["Timestamp"];
            /** @description The headers of a first attempt, made for this answer. */
            headers: {
                [key: string]: string;
            };
            /** @description The body to the letter; its UTF-8 bytes are what is signed. */
            body: string;
        };
        /** @description Notifications that a listener has not confirmed yet. */
        HeardNotifications: {
            data: components["schemas"]["HeardNotification"][];
            next_cursor: components["schemas"]["NotificationCursor"];
        };
        /**
         * @description The e-mail address that the user signed up with. Unless `confirmed`, they typed it and nobody has shown that it is theirs:
         *     do not match an account of yours by it, and do not take it as proof. To tell users apart, use `uid`.
         */
        Email: {
            address: string;
            /** @description Whether a mail to it was shown to have arrived. */
            confirmed: boolean;
        };
        /**
         * @description The status; `expired` only where the client has expiration enabled, otherwise `approved` stays.
         * @enum {string}
         */
        Credential: "approved" | "pending" | "contacted" | "rejected" | "expired";
        /** @description A document, to be fetched by its link. */
        LinkedDocument: {
            /**
             * Format: uri
             * @description Works without a token in a header, for 10 minutes.
             */
            url: string;
            url_expires_at: components["schemas"]["Timestamp"];
        };
        /** @description What the user gave for one item, as a text or as a document. */
        GivenItem: string | components["schemas"]["LinkedDocument"];
        /** @description The user's standing for a level, as this client sees it. */
        VerificationCase: {
            level: components["schemas"]["Level"];
            credential: components["schemas"]["Credential"];
            timestamp: components["schemas"]["Timestamp"];
            /**
             * @description What the user gave, by part of the level: of each part whose `verification.<part>.details:read` the token has. A text is
             *     as the user typed it, without what cannot be seen; a document is a link that works for 10 minutes.
             *     Whoever has only one name has `""` as `family_name` (or as `given_name`). An identity document that is valid for ever has no
             *     `document_expires_on`, and such a verification does not expire by it.
             */
            details?: {
                [key: string]: {
                    [key: string]: components["schemas"]["GivenItem"];
                };
            };
        };
        /** @description What the token's scopes show of the user. A key stands only where its scope was granted. */
        UserInformation: {
            uid?: components["schemas"]["UserId"];
            /** @description With `email:read`; at present one address. */
            emails?: components["schemas"]["Email"][];
            /** @description With `verification.*` scopes; one element per level that was asked for and submitted. */
            verification_cases?: components["schemas"]["VerificationCase"][];
        };
        /** @description The standing for one level. */
        VerificationStanding: {
            level: components["schemas"]["Level"];
            credential: components["schemas"]["Credential"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description How a user stands now, as this client sees it. */
        UserStanding: {
            user_id: components["schemas"]["UserId"];
            /** @description One for each level that the user has allowed this client and given the information for; ordered by level. */
            verifications: components["schemas"]["VerificationStanding"][];
        };
        /** @description What becomes of the verification. A field that does not belong to the outcome is refused (422). */
        SandboxOutcome: {
            /**
             * @description `approved`, `rejected` and `contacted` are a reviewer's decisions, possible while the verification is `pending`.
             *     `expired` is what becomes of an `approved` one when a proof has run out. `pending` stands for the user, who supplies what is
             *     asked after `contacted`, a fixable rejection or an expiry: the same as before, with new dates where theirs have passed.
             * @enum {string}
             */
            outcome: "approved" | "rejected" | "contacted" | "expired" | "pending";
            /**
             * @description With `rejected`, and needed there. The user reads a text for it; webhooks do not carry it.
             * @enum {string}
             */
            reason_code?: "document_unreadable" | "document_not_accepted" | "document_expired" | "information_mismatch" | "duplicate" | "not_eligible" | "not_confirmed";
            /** @description With `rejected`; `true` lets the user try again, three times in all, after which every rejection is final. Left out: `false`. */
            fixable?: boolean;
            /**
             * @description With `contacted`, and needed there: what the user has to supply again, such as `document_number` or `picture`. What a level
             *     asks for can be asked for; an unknown name is refused with the list of those that are known (422).
             */
            items?: string[];
            /** @description With `contacted`; a text for the user, of at most 2,000 characters. */
            text?: string;
        };
        /** @description The standing of one user for one level, as this client sees it now. */
        SandboxVerification: {
            user_id: components["schemas"]["UserId"];
            level: components["schemas"]["Level"];
            credential: components["schemas"]["Credential"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A user to make, who has allowed you a level and stands there with a status. */
        SandboxUserCreation: {
            level: components["schemas"]["Level"];
            /**
             * @description How they stand. `rejected` is final, `contacted` is asked for one item.
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected" | "contacted" | "expired";
            /** @description Of residence, ISO 3166-1 alpha-2 in upper case. */
            country: string;
            /** @description They have only one name, as many people do; their `family_name` is empty. */
            one_name?: boolean;
            /** @description Their identity document is valid for ever, and so they do not expire by it. Not for `expired`, whose document has run out. */
            no_end_date?: boolean;
            user_id?: components["schemas"]["UserId"];
        };
        /** @description Users to make. */
        SandboxUsersCreation: {
            /** @description Each is a new user. With the `user_id` of one whom you made before, they get one more level instead. */
            users: components["schemas"]["SandboxUserCreation"][];
        };
        /** @description The users that were made. */
        SandboxUsers: {
            /** @description In the order of the request. */
            data: components["schemas"]["SandboxVerification"][];
        };
        /** @description The clock by which verifications of the client's users expire. */
        SandboxClock: {
            now: components["schemas"]["Timestamp"];
            /** @description How far it is ahead of the real time. */
            offset_seconds: number;
        };
        /** @description How far to move the clock. */
        ClockAdvance: {
            /** @description Seconds, added to what it is ahead already; a day has 86,400, a year 31,536,000. */
            forward_seconds: number;
        };
        /** @description The process answers. */
        Health: {
            /** @constant */
            status: "ok";
        };
        /** @description The process can do its work. */
        Readiness: {
            /** @constant */
            status: "ready";
        };
        /** @description An OpenAPI document. */
        OpenapiDocument: {
            /** @constant */
            openapi: "3.1.0";
            info: {
                [key: string]: unknown;
            };
            paths?: {
                [key: string]: unknown;
            };
            webhooks?: {
                [key: string]: unknown;
            };
        };
        /** @description An OpenAPI document for generators of SDKs. */
        SdkDocument: {
            /** @constant */
            openapi: "3.0.3";
            info: {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        };
        /** @description An AsyncAPI document. */
        AsyncapiDocument: {
            /** @constant */
            asyncapi: "3.0.0";
            info: {
                [key: string]: unknown;
            };
            channels: {
                [key: string]: unknown;
            };
            operations: {
                [key: string]: unknown;
            };
        };
        /** @description Ties the form to the visitor's session. Without it, or with another one, the answer is 403. */
        CsrfToken: string;
        /** @description With which client an operation is to be tried. */
        TrialTokenForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description A sandbox client of whose team the reader is. */
            client_id: string;
        };
        /** @description A token of a sandbox client's own, for one operation. */
        TrialToken: {
            /** @description Bearer credential. */
            access_token: string;
            /** @description For how many seconds it works. */
            expires_in: number;
        };
        /**
         * @description Identifier of a stored authorization request.
         * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
         */
        AuthorizationRequestId: string;
        /**
         * @description What a person types in is judged by the page's rules, so that they are told what to correct (422); the limits here only
         *     keep out what no person types in.
         */
        SignUpForm: {
            csrf?: components["schemas"]["CsrfToken"];
            email?: string;
            /**
             * @description 8 to 200 characters; none that many people have, that repeats itself or counts, or that is little more than the e-mail
             *     address or the name of the service.
             */
            password?: string;
        };
        /** @description E-mail address and password. */
        LogInForm: {
            csrf?: components["schemas"]["CsrfToken"];
            email?: string;
            password?: string;
        };
        /** @description Nothing but the proof that the page is ours. */
        LogOutForm: {
            csrf?: components["schemas"]["CsrfToken"];
        };
        /** @description The e-mail address of the account. */
        PasswordResetForm: {
            csrf?: components["schemas"]["CsrfToken"];
            email?: string;
        };
        /** @description What the link of a mail shows, once. */
        EmailToken: string;
        /** @description The link's token or the code, and the password. */
        NewPasswordForm: {
            csrf?: components["schemas"]["CsrfToken"];
            token?: components["schemas"]["EmailToken"];
            /** @description Six digits. */
            code?: string;
            /**
             * @description 8 to 200 characters; none that many people have, that repeats itself or counts, or that is little more than the e-mail
             *     address or the name of the service.
             */
            password?: string;
        };
        /** @description The link's token or the code; or the wish for another mail. */
        EmailConfirmationForm: {
            csrf?: components["schemas"]["CsrfToken"];
            token?: components["schemas"]["EmailToken"];
            /** @description Six digits. */
            code?: string;
            /** @enum {string} */
            again?: "yes";
        };
        /** @description The password once more, since this cannot be undone. */
        DeleteAccountForm: {
            csrf?: components["schemas"]["CsrfToken"];
            password?: string;
        };
        /**
         * @description Where a verification or a client belongs.
         * @enum {string}
         */
        EnvironmentName: "live" | "sandbox";
        /**
         * @description How a verification stands.
         * @enum {string}
         */
        VerificationStatus: "pending" | "contacted" | "approved" | "rejected" | "expired";
        /** @description Everything that a user gave, and what became of it. */
        OwnData: {
            exported_at: components["schemas"]["Timestamp"];
            /** @description The account. */
            user: {
                user_id: components["schemas"]["UserId"];
                email: string;
                email_confirmed: boolean;
                created_at: components["schemas"]["Timestamp"];
            };
            /** @description How the user stands, and how it came to that. */
            verifications: {
                level: components["schemas"]["Level"];
                environment: components["schemas"]["EnvironmentName"];
                status: components["schemas"]["VerificationStatus"];
                /** @description Every change of its status, the oldest first. */
                timeline: {
                    status: components["schemas"]["VerificationStatus"];
                    changed_at: components["schemas"]["Timestamp"];
                    /** @description In words for the user. */
                    reason?: string;
                    /** @description What the user was asked for; with `contacted` only. */
                    requested_items?: string[];
                    /** @description What the reviewer wrote to the user, if they wrote something. */
                    request_text?: string;
                }[];
            }[];
            /** @description What the user gave, the oldest first. */
            submissions: {
                level: components["schemas"]["Level"];
                environment: components["schemas"]["EnvironmentName"];
                submitted_at: components["schemas"]["Timestamp"];
                /** @description By item. Empty are the part of a name that somebody does not have, and the end of a document that has none. */
                information: {
                    [key: string]: string;
                };
                /** @description Files, each with a link to it. */
                documents: {
                    item: string;
                    media_type: string;
                    byte_count: number;
                    /** @description Of the file, in hex. */
                    sha256: string;
                    url: string;
                    url_expires_at: components["schemas"]["Timestamp"];
                }[];
            }[];
            /** @description What the user has entered and not sent, which is kept for a day. */
            unsent: {
                level: components["schemas"]["Level"];
                environment: components["schemas"]["EnvironmentName"];
                kept_until: components["schemas"]["Timestamp"];
                /** @description By item, as it was typed; `one_name` and `no_end_date` are boxes that were ticked. */
                information: {
                    [key: string]: string;
                };
                /** @description Files that came with it. */
                documents: {
                    item: string;
                    media_type: string;
                    byte_count: number;
                    /** @description Of the file, in hex. */
                    sha256: string;
                }[];
            }[];
            /** @description Who can see something of it. */
            clients: {
                client_id: string;
                name: string;
                environment: components["schemas"]["EnvironmentName"];
                since: components["schemas"]["Timestamp"];
                /** @description In words, as on the consent page. */
                may_see: string[];
            }[];
        };
        /** @description Nothing but the proof that the page is ours. */
        RemoveAccessForm: {
            csrf?: components["schemas"]["CsrfToken"];
        };
        /** @description Allow or deny. */
        ConsentForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @enum {string} */
            decision: "allow" | "deny";
        };
        /**
         * @description A file of at most 10 MB; a picture has at least 640 by 360 pixels and at most 40 million, and is at most five times as long
         *     as it is wide. The page has two inputs for each, camera and file; of two files the first is taken.
         */
        Upload: string | string[];
        /**
         * @description What a level can ask for; which of it is needed now is on the page. What is missing, too long or wrong is named beside its
         *     field (422), and what is not asked for is ignored. Documents are JPEG, PNG or WebP of at most 200 megapixels, and but for
         *     `selfie` and `liveness_picture` PDF as well, of at most 30 pages and opening without a password. The limits here only keep out what no person types in.
         */
        InformationForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /**
             * @description What the page was drawn for. If the user is asked for something else by now, or has sent it already, nothing is submitted:
             *     the present form is drawn with what was typed (409).
             */
            need?: string;
            /**
             * @description 1 to 100 characters, in any script; characters are counted as people count them (UAX #29), here and below. What cannot be
             *     seen is taken out of every field.
             */
            given_name?: string;
            /** @description 1 to 100 characters, in any script. */
            family_name?: string;
            /**
             * @description The user has only one name, which stands in either of the two fields. If both are filled in with
             *     different ones, the form is refused. The other part is kept and released as the empty text.
             * @enum {string}
             */
            one_name?: "" | "yes";
            /** @description YYYY-MM-DD; at least 18 years ago. */
            birth_date?: string;
            /** @description Country of residence, ISO 3166-1 alpha-2 upper case. */
            country?: string;
            /** @description 3 to 40 characters, as printed; signs and letters of any script. */
            document_number?: string;
            /**
             * @description YYYY-MM-DD; the last day on which the identity document is valid, today or later. The year 9999 stands for no end, as
             *     some chips and registers have it.
             */
            document_expires_on?: string;
            /**
             * @description The identity document is valid for ever; a date in `document_expires_on` beside it is refused.
             * @enum {string}
             */
            no_end_date?: "" | "yes";
            picture?: components["schemas"]["Upload"];
            selfie?: components["schemas"]["Upload"];
            liveness_picture?: components["schemas"]["Upload"];
            /** @description Up to 300 characters, in any script, in several lines. Not punctuation alone. */
            address?: string;
            /** @description YYYY-MM-DD; the date of the proof of address, not longer ago than it holds. */
            address_dated_on?: string;
            proof_of_address?: components["schemas"]["Upload"];
            /** @description Up to 2,000 characters, in any script, in several lines. Not punctuation alone. */
            source_of_wealth?: string;
            source_of_wealth_document?: components["schemas"]["Upload"];
            accreditation_document?: components["schemas"]["Upload"];
            /** @description 10 to 200 characters without spaces; may be left out. */
            wallet_address?: string;
            /** @description 5 to 32 letters, digits and underscores, with or without the leading `@`. */
            telegram_name?: string;
        };
        /** @description The password of now, and the one that takes its place. */
        OwnPasswordForm: {
            csrf?: components["schemas"]["CsrfToken"];
            old_password?: string;
            /** @description What cannot be used is named beside its field (422). */
            password?: string;
        };
        /** @description The filter of the queue that a case is taken from, as the queue's address has it. */
        QueueFilter: string;
        /** @description Where in the queue the case before stood; anything else means its front. */
        QueuePosition: string;
        /** @description Which queue the next case is taken from, and where in it. */
        NextCaseForm: {
            csrf?: components["schemas"]["CsrfToken"];
            queue?: components["schemas"]["QueueFilter"];
            position?: components["schemas"]["QueuePosition"];
            /** @description A case that is skipped; it is released. */
            verification_id?: string;
        };
        /** @description A reviewer takes a case, so that no other one works on it, or lets it go. */
        ClaimForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @enum {string} */
            action: "claim" | "release";
            queue?: components["schemas"]["QueueFilter"];
        };
        /** @description A reviewer's decision. Which fields go with which decision is said beside them; what is missing is named (422). */
        DecisionForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @enum {string} */
            decision: "approve" | "reject" | "contact";
            /**
             * @description Since when it had stood as the reviewer has seen it. If it has been moved since, by the user or by other reviewers, and be
             *     it back to where it was, nothing is decided (409).
             */
            status_changed_at?: string;
            queue?: components["schemas"]["QueueFilter"];
            position?: components["schemas"]["QueuePosition"];
            /** @description Why, with reject; a code with a text that the user may read. */
            reason_code?: string;
            /** @description With reject; `true` when the user may try again. */
            fixable?: string;
            /** @description With contact; what the user has to supply again. One or several. */
            requested_items?: string | string[];
            /** @description With contact; a text to the user, of at most 2,000 characters. */
            request_text?: string;
            /** @description For staff only; at most 2,000 characters. */
            note?: string;
        };
        /** @description A reviewer takes their decision back. */
        UndoForm: {
            csrf?: components["schemas"]["CsrfToken"];
            queue?: components["schemas"]["QueueFilter"];
        };
        /** @description A supervisor opens a decided case again. What is missing is named (422). */
        ReopeningForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description Why; it stands in the history, for staff only. */
            reason_code?: string;
            /** @description For staff only; at most 2,000 characters. */
            note?: string;
            queue?: components["schemas"]["QueueFilter"];
        };
        /** @description Why a verification stands as it does, with hashes of documents in place of what the user entered. */
        Evidence: {
            taken_at: components["schemas"]["Timestamp"];
            verification: {
                verification_id: components["schemas"]["Uuid"];
                user_id: components["schemas"]["Uuid"];
                environment: string;
                level: string;
                status: string;
                status_changed_at: components["schemas"]["Timestamp"];
                country: string;
                submission_id: components["schemas"]["Uuid"];
                expires_at?: components["schemas"]["Timestamp"];
            };
            submissions: {
                submission_id: components["schemas"]["Uuid"];
                submitted_at: components["schemas"]["Timestamp"];
                findings: {
                    code: string;
                    weight: string;
                    item?: string;
                }[];
                documents: {
                    item: string;
                    document_id: components["schemas"]["Uuid"];
                    media_type: string;
                    byte_count: number;
                    sha256: string;
                }[];
            }[];
            history: {
                change_number: number;
                from?: string;
                to: string;
                actor: string;
                actor_name?: string;
                reason_code?: string;
                /** @description What the user was asked to send again; of changes that asked for something. */
                requested_items?: string[];
                /** @description What the reviewer wrote to the user with it. */
                request_text?: string;
                note?: string;
                changed_at: components["schemas"]["Timestamp"];
            }[];
            deliveries: {
                delivery_id: components["schemas"]["Uuid"];
                notification_id: string;
                type: string;
                client_id: string;
                state: string;
                attempt_count: number;
                created_at: components["schemas"]["Timestamp"];
                finished_at?: components["schemas"]["Timestamp"];
            }[];
        };
        /** @description A new log-in; its password is made, and shown once. */
        NewReviewerForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description As colleagues know them. */
            name?: string;
            /** @description What they log in with. */
            email?: string;
            /** @enum {string} */
            role?: "reviewer" | "supervisor";
        };
        /** @description What happens to a log-in of the console. */
        ReviewerChangeForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @enum {string} */
            action: "make_supervisor" | "make_reviewer" | "disable" | "enable" | "new_password";
        };
        /** @description A new client, whose owner the member becomes. */
        NewClientForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description What users read; 1 to 200 characters. */
            name?: string;
            /** @enum {string} */
            environment?: "sandbox" | "live";
        };
        /** @description What a client is set to; what cannot be used is named beside its field (422). A box that is not sent is off. */
        ClientSettingsForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description What the form showed, as it was drawn. If that is different by now, nothing is changed and the form comes back (409). */
            shown?: string;
            /** @description 1 to 200 characters. */
            name?: string;
            /** @description Begins with https://; at most 500 characters, as are the next two. */
            homepage_url?: string;
            privacy_policy_url?: string;
            /** @description An e-mail address, or a link. */
            support_contact?: string;
            /** @description All that the client may ask for. One or several. */
            scopes?: string | string[];
            /** @description What is switched on. One or several. */
            options?: string | string[];
        };
        /** @description A whole e-mail address or a user id; anything else is named (422). */
        UserSearchForm: {
            csrf?: components["schemas"]["CsrfToken"];
            search?: string;
        };
        /** @description A redirect URI, complete. */
        RedirectUriForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description At most 2,000 characters. */
            redirect_uri?: string;
        };
        /** @description JPEG, PNG or WebP of at most 2 MB; it is encoded anew. */
        LogoForm: {
            csrf?: components["schemas"]["CsrfToken"];
            picture?: components["schemas"]["Upload"];
        };
        /** @description Whether a client works. */
        StandingForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @enum {string} */
            action: "disable" | "enable";
        };
        /** @description The name of the client, typed. */
        AccessRevocationForm: {
            csrf?: components["schemas"]["CsrfToken"];
            client_name?: string;
        };
        /** @description What arrived, and what it was signed with. */
        SignatureCheckForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description An endpoint of the client, whose secret is used; empty for the pasted one. */
            webhook_endpoint_id?: string;
            /** @description At most 300 characters. */
            secret?: string;
            /** @description The value of `X-Service-Signature`; at most 1,000 characters, as are the next three. */
            header?: string;
            webhook_id?: string;
            webhook_timestamp?: string;
            webhook_signature?: string;
            /** @description At most 8,000 characters. */
            body?: string;
        };
        /** @description Where notifications go, and which; what cannot be used is named beside its field (422). */
        DashboardWebhookForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description What the form showed, as it was drawn. If that is different by now, nothing is changed and the form comes back (409). */
            shown?: string;
            /** @description At most 2,000 characters. */
            url?: string;
            /** @description Which types are sent. One or several. */
            event_types?: string | string[];
            /** @description Own headers, one `Name: value` in each line. Empty leaves those that there are, unless `drop_headers` is sent. */
            headers?: string;
            /** @description Sent where the own headers are to go. */
            drop_headers?: string;
            /** @description An own secret of 32 to 256 characters; empty to have one made. Only where an endpoint is registered. */
            secret?: string;
        };
        /** @description What becomes of the endpoint. */
        WebhookStandingForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @enum {string} */
            action: "pause" | "resume" | "delete";
        };
        /** @description A new secret; for how long the older one signs beside it. */
        WebhookRotationForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description `none`, `day` or `week`; anything else is a day. */
            overlap?: string;
        };
        /** @description Which deliveries are to be sent again. */
        DashboardRedeliveryForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description `redeliver`; anything else only counts. */
            action?: string;
            webhook_endpoint_id?: string;
            type?: string;
            state?: string;
            from?: string;
            to?: string;
        };
        /** @description What becomes of the delivery. */
        DeliverySteeringForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /**
             * @description `retry` makes the next attempt now, `cancel` ends it, `redeliver` sends it again.
             * @enum {string}
             */
            action: "retry" | "cancel" | "redeliver";
        };
        /** @description How long the older secret still works. */
        NewSecretForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @description `none`, `day`, `week`, `month` or `quarter`; anything else is a week. */
            overlap?: string;
        };
        /** @description Who is invited, and as what. */
        InviteForm: {
            csrf?: components["schemas"]["CsrfToken"];
            email?: string;
            /** @enum {string} */
            role?: "owner" | "developer";
        };
        /** @description What happens to somebody of the team. */
        TeamChangeForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /**
             * @description What they are on the page. If it is another one by now, nothing is changed (409).
             * @enum {string}
             */
            role: "owner" | "developer";
            /** @enum {string} */
            action: "owner" | "developer" | "remove";
        };
        /** @description What makes the link of the mail work, and with which log-in somebody joins. */
        JoinForm: {
            csrf?: components["schemas"]["CsrfToken"];
            token?: string;
            /** @description Of a new log-in; 1 to 100 characters. */
            name?: string;
            /** @description Of a new log-in, or of the one with this address. */
            password?: string;
        };
        /** @description The address of the log-in. */
        MemberResetForm: {
            csrf?: components["schemas"]["CsrfToken"];
            email?: string;
        };
        /** @description What makes the link of the mail work, and the new password. */
        MemberNewPasswordForm: {
            csrf?: components["schemas"]["CsrfToken"];
            token?: string;
            password?: string;
        };
        /** @description How many days the clock is to go forward; anything but a whole number from 1 to 1826 is named (422). */
        ClockForm: {
            csrf?: components["schemas"]["CsrfToken"];
            days?: string;
        };
        /** @description Which users are to be made up, and how many; what cannot be is named beside its field (422). */
        MadeUsersForm: {
            csrf?: components["schemas"]["CsrfToken"];
            level?: string;
            status?: string;
            country?: string;
            /** @description From 1 to 1,000. */
            count?: string;
        };
        /** @description What is to become of a user; which fields go with which outcome is said beside them, and what is missing is named (422). */
        OutcomeForm: {
            csrf?: components["schemas"]["CsrfToken"];
            /** @enum {string} */
            outcome: "approved" | "rejected" | "contacted" | "expired" | "pending";
            /** @description With `rejected`. */
            reason_code?: string;
            /** @description With `rejected`; `true` when the user may try again. */
            fixable?: string;
            /** @description With `contacted`; what the user has to supply again. One or several. */
            items?: string | string[];
            /** @description With `contacted`; a text to the user, of at most 2,000 characters. */
            text?: string;
        };
        /** @description What the link is to ask users for. */
        AuthorizeLinkForm: {
            csrf?: components["schemas"]["CsrfToken"];
            redirect_uri?: string;
            /** @description Empty for none. */
            level?: string;
            /** @description Parts that go with the level. One or several. */
            add_ons?: string | string[];
            /** @description Parts whose data is to be released. One or several. */
            details?: string | string[];
            /** @description Scopes that belong to no part. One or several. */
            scopes?: string | string[];
        };
    };
    responses: {
        /** @description Our failure. An error page with the request id. */
        InternalErrorPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Something went wrong</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description The service is not available at the moment. An error page. */
        UnavailablePage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Please try again in a moment</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /**
         * @description `invalid_client`: no client authentication, which the description says; or an unknown or disabled client, or a wrong
         *     secret, which are answered the same.
         */
        InvalidClient: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "WWW-Authenticate": components["headers"]["BasicChallenge"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_client",
                 *       "error_description": "Client authentication failed."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The body is larger than 16 kB. */
        OAuthTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "The body is too large."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The body is neither a form nor JSON. */
        OAuthUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "Send the body as application/x-www-form-urlencoded or application/json."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /**
         * @description Too many failed client authentications: of this client from this address, or of any clients from it. Even the right secret
         *     has to wait, from this address alone. RFC 6749 has no error code for it, so go by the status (RFC 6585 §4).
         */
        OAuthTooManyFailures: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_request",
                 *       "error_description": "Too many failed authentications from this address. Try again after the seconds of Retry-After."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Our failure. Nothing was issued or revoked. */
        OAuthInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "server_error",
                 *       "error_description": "Something went wrong on our side. Request id 0b2f1c9e-53b8-4a43-9d55-0b1f7a2d9c10."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthFailure"];
            };
        };
        /** @description The service is not available at the moment. Nothing was issued or revoked: ask again after `Retry-After`. */
        OAuthUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["NoStore"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "temporarily_unavailable",
                 *       "error_description": "Please try again in a moment."
                 *     }
                 */
                "application/json": components["schemas"]["OAuthFailure"];
            };
        };
        /**
         * @description The request is not what this contract says, and `errors` name each field and what may have been meant; or the token was sent
         *     in two ways or in a malformed header, and then a challenge says so (RFC 6750 §3.1).
         */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["BearerChallengeOfMalformed"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/request.against_contract",
                 *       "title": "The request is not valid",
                 *       "status": 400,
                 *       "detail": "url: must be string.",
                 *       "code": "request.against_contract",
                 *       "errors": [
                 *         {
                 *           "pointer": "#/url",
                 *           "detail": "must be string."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description No token, or one that is unknown, expired or revoked. Without any token the challenge carries no error code
         *     (RFC 6750 §3.1).
         */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["BearerChallenge"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/access_token.unusable",
                 *       "title": "Unauthorized",
                 *       "status": 401,
                 *       "detail": "The access token is unknown, expired or revoked.",
                 *       "code": "access_token.unusable"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid and lacks the scope. The challenge names the scope that is needed. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["BearerChallenge"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/access_token.lacks_scope",
                 *       "title": "Forbidden",
                 *       "status": 403,
                 *       "detail": "The access token lacks a scope that this resource needs: client.stats:read.",
                 *       "code": "access_token.lacks_scope"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Our failure. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/service.failed",
                 *       "title": "Something went wrong on our side",
                 *       "status": 500,
                 *       "detail": "The failure has been recorded. Try again; if it stays, tell us the request id.",
                 *       "code": "service.failed",
                 *       "request_id": "0b2f1c9e-53b8-4a43-9d55-0b1f7a2d9c10"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is not available at the moment. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/service.unavailable",
                 *       "title": "Temporarily unavailable",
                 *       "status": 503,
                 *       "detail": "The service cannot answer at the moment. Try again in a few seconds.",
                 *       "code": "service.unavailable"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The state of things does not allow it, and `detail` says why; or a request with the same `Idempotency-Key` is under way,
         *     and then `Retry-After` says when to repeat it.
         */
        UnderWay: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfterUnderWay"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/idempotency_key.under_way",
                 *       "title": "Request under way",
                 *       "status": 409,
                 *       "detail": "A request with this Idempotency-Key is under way. Repeat it after the seconds of Retry-After.",
                 *       "code": "idempotency_key.under_way"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 64 KiB. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/request.too_large",
                 *       "title": "Too much data",
                 *       "status": 413,
                 *       "detail": "The request is larger than this address accepts. Send a smaller one.",
                 *       "code": "request.too_large"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/request.other_media_type",
                 *       "title": "Unsupported media type",
                 *       "status": 415,
                 *       "detail": "Send the body as application/json.",
                 *       "code": "request.other_media_type"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description A value is well-formed and cannot be used, and `detail` names the field and says what can; or the `Idempotency-Key` came
         *     with another request before.
         */
        Unusable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/webhook_endpoint.unusable",
                 *       "title": "Unusable URL",
                 *       "status": 422,
                 *       "detail": "url: it must not use port 0.",
                 *       "code": "webhook_endpoint.unusable",
                 *       "errors": [
                 *         {
                 *           "pointer": "#/url",
                 *           "detail": "it must not use port 0."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description You have nothing with this id. What others have is answered the same way. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/request.unknown_address",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "There is nothing at this address. Check it for typing errors.",
                 *       "code": "request.unknown_address"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many test notifications to this endpoint. */
        TooManyTests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/webhook_test.too_many",
                 *       "title": "Too many test notifications",
                 *       "status": 429,
                 *       "detail": "An endpoint gets up to 10 test notifications a minute. Try again in a minute.",
                 *       "code": "webhook_test.too_many"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 256 KiB. */
        TooLargeList: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/docs/errors/request.too_large",
                 *       "title": "Too much data",
                 *       "status": 413,
                 *       "detail": "The request is larger than this address accepts. Send a smaller one.",
                 *       "code": "request.too_large"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The next step, or the client. */
        Redirect: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request cannot be read. An error page. */
        BadRequestPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Something is wrong with this request</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description Nothing is here, or no longer. An error page. */
        NotFoundPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Not found</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description Not for this visitor, or the form was not ours. An error page. */
        ForbiddenPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>This is not possible</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description The form is larger than the service takes. An error page that says the limit. */
        TooLargePage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Too large</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description The form has another media type than the page's own. An error page. */
        UnsupportedMediaTypePage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>This form cannot be read</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description The form was taken; the next page is at `Location`. */
        SeeOther: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The form again, with what is wrong beside each field. */
        InvalidFormPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Please check your entries</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description Too many tries from this address. The form again, with the time to wait. */
        TooManyTriesPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Please wait a little</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description Something has happened since the form was drawn. The page says what, or asks for what is needed now. */
        ConflictPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Already decided</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
        /** @description A page that says that the client's team has as many live views open as it may. */
        TooManyStreamsPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example <!doctype html><title>Too many live views</title> */
                "text/html": components["schemas"]["Page"];
            };
        };
    };
    parameters: {
        /**
         * @description Only this user. Since when they stand so, too, is told by `/v2/verifications/{user_id}`.
         * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
         */
        UserInQuery: components["schemas"]["UserId"];
        /**
         * @description Only this level. In a query, `+` is written `%2B`.
         * @example basic
         */
        LevelInQuery: components["schemas"]["Level"];
        /**
         * @description Only records with this credential.
         * @example approved
         */
        CredentialInQuery: components["schemas"]["CountedCredential"];
        /**
         * @description Where the page begins: the `Next-Cursor` of the page before. Leave it out to begin with the first record. It is the
         *     `user_id` and the `level` of the last record of that page, joined by a dot; in a query, `+` is written `%2B`.
         * @example 00000000-0000-4000-8000-000000000000.basic
         */
        RecordCursor: components["schemas"]["RecordCursor"];
        /**
         * @description At most so many records. Without it, all of them.
         * @example 1000
         */
        RecordLimit: number;
        /**
         * @deprecated
         * @description The old name of `credential`.
         * @example approved
         */
        CredentialByOldName: components["schemas"]["CountedCredential"];
        /**
         * @deprecated
         * @description The old name of `cursor`.
         * @example 00000000-0000-4000-8000-000000000000.basic
         */
        RecordCursorByOldName: components["schemas"]["RecordCursor"];
        /**
         * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
         * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
         */
        IfNoneMatch: string;
        /**
         * @description The first day. Default 29 days before `to`; at most 399 days before it.
         * @example 2026-01-01
         */
        HistoryFrom: components["schemas"]["Day"];
        /**
         * @description The last day, included. Default today.
         * @example 2026-01-31
         */
        HistoryTo: components["schemas"]["Day"];
        /**
         * @description Only users who live in this country (ISO 3166-1 alpha-2).
         * @example DE
         */
        CountryInQuery: string;
        /**
         * @description How many there are on a page at most.
         * @example 50
         */
        Limit: number;
        /**
         * @description Where the page begins: the `next_cursor` of the page before. Leave it out to begin at the newest.
         * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
         */
        Cursor: string;
        /**
         * @description The webhook endpoint, as it was answered when it was registered.
         * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
         */
        WebhookEndpointId: components["schemas"]["Uuid"];
        /**
         * @description Those to this endpoint.
         * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
         */
        WebhookEndpointInQuery: components["schemas"]["Uuid"];
        /**
         * @description Those of this notification, the first and what was redelivered; the header `webhook-id` of their attempts.
         * @example evt_4fXc1mT9aQ2b7sYdKpE0wA
         */
        WebhookIdInQuery: components["schemas"]["WebhookId"];
        /**
         * @description Those that this redelivery of many has made.
         * @example 7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88
         */
        WebhookRedeliveryInQuery: components["schemas"]["Uuid"];
        /**
         * @description Those of notifications of this type.
         * @example verification_approved
         */
        NotificationTypeInQuery: components["schemas"]["NotificationType"];
        /**
         * @description Those in this state.
         * @example exhausted
         */
        DeliveryStateInQuery: components["schemas"]["DeliveryState"];
        /**
         * @description Those made at this time or later.
         * @example 2026-01-01T00:00:00Z
         */
        CreatedAfter: components["schemas"]["TimeInRequest"];
        /**
         * @description Those made before this time.
         * @example 2026-01-02T00:00:00Z
         */
        CreatedBefore: components["schemas"]["TimeInRequest"];
        /**
         * @description The delivery, as the list shows it.
         * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
         */
        DeliveryId: components["schemas"]["Uuid"];
        /**
         * @description The redelivery of many, as it was answered when it was asked for.
         * @example 7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88
         */
        WebhookRedeliveryId: components["schemas"]["Uuid"];
        /**
         * @description The listener, as it was answered when it was created.
         * @example 2f7c9d64-0c1e-4b3a-8f55-7a90c2d4e6b8
         */
        WebhookListenerId: components["schemas"]["Uuid"];
        /**
         * @description The `next_cursor` of the answer before, all of which has arrived. Leave it out the first time.
         * @example 1
         */
        NotificationCursor: components["schemas"]["NotificationCursor"];
        /**
         * @description How long to wait when there is nothing yet.
         * @example 0
         */
        WaitSeconds: number;
        /**
         * @description The user, as statistics and webhooks name them.
         * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
         */
        UserId: components["schemas"]["UserId"];
        /**
         * @description The document, as the link names it.
         * @example 7a1b6d2e-2c4f-4d55-8f0e-3b1e2a9c4d10
         */
        LinkedDocumentId: components["schemas"]["Uuid"];
        /**
         * @description What makes the link work.
         * @example not-a-real-token
         */
        DocumentLinkToken: string;
        /**
         * @description The level that they stand at.
         * @example basic
         */
        LevelOfUser: components["schemas"]["Level"];
        /**
         * @description The `operationId` of a public operation.
         * @example getTotalVerifications
         */
        DescribedOperation: string;
        /**
         * @description A file name out of a closed list.
         * @example styles.css
         */
        Asset: string;
        /**
         * @description The authorization request to continue afterwards. An identifier, never a URL.
         * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
         */
        AuthorizationRequestInQuery: components["schemas"]["AuthorizationRequestId"];
        /**
         * @description The mail that was asked for. It says nothing about whether there is an account.
         * @example 5d2e9c1a-0b7f-4c55-9d0e-5b1e2a9c4d10
         */
        EmailCodeId: components["schemas"]["Uuid"];
        /**
         * @description Of the link in the mail.
         * @example kec_not-a-real-token
         */
        EmailTokenInQuery: components["schemas"]["EmailToken"];
        /**
         * @description The client whose access it is about.
         * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
         */
        ClientId: string;
        /**
         * @description A stored authorization request, made by `/authorize`.
         * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
         */
        AuthorizationRequestId: components["schemas"]["AuthorizationRequestId"];
        /**
         * @description The level to supply information for.
         * @example basic
         */
        Level: components["schemas"]["Level"];
        /**
         * @description Which of the user's verifications is meant where no authorization request says it. Default: `live`.
         * @example sandbox
         */
        Environment: "live" | "sandbox";
        /**
         * @description Where this page of the queue begins, as the page before named it.
         * @example 1767323045000.9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
         */
        QueuePosition: string;
        /**
         * @description Which queue; the live one unless it says `sandbox`. Anything else is ignored, here and in the other filters.
         * @example sandbox
         */
        QueueEnvironment: string;
        /**
         * @description Only cases of this status; default `pending`.
         * @example contacted
         */
        QueueStatus: string;
        /**
         * @description Only cases for this level.
         * @example basic
         */
        QueueLevel: string;
        /**
         * @description Only cases from this country.
         * @example DE
         */
        QueueCountry: string;
        /**
         * @description Only cases of users whom this client has sent.
         * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
         */
        QueueClient: string;
        /**
         * @description Only cases that have stood still for so many hours.
         * @example 24
         */
        QueueAge: string;
        /**
         * @description The id of a case, or at least 8 characters of its beginning; it is opened instead of the queue.
         * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
         */
        QueueCase: string;
        /**
         * @description The verification that was decided a moment ago, with a seal of the browser that did it; the page says what became of it.
         *     Anything else is ignored.
         * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11.not-a-real-seal
         */
        DecidedVerification: string;
        /**
         * @description The page of the console to go on to: a case, or the queue with its filter. A part of a path within it, never a URL.
         * @example verifications/8c1e2f60-4b1d-4e35-9a0b-8c2d4e115d2e
         */
        ConsolePage: string;
        /**
         * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
         * @example settings_saved.not-a-real-seal
         */
        Done: string;
        /**
         * @description The verification to decide.
         * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
         */
        VerificationId: components["schemas"]["Uuid"];
        /**
         * @description The filter of the queue that the case was opened from.
         * @example level=basic
         */
        CaseQueue: string;
        /**
         * @description A document that was submitted for the case.
         * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
         */
        DocumentId: components["schemas"]["Uuid"];
        /**
         * @description When the link ends, with a seal of the browser that the page of the case was drawn for. Without it, or with another one's,
         *     there is no document.
         * @example not-a-real-seal
         */
        DocumentSeal: string;
        /**
         * @description Of a PDF, from 1; that page as a picture.
         * @example 1
         */
        DocumentPage: number;
        /**
         * @description How many days are looked back on; 30 unless it says 7 or 90.
         * @example 7
         */
        NumbersDays: string;
        /**
         * @description The reviewer to change.
         * @example 4c1a9d7e-2f60-4b1d-9e35-6a0b8c2d4e11
         */
        StaffId: components["schemas"]["Uuid"];
        /**
         * @description The page of the dashboard to go on to. A part of a path within it, never a URL.
         * @example clients/kci_4fXc1mT9aQ2b7sYdKpE0wA/settings
         */
        DashboardPage: string;
        /**
         * @description A client of whose team the member is. Any other one is answered like one that does not exist.
         * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
         */
        OwnClientId: string;
        /**
         * @description Where this page of the list begins, as the page before named it. Anything else is ignored.
         * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
         */
        UsersPosition: string;
        /**
         * @description Only users whose tokens were `fetched` or `not_fetched`, or whose access was `revoked`. Anything else is ignored.
         * @example not_fetched
         */
        UsersAccess: string;
        /**
         * @description Only users of this status, as the client sees it. Anything else is ignored.
         * @example approved
         */
        UsersStatus: string;
        /**
         * @description Only this level; `-` for authorizations without verification. Anything that is no level name is ignored.
         * @example basic
         */
        UsersLevel: string;
        /**
         * @description Only users who live in this country. Anything that is no country is ignored.
         * @example DE
         */
        UsersCountry: string;
        /**
         * @description Only users who authorized on this day, by UTC, or later.
         * @example 2026-11-01
         */
        UsersFrom: string;
        /**
         * @description Only users who authorized on this day, by UTC, or before.
         * @example 2026-11-28
         */
        UsersTo: string;
        /**
         * @description What a user has granted to the client.
         * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
         */
        GrantId: components["schemas"]["Uuid"];
        /**
         * @description Where this page of the list begins, as the page before named it. Anything else is ignored.
         * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
         */
        DeliveriesPosition: string;
        /**
         * @description Only deliveries to this endpoint. Anything that is no id is ignored.
         * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
         */
        DeliveriesEndpoint: string;
        /**
         * @description Only notifications of this type. Anything else is ignored.
         * @example verification_approved
         */
        DeliveriesType: string;
        /**
         * @description Only deliveries of this state. Anything else is ignored.
         * @example exhausted
         */
        DeliveriesState: string;
        /**
         * @description Only deliveries that were made on this day, by UTC, or later.
         * @example 2026-11-01
         */
        DeliveriesFrom: string;
        /**
         * @description Only deliveries that were made on this day, by UTC, or before.
         * @example 2026-11-30
         */
        DeliveriesTo: string;
        /**
         * @description A secret of the client. It is no secret itself.
         * @example 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
         */
        ClientSecretId: components["schemas"]["Uuid"];
        /**
         * @description Digest of the picture.
         * @example 5f2b0c9a1d3e
         */
        LogoVersion: string;
        /**
         * @description How many days are looked back on; 30 unless it says 90.
         * @example 90
         */
        StatisticsDays: string;
        /**
         * @description An invitation to a team.
         * @example 6f1e2d3c-4b5a-4968-8776-5f4e3d2c1b0a
         */
        MemberInvitationId: components["schemas"]["Uuid"];
        /**
         * @description Somebody of the team.
         * @example 1c9d4c3e-8a55-4c1e-9f0b-0d7a3b2c5e61
         */
        MemberId: components["schemas"]["Uuid"];
        /**
         * @description Of the link in the mail.
         * @example kmt_not-a-real-token
         */
        MemberTokenInQuery: string;
        /**
         * @description The mail is on its way.
         * @example yes
         */
        ResetSent: "yes";
        /**
         * @description Where this page of the list begins, as the page before named it.
         * @example 1000000
         */
        AuditBefore: string;
        /**
         * @description Only events of this type. Anything else is ignored.
         * @example client_changed
         */
        AuditType: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Of this request, in our logs. Name it when you ask us about the answer.
         * @example 0b2f1c9e-53b8-4a43-9d55-0b1f7a2d9c10
         */
        RequestId: string;
        /**
         * @description Where to go next.
         * @example /account
         */
        Location: string;
        /**
         * @description Seconds to wait before trying again.
         * @example 5
         */
        RetryAfter: string;
        /**
         * @description The answer must not be kept (RFC 6749 §5.1).
         * @example no-store
         */
        NoStore: "no-store";
        /**
         * @description Sent with every 401 under /oauth (RFC 6749 §5.2).
         * @example Basic realm="attestry"
         */
        BasicChallenge: string;
        /**
         * @description Only where the token was sent in two ways or in a malformed header (RFC 6750 §3.1).
         * @example Bearer realm="attestry", error="invalid_request"
         */
        BearerChallengeOfMalformed: string;
        /**
         * @description What is needed (RFC 6750 §3).
         * @example Bearer realm="attestry", error="invalid_token"
         */
        BearerChallenge: string;
        /**
         * @description Another one whenever anything of the client's list has changed, whatever was asked for of it.
         * @example W/"9a0a4c1b1f0f7e225b0e4c2a2a514b8e"
         */
        ETag: string;
        /**
         * @description The answer differs with what you accept.
         * @example Accept-Encoding
         */
        VariesByEncoding: "Accept-Encoding";
        /**
         * @description The `cursor` of the next page. Absent on the last one, without `limit`, and from the answer to `HEAD`, for which no page is read.
         * @example 00000000-0000-4000-8000-000000000000.basic
         */
        NextCursor: components["schemas"]["RecordCursor"];
        /**
         * @description `true` when this answer was given before, to the first request with the same `Idempotency-Key`; nothing was done again.
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description Seconds to wait before trying again; only where a request with the same `Idempotency-Key` is under way.
         * @example 1
         */
        RetryAfterUnderWay: string;
        /**
         * @description The address never changes its content.
         * @example public, max-age=31536000, immutable
         */
        Immutable: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    authorize: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the client.
                 * @example kci_Ck2J7hQm0yKQ1oJ3
                 */
                client_id?: string | string[];
                /**
                 * @description Where the user is sent back. HTTPS, and byte for byte one of the client's registered redirect URIs. For sandbox
                 *     clients `http://localhost`, `http://127.0.0.1` and `http://[::1]` work too, with any port for the two literals.
                 * @example https://client.example/callback
                 */
                redirect_uri?: string | string[];
                /**
                 * @description Must be `code`.
                 * @example code
                 */
                response_type?: string | string[];
                /**
                 * @description How the answer comes back. Only `query`, which is also the default.
                 * @example query
                 */
                response_mode?: string | string[];
                /**
                 * @description Scopes, separated by single spaces, in any order. Left out, it is `uid:read`.
                 * @example uid:read verification.basic:read
                 */
                scope?: string | string[];
                /**
                 * @description Your value against cross-site request forgery. It comes back unchanged, up to at least 4,096 characters.
                 * @example af0ifjsldkj
                 */
                state?: string | string[];
                /**
                 * @description PKCE challenge (RFC 7636), 43 characters. Required for public clients.
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: string | string[];
                /**
                 * @description Must be `S256` where there is a challenge.
                 * @example S256
                 */
                code_challenge_method?: string | string[];
                /**
                 * @description A wallet address suggested to the user for the wallet add-on. The user may ignore it. Where another wallet was approved
                 *     for an earlier level, the user is asked which it is to be; the wallet of a level that is approved already stays.
                 * @example 0x52908400098527886E0F7030069857D2E4169EE7
                 */
                ensure_wallet?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next step on our pages, or the client with the answer. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description An error page: the client or the redirect URI is missing, unknown or sent twice. The browser is not sent anywhere.
             *     For sandbox clients also the page that shows their developers what else is wrong with the request.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>This link does not work</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3",
                 *       "client_secret": "kcs_not-a-real-secret",
                 *       "code": "kac_not-a-real-code",
                 *       "redirect_uri": "https://client.example/callback"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizationCodeRequest"] | components["schemas"]["RefreshTokenRequest"] | components["schemas"]["ClientCredentialsRequest"];
                /**
                 * @example {
                 *       "grant_type": "refresh_token",
                 *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3",
                 *       "client_secret": "kcs_not-a-real-secret",
                 *       "refresh_token": "krt_not-a-real-token"
                 *     }
                 */
                "application/json": components["schemas"]["AuthorizationCodeRequest"] | components["schemas"]["RefreshTokenRequest"] | components["schemas"]["ClientCredentialsRequest"];
            };
        };
        responses: {
            /** @description Tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "kat_not-a-real-token",
                     *       "token_type": "bearer",
                     *       "expires_in": 7200,
                     *       "refresh_token": "krt_not-a-real-token",
                     *       "scope": "uid:read verification.basic:read",
                     *       "created_at": 1767323045
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /**
             * @description `invalid_request`, `invalid_grant`, `unauthorized_client`, `unsupported_grant_type` or `invalid_scope`
             *     (RFC 6749 §5.2). The description of `invalid_request` names the field. A client that has
             *     authenticated with its secret is told what is wrong with its own code or refresh token: never issued, used before,
             *     expired, revoked, another `redirect_uri`, or which way `code_verifier` does not fit. A public client, which anybody
             *     can say to be, gets one text for all.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_grant",
                     *       "error_description": "The redirect_uri is not the one of the authorization request that gave this code."
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            401: components["responses"]["InvalidClient"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyFailures"];
            500: components["responses"]["OAuthInternalError"];
            503: components["responses"]["OAuthUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "krt_not-a-real-token",
                 *       "token_type_hint": "refresh_token",
                 *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3",
                 *       "client_secret": "kcs_not-a-real-secret"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
                /**
                 * @example {
                 *       "token": "krt_not-a-real-token",
                 *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3",
                 *       "client_secret": "kcs_not-a-real-secret"
                 *     }
                 */
                "application/json": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /**
             * @description The token does not work, or no longer. The status says all (RFC 7009 §2.2); the empty object is there for libraries that
             *     read every answer as JSON.
             */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /**
             * @description `invalid_request`: no `token`, or a field that is repeated or malformed; the description names it.
             *     `unauthorized_client`: the token is another client's.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "unauthorized_client",
                     *       "error_description": "The token was not issued to this client."
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            401: components["responses"]["InvalidClient"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyFailures"];
            500: components["responses"]["OAuthInternalError"];
            503: components["responses"]["OAuthUnavailable"];
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "kat_not-a-real-token",
                 *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3",
                 *       "client_secret": "kcs_not-a-real-secret"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["IntrospectionRequest"];
                /**
                 * @example {
                 *       "token": "kat_not-a-real-token",
                 *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3",
                 *       "client_secret": "kcs_not-a-real-secret"
                 *     }
                 */
                "application/json": components["schemas"]["IntrospectionRequest"];
            };
        };
        responses: {
            /** @description What the token is good for, or that it is not active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "scope": "uid:read verification.basic:read",
                     *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3",
                     *       "token_type": "bearer",
                     *       "exp": 1767330245,
                     *       "iat": 1767323045,
                     *       "sub": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10"
                     *     }
                     */
                    "application/json": components["schemas"]["IntrospectionResponse"];
                };
            };
            /** @description `invalid_request`: no `token`, or a field that is repeated or malformed; the description names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_request",
                     *       "error_description": "token is missing."
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            401: components["responses"]["InvalidClient"];
            413: components["responses"]["OAuthTooLarge"];
            415: components["responses"]["OAuthUnsupportedMediaType"];
            429: components["responses"]["OAuthTooManyFailures"];
            500: components["responses"]["OAuthInternalError"];
            503: components["responses"]["OAuthUnavailable"];
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://attestry.example",
                     *       "authorization_endpoint": "https://attestry.example/authorize",
                     *       "token_endpoint": "https://attestry.example/oauth/token",
                     *       "scopes_supported": [
                     *         "uid:read",
                     *         "email:read",
                     *         "verification.basic:read",
                     *         "client.stats:read",
                     *         "client.webhooks:manage"
                     *       ],
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "response_modes_supported": [
                     *         "query"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "refresh_token",
                     *         "client_credentials"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "service_documentation": "https://attestry.example/docs",
                     *       "revocation_endpoint": "https://attestry.example/oauth/revoke",
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "introspection_endpoint": "https://attestry.example/oauth/introspect",
                     *       "introspection_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": true,
                     *       "protected_resources": [
                     *         "https://attestry.example"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizationServerMetadata"];
                };
            };
            400: components["responses"]["InvalidRequest"];
        };
    };
    getTotalVerifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "approved": 120,
                     *       "contacted": 4,
                     *       "rejected": 9,
                     *       "pending": 17
                     *     }
                     */
                    "application/json": components["schemas"]["Totals"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCountryVerifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals of each country. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "DE": {
                     *         "approved": 80,
                     *         "pending": 12
                     *       },
                     *       "FR": {
                     *         "approved": 40,
                     *         "contacted": 4,
                     *         "rejected": 9,
                     *         "pending": 5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CountryVerifications"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserVerifications: {
        parameters: {
            query?: {
                /**
                 * @description Only this user. Since when they stand so, too, is told by `/v2/verifications/{user_id}`.
                 * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
                 */
                user_id?: components["parameters"]["UserInQuery"];
                /**
                 * @description Only this level. In a query, `+` is written `%2B`.
                 * @example basic
                 */
                level?: components["parameters"]["LevelInQuery"];
                /**
                 * @description Only records with this credential.
                 * @example approved
                 */
                credential?: components["parameters"]["CredentialInQuery"];
                /**
                 * @description Where the page begins: the `Next-Cursor` of the page before. Leave it out to begin with the first record. It is the
                 *     `user_id` and the `level` of the last record of that page, joined by a dot; in a query, `+` is written `%2B`.
                 * @example 00000000-0000-4000-8000-000000000000.basic
                 */
                cursor?: components["parameters"]["RecordCursor"];
                /**
                 * @description At most so many records. Without it, all of them.
                 * @example 1000
                 */
                limit?: components["parameters"]["RecordLimit"];
                /**
                 * @deprecated
                 * @description The old name of `credential`.
                 * @example approved
                 */
                status?: components["parameters"]["CredentialByOldName"];
                /**
                 * @deprecated
                 * @description The old name of `cursor`.
                 * @example 00000000-0000-4000-8000-000000000000.basic
                 */
                after?: components["parameters"]["RecordCursorByOldName"];
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
                 * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["VariesByEncoding"];
                    "Next-Cursor": components["headers"]["NextCursor"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "user_id": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10",
                     *         "level": "basic",
                     *         "credential": "approved"
                     *       },
                     *       {
                     *         "user_id": "9a1f3c52-0b7d-4a8e-8f3a-2c5d7e9b1f40",
                     *         "level": "basic",
                     *         "credential": "pending"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["UserVerification"][];
                };
            };
            /** @description Nothing has changed since the answer with this `ETag`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["VariesByEncoding"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHistory: {
        parameters: {
            query?: {
                /**
                 * @description The first day. Default 29 days before `to`; at most 399 days before it.
                 * @example 2026-01-01
                 */
                from?: components["parameters"]["HistoryFrom"];
                /**
                 * @description The last day, included. Default today.
                 * @example 2026-01-31
                 */
                to?: components["parameters"]["HistoryTo"];
                /**
                 * @description Only this level. In a query, `+` is written `%2B`.
                 * @example basic
                 */
                level?: components["parameters"]["LevelInQuery"];
                /**
                 * @description Only users who live in this country (ISO 3166-1 alpha-2).
                 * @example DE
                 */
                country?: components["parameters"]["CountryInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "day": "2026-01-01",
                     *         "submitted": 14,
                     *         "approved": 9,
                     *         "rejected": 1,
                     *         "contacted": 2,
                     *         "median_seconds_to_decision": 3327,
                     *         "authorizations": 15
                     *       },
                     *       {
                     *         "day": "2026-01-02",
                     *         "submitted": 0,
                     *         "approved": 0,
                     *         "rejected": 0,
                     *         "contacted": 0,
                     *         "authorizations": 0
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["HistoryDay"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * @description How many there are on a page at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins: the `next_cursor` of the page before. Leave it out to begin at the newest.
                 * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *           "url": "https://harbour.example/webhooks",
                     *           "event_types": [
                     *             "verification_approved",
                     *             "verification_rejected",
                     *             "verification_contacted"
                     *           ],
                     *           "header_names": [
                     *             "X-Gateway-Key"
                     *           ],
                     *           "state": "enabled",
                     *           "created_at": "2026-01-02T03:04:05Z"
                     *         }
                     *       ],
                     *       "next_cursor": "MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example b8fc7a44-a481-5602-9df5-9726c51aac4c
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://harbour.example/webhooks",
                 *       "event_types": [
                 *         "verification_approved",
                 *         "verification_rejected",
                 *         "verification_contacted"
                 *       ],
                 *       "headers": {
                 *         "X-Gateway-Key": "5f0c2c1e9a52"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointCreation"];
            };
        };
        responses: {
            /** @description Registered. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "url": "https://harbour.example/webhooks",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_rejected",
                     *         "verification_contacted"
                     *       ],
                     *       "header_names": [
                     *         "X-Gateway-Key"
                     *       ],
                     *       "state": "enabled",
                     *       "created_at": "2026-01-02T03:04:05Z",
                     *       "secret": "whs_Zk0m3nq0oXv4u6mB0u1rX9n2c7yV5t8w1z3A4b6C7d8"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "url": "https://harbour.example/webhooks",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_rejected",
                     *         "verification_contacted"
                     *       ],
                     *       "header_names": [
                     *         "X-Gateway-Key"
                     *       ],
                     *       "state": "enabled",
                     *       "created_at": "2026-01-02T03:04:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://harbour.example/webhooks/v2"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookEndpointChanges"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "url": "https://harbour.example/webhooks/v2",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_rejected",
                     *         "verification_contacted"
                     *       ],
                     *       "header_names": [
                     *         "X-Gateway-Key"
                     *       ],
                     *       "state": "enabled",
                     *       "created_at": "2026-01-02T03:04:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 4f962874-c890-5c07-9a2c-94c7c982c870
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The new secret, and until when the old one signs too. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "url": "https://harbour.example/webhooks",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_rejected",
                     *         "verification_contacted"
                     *       ],
                     *       "header_names": [
                     *         "X-Gateway-Key"
                     *       ],
                     *       "state": "enabled",
                     *       "overlap_ends_at": "2026-01-03T03:04:05Z",
                     *       "created_at": "2026-01-02T03:04:05Z",
                     *       "secret": "whs_Zk0m3nq0oXv4u6mB0u1rX9n2c7yV5t8w1z3A4b6C7d8"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    promoteWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 99910e94-98ab-5617-9843-8a73f8028ce6
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, its new secret promoted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "url": "https://harbour.example/webhooks",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_rejected",
                     *         "verification_contacted"
                     *       ],
                     *       "header_names": [
                     *         "X-Gateway-Key"
                     *       ],
                     *       "state": "enabled",
                     *       "overlap_ends_at": "2026-01-03T03:04:05Z",
                     *       "promoted_at": "2026-01-02T04:04:05Z",
                     *       "created_at": "2026-01-02T03:04:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example ab152991-28aa-5f49-a21e-161ec2fd77d8
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, paused. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "url": "https://harbour.example/webhooks",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_rejected",
                     *         "verification_contacted"
                     *       ],
                     *       "header_names": [
                     *         "X-Gateway-Key"
                     *       ],
                     *       "state": "disabled",
                     *       "disabled_at": "2026-01-02T04:04:05Z",
                     *       "disabled_reason": "client",
                     *       "created_at": "2026-01-02T03:04:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 5a0a4c62-4163-52eb-9b95-6c5292f153da
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, enabled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "url": "https://harbour.example/webhooks",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_rejected",
                     *         "verification_contacted"
                     *       ],
                     *       "header_names": [
                     *         "X-Gateway-Key"
                     *       ],
                     *       "state": "enabled",
                     *       "created_at": "2026-01-02T03:04:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendTestNotification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 2483ee91-4c28-57e7-a16b-118bafc573cc
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22",
                     *       "webhook_id": "evt_4fXc1mT9aQ2b7sYdKpE0wA"
                     *     }
                     */
                    "application/json": components["schemas"]["TestNotificationReceipt"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            429: components["responses"]["TooManyTests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Those to this endpoint.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id?: components["parameters"]["WebhookEndpointInQuery"];
                /**
                 * @description Those of this notification, the first and what was redelivered; the header `webhook-id` of their attempts.
                 * @example evt_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                webhook_id?: components["parameters"]["WebhookIdInQuery"];
                /**
                 * @description Those that this redelivery of many has made.
                 * @example 7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88
                 */
                webhook_redelivery_id?: components["parameters"]["WebhookRedeliveryInQuery"];
                /**
                 * @description Those of notifications of this type.
                 * @example verification_approved
                 */
                type?: components["parameters"]["NotificationTypeInQuery"];
                /**
                 * @description Those in this state.
                 * @example exhausted
                 */
                state?: components["parameters"]["DeliveryStateInQuery"];
                /**
                 * @description Those made at this time or later.
                 * @example 2026-01-01T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * @description Those made before this time.
                 * @example 2026-01-02T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * @description How many there are on a page at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins: the `next_cursor` of the page before. Leave it out to begin at the newest.
                 * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "delivery_id": "5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22",
                     *           "webhook_id": "evt_4fXc1mT9aQ2b7sYdKpE0wA",
                     *           "type": "verification_approved",
                     *           "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *           "state": "exhausted",
                     *           "attempt_count": 21,
                     *           "last_status_code": 503,
                     *           "created_at": "2026-01-02T03:04:05Z",
                     *           "finished_at": "2026-01-11T00:34:25Z"
                     *         }
                     *       ],
                     *       "next_cursor": "MTc2NzMyMzA0NTAwMCA1YjBlNGMyYS0yYTUxLTRiOGUtOWEwYS00YzFiMWYwZjdlMjI"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery, as the list shows it.
                 * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22",
                     *       "webhook_id": "evt_4fXc1mT9aQ2b7sYdKpE0wA",
                     *       "type": "verification_approved",
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "state": "pending",
                     *       "attempt_count": 2,
                     *       "last_status_code": 503,
                     *       "next_attempt_at": "2026-01-02T03:05:05Z",
                     *       "created_at": "2026-01-02T03:04:05Z",
                     *       "body": "{\"type\":\"verification_approved\",\"data\":{\"level\":\"basic\",\"user_id\":\"3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10\",\"timestamp\":\"2026-01-02T03:04:05Z\"}}",
                     *       "attempts": [
                     *         {
                     *           "number": 1,
                     *           "started_at": "2026-01-02T03:04:05Z",
                     *           "duration_ms": 10003,
                     *           "outcome": "failed",
                     *           "error_class": "NO_RESPONSE_IN_TIME",
                     *           "phase": "response",
                     *           "request_headers": {
                     *             "content-type": "application/json",
                     *             "webhook-id": "evt_4fXc1mT9aQ2b7sYdKpE0wA",
                     *             "webhook-timestamp": "1767323045",
                     *             "webhook-signature": "v1,***",
                     *             "X-Service-Signature": "sha1=***",
                     *             "X-Service-Attempt": "1",
                     *             "X-Gateway-Key": "***"
                     *           }
                     *         },
                     *         {
                     *           "number": 2,
                     *           "started_at": "2026-01-02T03:04:35Z",
                     *           "duration_ms": 41,
                     *           "outcome": "failed",
                     *           "status_code": 503,
                     *           "response_body": "Back soon."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 9e4cfad3-a7b7-5e70-b9c9-ecedc35f79cf
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The delivery, as the list shows it.
                 * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new delivery. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "0c9a3a53-7d0e-4a35-8f0e-0a6d2f5e9b77",
                     *       "webhook_id": "evt_4fXc1mT9aQ2b7sYdKpE0wA",
                     *       "type": "verification_approved",
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "state": "pending",
                     *       "attempt_count": 0,
                     *       "created_at": "2026-01-12T08:00:00Z",
                     *       "redelivery_of": "5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryWebhookDeliveryNow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example c93abf7a-033b-5995-a424-1d2f089ca9f8
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The delivery, as the list shows it.
                 * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery; its next attempt is due. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22",
                     *       "webhook_id": "evt_4fXc1mT9aQ2b7sYdKpE0wA",
                     *       "type": "verification_approved",
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "state": "pending",
                     *       "attempt_count": 2,
                     *       "last_status_code": 503,
                     *       "next_attempt_at": "2026-01-02T03:05:05Z",
                     *       "created_at": "2026-01-02T03:04:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 4f84da3a-4620-51ea-97ed-2005be5abf49
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The delivery, as the list shows it.
                 * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery_id": "5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22",
                     *       "webhook_id": "evt_4fXc1mT9aQ2b7sYdKpE0wA",
                     *       "type": "verification_approved",
                     *       "webhook_endpoint_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *       "state": "cancelled",
                     *       "attempt_count": 2,
                     *       "last_status_code": 503,
                     *       "created_at": "2026-01-02T03:04:05Z",
                     *       "finished_at": "2026-01-02T03:05:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookRedeliveries: {
        parameters: {
            query?: {
                /**
                 * @description How many there are on a page at most.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins: the `next_cursor` of the page before. Leave it out to begin at the newest.
                 * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of redeliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "webhook_redelivery_id": "7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88",
                     *           "state": "completed",
                     *           "counted": 1312,
                     *           "redelivered": 1312,
                     *           "of_state": "exhausted",
                     *           "created_after": "2026-01-01T00:00:00Z",
                     *           "created_before": "2026-01-12T08:00:00Z",
                     *           "created_at": "2026-01-12T08:00:00Z",
                     *           "finished_at": "2026-01-12T08:01:12Z"
                     *         }
                     *       ],
                     *       "next_cursor": "MTc2ODIwNDgwMDAwMCA3ZTJkNWMwYi0xZjBhLTRhNmUtOWE1My0yYzNiOWYxZDRlODg"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRedeliveryPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookRedelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example f375622a-b965-5ee1-a513-b5d17fb54929
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "exhausted",
                 *       "created_after": "2026-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRedeliveryCreation"];
            };
        };
        responses: {
            /** @description The count of a dry run. Nothing is sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "counted": 1312
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRedeliveryCount"];
                };
            };
            /** @description They are going to be sent again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_redelivery_id": "7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88",
                     *       "state": "waiting",
                     *       "counted": 1312,
                     *       "redelivered": 0,
                     *       "of_state": "exhausted",
                     *       "created_after": "2026-01-01T00:00:00Z",
                     *       "created_before": "2026-01-12T08:00:00Z",
                     *       "created_at": "2026-01-12T08:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRedelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookRedelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The redelivery of many, as it was answered when it was asked for.
                 * @example 7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88
                 */
                webhook_redelivery_id: components["parameters"]["WebhookRedeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The redelivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_redelivery_id": "7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88",
                     *       "state": "running",
                     *       "counted": 1312,
                     *       "redelivered": 400,
                     *       "of_state": "exhausted",
                     *       "created_after": "2026-01-01T00:00:00Z",
                     *       "created_before": "2026-01-12T08:00:00Z",
                     *       "created_at": "2026-01-12T08:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRedelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelWebhookRedelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 26181c78-2186-5401-8eff-0f26b07490d6
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The redelivery of many, as it was answered when it was asked for.
                 * @example 7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88
                 */
                webhook_redelivery_id: components["parameters"]["WebhookRedeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The redelivery, cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_redelivery_id": "7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88",
                     *       "state": "cancelled",
                     *       "counted": 1312,
                     *       "redelivered": 400,
                     *       "of_state": "exhausted",
                     *       "created_after": "2026-01-01T00:00:00Z",
                     *       "created_before": "2026-01-12T08:00:00Z",
                     *       "created_at": "2026-01-12T08:00:00Z",
                     *       "finished_at": "2026-01-12T08:00:09Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookRedelivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookListener: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example e5104bcb-2398-5d76-b040-3ea34f5b0142
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event_types": [
                 *         "verification_approved",
                 *         "verification_pending"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookListenerCreation"];
            };
        };
        responses: {
            /** @description It listens. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhook_listener_id": "2f7c9d64-0c1e-4b3a-8f55-7a90c2d4e6b8",
                     *       "event_types": [
                     *         "verification_approved",
                     *         "verification_pending"
                     *       ],
                     *       "secret": "whs_Zk0m3nq0oXv4u6mB0u1rX9n2c7yV5t8w1z3A4b6C7d8"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookListenerWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The listener, as it was answered when it was created.
                 * @example 2f7c9d64-0c1e-4b3a-8f55-7a90c2d4e6b8
                 */
                webhook_listener_id: components["parameters"]["WebhookListenerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pollWebhookListener: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of the answer before, all of which has arrived. Leave it out the first time.
                 * @example 1
                 */
                cursor?: components["parameters"]["NotificationCursor"];
                /**
                 * @description How long to wait when there is nothing yet.
                 * @example 0
                 */
                wait_seconds?: components["parameters"]["WaitSeconds"];
            };
            header?: never;
            path: {
                /**
                 * @description The listener, as it was answered when it was created.
                 * @example 2f7c9d64-0c1e-4b3a-8f55-7a90c2d4e6b8
                 */
                webhook_listener_id: components["parameters"]["WebhookListenerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What there is, which may be nothing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "webhook_id": "evt_0001",
                     *           "type": "verification_approved",
                     *           "created_at": "2026-01-02T03:04:05Z",
                     *           "headers": {
                     *             "content-type": "application/json",
                     *             "X-Service-Signature": "sha1=2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
                     *             "X-Service-Attempt": "1",
                     *             "webhook-id": "evt_0001",
                     *             "webhook-timestamp": "1767323045",
                     *             "webhook-signature": "v1,gykLGYAAPLiXSRaYgQYoJ+Anf29ywUyfhYYas9hbANw="
                     *           },
                     *           "body": "{\"type\":\"verification_approved\",\"data\":{\"level\":\"basic\",\"user_id\":\"3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10\",\"timestamp\":\"2026-01-02T03:04:05Z\"}}"
                     *         }
                     *       ],
                     *       "next_cursor": "1"
                     *     }
                     */
                    "application/json": components["schemas"]["HeardNotifications"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserInformation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uid": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10",
                     *       "emails": [
                     *         {
                     *           "address": "ada@user.example",
                     *           "confirmed": true
                     *         }
                     *       ],
                     *       "verification_cases": [
                     *         {
                     *           "level": "basic",
                     *           "credential": "approved",
                     *           "timestamp": "2026-01-02T03:04:05Z",
                     *           "details": {
                     *             "basic": {
                     *               "given_name": "Ada",
                     *               "family_name": "Lovelace",
                     *               "picture": {
                     *                 "url": "https://id.example/v2/documents/7a1b6d2e-2c4f-4d55-8f0e-3b1e2a9c4d10?token=not-a-real-token",
                     *                 "url_expires_at": "2026-01-02T03:14:05Z"
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserInformation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The token is the client's own, and has no user. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["BearerChallenge"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/docs/errors/access_token.without_user",
                     *       "title": "Forbidden",
                     *       "status": 403,
                     *       "detail": "This needs a user's token, out of the authorization code grant. A client's own token has no user.",
                     *       "code": "access_token.without_user"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserStanding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user, as statistics and webhooks name them.
                 * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user's standing, ordered by level. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10",
                     *       "verifications": [
                     *         {
                     *           "level": "basic",
                     *           "credential": "approved",
                     *           "timestamp": "2026-01-02T03:04:05Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserStanding"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /**
             * @description No user with this id has allowed you anything, the code has not been exchanged yet, or access has ended. Users of
             *     others are answered the same way.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/docs/errors/verification.unknown_user",
                     *       "title": "Unknown user",
                     *       "status": 404,
                     *       "detail": "No user with this id has allowed your client anything, or their access has ended.",
                     *       "code": "verification.unknown_user"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserDocument: {
        parameters: {
            query: {
                /**
                 * @description What makes the link work.
                 * @example not-a-real-token
                 */
                token: components["parameters"]["DocumentLinkToken"];
            };
            header?: never;
            path: {
                /**
                 * @description The document, as the link names it.
                 * @example 7a1b6d2e-2c4f-4d55-8f0e-3b1e2a9c4d10
                 */
                document_id: components["parameters"]["LinkedDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The document. A picture is kept as JPEG whatever was uploaded. A PDF is made anew: each page is a picture, and nothing else
             *     of what was uploaded is in it, neither text to select nor scripts, links, forms or attachments; the original is not
             *     kept. PDFs from before that were kept as they came: treat them with care.
             */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (bytes of a picture) */
                    "image/jpeg": string;
                    /** @example (bytes of a PDF) */
                    "application/pdf": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description The link is wrong or over, or its access has ended. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/docs/errors/document_link.over",
                     *       "title": "No such document",
                     *       "status": 404,
                     *       "detail": "The link is wrong or over, or its access has ended. Ask for a new one: GET /v2/users/me.",
                     *       "code": "document_link.over"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setSandboxOutcome: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example bf5e3dae-602b-568e-bf6c-124c8e433dbd
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The user, as statistics and webhooks name them.
                 * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
                 */
                user_id: components["parameters"]["UserId"];
                /**
                 * @description The level that they stand at.
                 * @example basic
                 */
                level: components["parameters"]["LevelOfUser"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "rejected",
                 *       "reason_code": "document_unreadable",
                 *       "fixable": true
                 *     }
                 */
                "application/json": components["schemas"]["SandboxOutcome"];
            };
        };
        responses: {
            /** @description Moved. The webhook is on its way. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10",
                     *       "level": "basic",
                     *       "credential": "rejected",
                     *       "timestamp": "2026-01-02T03:04:05Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxVerification"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSandboxUsers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example ebf9ce75-22d8-580c-b04f-df7d6f40b097
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "users": [
                 *         {
                 *           "level": "basic",
                 *           "status": "approved",
                 *           "country": "DE"
                 *         },
                 *         {
                 *           "level": "basic",
                 *           "status": "pending",
                 *           "country": "FR"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SandboxUsersCreation"];
            };
        };
        responses: {
            /** @description Made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "user_id": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10",
                     *           "level": "basic",
                     *           "credential": "approved",
                     *           "timestamp": "2026-01-02T03:04:05Z"
                     *         },
                     *         {
                     *           "user_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *           "level": "basic",
                     *           "credential": "pending",
                     *           "timestamp": "2026-01-02T03:04:05Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxUsers"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLargeList"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-07-01T12:00:00Z",
                     *       "offset_seconds": 15552000
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    forwardSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your own for what this request wants done. With it the request can be repeated safely.
                 * @example 2f773dc4-413d-5429-90de-e1aff438db25
                 */
                "Idempotency-Key"?: components["schemas"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "forward_seconds": 15552000
                 *     }
                 */
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The clock as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "now": "2026-07-01T12:00:00Z",
                     *       "offset_seconds": 15552000
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unusable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenapiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document without the internal operations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Attestry",
                     *         "version": "1.0.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
        };
    };
    getSdkDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description What programs call, in OpenAPI 3.0.3: bodies of one media type, forms without alternatives, and answers that may have
             *     more values and fields than are known today.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.0.3",
                     *       "info": {
                     *         "title": "Attestry",
                     *         "version": "1.0.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SdkDocument"];
                };
            };
        };
    };
    getAsyncapiDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An AsyncAPI 3.0 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asyncapi": "3.0.0",
                     *       "info": {
                     *         "title": "Attestry webhooks",
                     *         "version": "1.0.0"
                     *       },
                     *       "channels": {},
                     *       "operations": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AsyncapiDocument"];
                };
            };
        };
    };
    showDocs: {
        parameters: {
            query?: {
                /**
                 * @description Where an older link leads. There were two contracts to choose from.
                 * @example webhooks
                 */
                contract?: "http" | "webhooks";
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
                 * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Docs</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            /** @description The page is as it was in the answer with this `ETag`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestPage"];
        };
    };
    searchDocs: {
        parameters: {
            query?: {
                /**
                 * @description What to look for.
                 * @example redeliver
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Search</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequestPage"];
        };
    };
    showQuickstart: {
        parameters: {
            query?: {
                /**
                 * @description Which of the reader's sandbox clients the page is about.
                 * @example kci_Ck2J7hQm0yKQ1oJ3
                 */
                client_id?: string;
            };
            header?: {
                /**
                 * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
                 * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Quickstart</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            /** @description The page is as it was in the answer with this `ETag`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestPage"];
        };
    };
    showOperation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
                 * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The `operationId` of a public operation.
                 * @example getTotalVerifications
                 */
                operation_id: components["parameters"]["DescribedOperation"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Totals by status</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            /** @description The page is as it was in the answer with this `ETag`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFoundPage"];
        };
    };
    issueTrialToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `operationId` of a public operation.
                 * @example getTotalVerifications
                 */
                operation_id: components["parameters"]["DescribedOperation"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "client_id": "kci_Ck2J7hQm0yKQ1oJ3"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TrialTokenForm"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "kat_not-a-real-token",
                     *       "expires_in": 60
                     *     }
                     */
                    "application/json": components["schemas"]["TrialToken"];
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showErrors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
                 * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Errors</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            /** @description The page is as it was in the answer with this `ETag`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    showError: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
                 * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The `code`.
                 * @example request.no_json
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>request.no_json</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            /** @description The page is as it was in the answer with this `ETag`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFoundPage"];
        };
    };
    showGuide: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of an answer that you have kept. When nothing has changed since, the answer is `304` without a body.
                 * @example W/"5f0c2c1e9a524f7c8f0c3a1d1c9b7e10"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description Its name.
                 * @example webhooks
                 */
                guide: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Webhooks</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            /** @description The page is as it was in the answer with this `ETag`. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFoundPage"];
        };
    };
    getAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A file name out of a closed list.
                 * @example styles.css
                 */
                asset: components["parameters"]["Asset"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /**
                     * @description How long the file may be kept.
                     * @example public, max-age=3600
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example body { margin: 0 } */
                    "text/css": string;
                    /** @example void 0; */
                    "text/javascript": string;
                    /** @example <svg xmlns="http://www.w3.org/2000/svg"/> */
                    "image/svg+xml": string;
                };
            };
            404: components["responses"]["NotFoundPage"];
        };
    };
    showHome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Attestry</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showSignUp: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Sign up</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    signUp: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "email": "ada@user.example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignUpForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showLogIn: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Log in</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    logIn: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "email": "ada@user.example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogInForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    logOut: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showPasswordReset: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Choose a new password</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "email": "ada@user.example"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PasswordResetForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showNewPassword: {
        parameters: {
            query?: {
                /**
                 * @description Of the link in the mail.
                 * @example kec_not-a-real-token
                 */
                token?: components["parameters"]["EmailTokenInQuery"];
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The mail that was asked for. It says nothing about whether there is an account.
                 * @example 5d2e9c1a-0b7f-4c55-9d0e-5b1e2a9c4d10
                 */
                email_code_id: components["parameters"]["EmailCodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Look into your mailbox</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    setNewPassword: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The mail that was asked for. It says nothing about whether there is an account.
                 * @example 5d2e9c1a-0b7f-4c55-9d0e-5b1e2a9c4d10
                 */
                email_code_id: components["parameters"]["EmailCodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "code": "042042",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NewPasswordForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showEmailConfirmation: {
        parameters: {
            query?: {
                /**
                 * @description Of the link in the mail.
                 * @example kec_not-a-real-token
                 */
                token?: components["parameters"]["EmailTokenInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Confirm your e-mail address</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "code": "042042"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["EmailConfirmationForm"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Your e-mail address is confirmed</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Your verifications</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showAccountDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Delete your account?</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DeleteAccountForm"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Your account is deleted</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    downloadOwnData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user's data; the links of its documents work for an hour. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exported_at": "2026-01-02T03:04:05Z",
                     *       "user": {
                     *         "user_id": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10",
                     *         "email": "ada@user.example",
                     *         "email_confirmed": true,
                     *         "created_at": "2026-01-01T03:04:05Z"
                     *       },
                     *       "verifications": [
                     *         {
                     *           "level": "basic",
                     *           "environment": "live",
                     *           "status": "pending",
                     *           "timeline": [
                     *             {
                     *               "status": "pending",
                     *               "changed_at": "2026-01-01T03:14:05Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "submissions": [
                     *         {
                     *           "level": "basic",
                     *           "environment": "live",
                     *           "submitted_at": "2026-01-01T03:14:05Z",
                     *           "information": {
                     *             "given_name": "Ada"
                     *           },
                     *           "documents": []
                     *         }
                     *       ],
                     *       "unsent": [],
                     *       "clients": []
                     *     }
                     */
                    "application/json": components["schemas"]["OwnData"];
                };
            };
            302: components["responses"]["Redirect"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client whose access it is about.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Remove the access of Harbour Loans?</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    removeAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The client whose access it is about.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RemoveAccessForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    continueAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A stored authorization request, made by `/authorize`.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                authorization_request_id: components["parameters"]["AuthorizationRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            302: components["responses"]["Redirect"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A stored authorization request, made by `/authorize`.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                authorization_request_id: components["parameters"]["AuthorizationRequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Allow access?</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    decideConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A stored authorization request, made by `/authorize`.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                authorization_request_id: components["parameters"]["AuthorizationRequestId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "decision": "allow"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ConsentForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showInformation: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
                /**
                 * @description Which of the user's verifications is meant where no authorization request says it. Default: `live`.
                 * @example sandbox
                 */
                environment?: components["parameters"]["Environment"];
            };
            header?: never;
            path: {
                /**
                 * @description The level to supply information for.
                 * @example basic
                 */
                level: components["parameters"]["Level"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Your information</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    submitInformation: {
        parameters: {
            query?: {
                /**
                 * @description The authorization request to continue afterwards. An identifier, never a URL.
                 * @example 2bQp0vQyJ3mJxg6q1l5s5mM2Qm0yKQ1oJ3o0T8nX9aU
                 */
                request?: components["parameters"]["AuthorizationRequestInQuery"];
                /**
                 * @description Which of the user's verifications is meant where no authorization request says it. Default: `live`.
                 * @example sandbox
                 */
                environment?: components["parameters"]["Environment"];
            };
            header?: never;
            path: {
                /**
                 * @description The level to supply information for.
                 * @example basic
                 */
                level: components["parameters"]["Level"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "given_name": "Ada",
                 *       "family_name": "Lovelace",
                 *       "birth_date": "1990-12-10",
                 *       "country": "DE",
                 *       "document_number": "C01X00T47",
                 *       "document_expires_on": "2031-05-04",
                 *       "picture": "(bytes of a picture)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["InformationForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showReviewQueue: {
        parameters: {
            query?: {
                /**
                 * @description Where this page of the queue begins, as the page before named it.
                 * @example 1767323045000.9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                after?: components["parameters"]["QueuePosition"];
                /**
                 * @description Which queue; the live one unless it says `sandbox`. Anything else is ignored, here and in the other filters.
                 * @example sandbox
                 */
                environment?: components["parameters"]["QueueEnvironment"];
                /**
                 * @description Only cases of this status; default `pending`.
                 * @example contacted
                 */
                status?: components["parameters"]["QueueStatus"];
                /**
                 * @description Only cases for this level.
                 * @example basic
                 */
                level?: components["parameters"]["QueueLevel"];
                /**
                 * @description Only cases from this country.
                 * @example DE
                 */
                country?: components["parameters"]["QueueCountry"];
                /**
                 * @description Only cases of users whom this client has sent.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client?: components["parameters"]["QueueClient"];
                /**
                 * @description Only cases that have stood still for so many hours.
                 * @example 24
                 */
                age?: components["parameters"]["QueueAge"];
                /**
                 * @description The id of a case, or at least 8 characters of its beginning; it is opened instead of the queue.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                case?: components["parameters"]["QueueCase"];
                /**
                 * @description The verification that was decided a moment ago, with a seal of the browser that did it; the page says what became of it.
                 *     Anything else is ignored.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11.not-a-real-seal
                 */
                decided?: components["parameters"]["DecidedVerification"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Waiting</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showStaffLogIn: {
        parameters: {
            query?: {
                /**
                 * @description The page of the console to go on to: a case, or the queue with its filter. A part of a path within it, never a URL.
                 * @example verifications/8c1e2f60-4b1d-4e35-9a0b-8c2d4e115d2e
                 */
                page?: components["parameters"]["ConsolePage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Log in</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    staffLogIn: {
        parameters: {
            query?: {
                /**
                 * @description The page of the console to go on to: a case, or the queue with its filter. A part of a path within it, never a URL.
                 * @example verifications/8c1e2f60-4b1d-4e35-9a0b-8c2d4e115d2e
                 */
                page?: components["parameters"]["ConsolePage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "email": "grace@staff.example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogInForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    staffLogOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showStaffPassword: {
        parameters: {
            query?: {
                /**
                 * @description The page of the console to go on to: a case, or the queue with its filter. A part of a path within it, never a URL.
                 * @example verifications/8c1e2f60-4b1d-4e35-9a0b-8c2d4e115d2e
                 */
                page?: components["parameters"]["ConsolePage"];
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Change your password</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    changeStaffPassword: {
        parameters: {
            query?: {
                /**
                 * @description The page of the console to go on to: a case, or the queue with its filter. A part of a path within it, never a URL.
                 * @example verifications/8c1e2f60-4b1d-4e35-9a0b-8c2d4e115d2e
                 */
                page?: components["parameters"]["ConsolePage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "old_password": "correct horse battery",
                 *       "password": "another horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OwnPasswordForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    takeNextVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "queue": "level=basic"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NextCaseForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showVerification: {
        parameters: {
            query?: {
                /**
                 * @description The verification that was decided a moment ago, with a seal of the browser that did it; the page says what became of it.
                 *     Anything else is ignored.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11.not-a-real-seal
                 */
                decided?: components["parameters"]["DecidedVerification"];
                /**
                 * @description The filter of the queue that the case was opened from.
                 * @example level=basic
                 */
                queue?: components["parameters"]["CaseQueue"];
            };
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Verification</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    claimVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "action": "claim"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ClaimForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    decideVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "decision": "reject",
                 *       "reason_code": "document_unreadable",
                 *       "fixable": "true"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DecisionForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    undoDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "queue": "level=basic"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UndoForm"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Verification</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    reopenVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "reason_code": "new_evidence"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ReopeningForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    getDocument: {
        parameters: {
            query?: {
                /**
                 * @description When the link ends, with a seal of the browser that the page of the case was drawn for. Without it, or with another one's,
                 *     there is no document.
                 * @example not-a-real-seal
                 */
                seal?: components["parameters"]["DocumentSeal"];
                /**
                 * @description Of a PDF, from 1; that page as a picture.
                 * @example 1
                 */
                page?: components["parameters"]["DocumentPage"];
            };
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
                /**
                 * @description A document that was submitted for the case.
                 * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
                 */
                document_id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The document. A picture is kept as JPEG whatever was uploaded; a PDF is made anew of pictures of its pages, and with
             *     `page` one of them is answered, as JPEG. PDFs from before that are kept as they came, and have no pages.
             */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (bytes of a picture) */
                    "image/jpeg": string;
                    /** @example (bytes of a PDF) */
                    "application/pdf": string;
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Evidence</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    getEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The verification to decide.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                verification_id: components["parameters"]["VerificationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file to keep. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "taken_at": "2026-11-28T12:00:00Z",
                     *       "verification": {
                     *         "verification_id": "9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11",
                     *         "user_id": "3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10",
                     *         "environment": "live",
                     *         "level": "basic",
                     *         "status": "approved",
                     *         "status_changed_at": "2026-11-27T09:30:00Z",
                     *         "country": "DE",
                     *         "submission_id": "5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22"
                     *       },
                     *       "submissions": [],
                     *       "history": [],
                     *       "deliveries": []
                     *     }
                     */
                    "application/json": components["schemas"]["Evidence"];
                };
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showReviewNumbers: {
        parameters: {
            query?: {
                /**
                 * @description How many days are looked back on; 30 unless it says 7 or 90.
                 * @example 7
                 */
                days?: components["parameters"]["NumbersDays"];
                /**
                 * @description Which queue; the live one unless it says `sandbox`. Anything else is ignored, here and in the other filters.
                 * @example sandbox
                 */
                environment?: components["parameters"]["QueueEnvironment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Numbers</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showReviewers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Reviewers</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            403: components["responses"]["ForbiddenPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    addReviewer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "name": "Robin Reed",
                 *       "email": "robin@staff.example",
                 *       "role": "reviewer"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NewReviewerForm"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Reviewers</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    changeReviewer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reviewer to change.
                 * @example 4c1a9d7e-2f60-4b1d-9e35-6a0b8c2d4e11
                 */
                staff_id: components["parameters"]["StaffId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "action": "make_supervisor"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ReviewerChangeForm"];
            };
        };
        responses: {
            /** @description A page with the new password, which is shown this once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Reviewers</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboard: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Your applications</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    createDashboardClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "name": "Harbour Loans",
                 *       "environment": "sandbox"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NewClientForm"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Your application</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showMemberLogIn: {
        parameters: {
            query?: {
                /**
                 * @description The page of the dashboard to go on to. A part of a path within it, never a URL.
                 * @example clients/kci_4fXc1mT9aQ2b7sYdKpE0wA/settings
                 */
                page?: components["parameters"]["DashboardPage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Log in</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    memberLogIn: {
        parameters: {
            query?: {
                /**
                 * @description The page of the dashboard to go on to. A part of a path within it, never a URL.
                 * @example clients/kci_4fXc1mT9aQ2b7sYdKpE0wA/settings
                 */
                page?: components["parameters"]["DashboardPage"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "email": "max@client.example",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogInForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    memberLogOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardSettings: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Settings</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    changeDashboardSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "name": "Harbour Loans",
                 *       "scopes": "uid:read"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ClientSettingsForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardUsers: {
        parameters: {
            query?: {
                /**
                 * @description Where this page of the list begins, as the page before named it. Anything else is ignored.
                 * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
                 */
                after?: components["parameters"]["UsersPosition"];
                /**
                 * @description Only users whose tokens were `fetched` or `not_fetched`, or whose access was `revoked`. Anything else is ignored.
                 * @example not_fetched
                 */
                access?: components["parameters"]["UsersAccess"];
                /**
                 * @description Only users of this status, as the client sees it. Anything else is ignored.
                 * @example approved
                 */
                status?: components["parameters"]["UsersStatus"];
                /**
                 * @description Only this level; `-` for authorizations without verification. Anything that is no level name is ignored.
                 * @example basic
                 */
                level?: components["parameters"]["UsersLevel"];
                /**
                 * @description Only users who live in this country. Anything that is no country is ignored.
                 * @example DE
                 */
                country?: components["parameters"]["UsersCountry"];
                /**
                 * @description Only users who authorized on this day, by UTC, or later.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["UsersFrom"];
                /**
                 * @description Only users who authorized on this day, by UTC, or before.
                 * @example 2026-11-28
                 */
                to?: components["parameters"]["UsersTo"];
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Users</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    findDashboardUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "search": "ada@user.example"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UserSearchForm"];
            };
        };
        responses: {
            /** @description A page with what was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Users</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    downloadDashboardUsers: {
        parameters: {
            query?: {
                /**
                 * @description Only users whose tokens were `fetched` or `not_fetched`, or whose access was `revoked`. Anything else is ignored.
                 * @example not_fetched
                 */
                access?: components["parameters"]["UsersAccess"];
                /**
                 * @description Only users of this status, as the client sees it. Anything else is ignored.
                 * @example approved
                 */
                status?: components["parameters"]["UsersStatus"];
                /**
                 * @description Only this level; `-` for authorizations without verification. Anything that is no level name is ignored.
                 * @example basic
                 */
                level?: components["parameters"]["UsersLevel"];
                /**
                 * @description Only users who live in this country. Anything that is no country is ignored.
                 * @example DE
                 */
                country?: components["parameters"]["UsersCountry"];
                /**
                 * @description Only users who authorized on this day, by UTC, or later.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["UsersFrom"];
                /**
                 * @description Only users who authorized on this day, by UTC, or before.
                 * @example 2026-11-28
                 */
                to?: components["parameters"]["UsersTo"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStore"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example user_id,level,status,country,tokens,authorized_at,tokens_fetched_at,access_ended_at,email,given_name,family_name */
                    "text/csv": string;
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description What a user has granted to the client.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                grant_id: components["parameters"]["GrantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>User</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    addDashboardRedirectUri: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "redirect_uri": "https://client.example/callback"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RedirectUriForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    removeDashboardRedirectUri: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "redirect_uri": "https://client.example/callback"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["RedirectUriForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    changeDashboardLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "picture": "(bytes of a picture)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["LogoForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    removeDashboardLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    switchDashboardClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "action": "disable"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["StandingForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    revokeDashboardAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "client_name": "Harbour Loans"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AccessRevocationForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showSignatureChecker: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Signature checker</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    checkSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "header": "sha1=45aeed45d03f4b329ef252b42f9d7129a5239ade",
                 *       "body": "{}",
                 *       "secret": "whk_test_0123456789abcdef"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignatureCheckForm"];
            };
        };
        responses: {
            /** @description A page with the verdict. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Signature checker</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Webhooks</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    addDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "url": "https://client.example/webhooks",
                 *       "event_types": "verification_approved"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DashboardWebhookForm"];
            };
        };
        responses: {
            /** @description A page with the secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Webhooks</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardWebhook: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Webhook endpoint</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    changeDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "url": "https://client.example/webhooks",
                 *       "event_types": "verification_approved"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DashboardWebhookForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    switchDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "action": "pause"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WebhookStandingForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    rotateDashboardWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "overlap": "day"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["WebhookRotationForm"];
            };
        };
        responses: {
            /** @description A page with the secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Webhook endpoint</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    promoteDashboardWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    testDashboardWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The webhook endpoint, as it was answered when it was registered.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Where this page of the list begins, as the page before named it. Anything else is ignored.
                 * @example MTc2NzMyMzA0NTAwMCA5ZDdhMWYwZS02ZjBmLTRmNWMtOGYzYy0wZDBjN2Y1YTJiMTE
                 */
                after?: components["parameters"]["DeliveriesPosition"];
                /**
                 * @description Only deliveries to this endpoint. Anything that is no id is ignored.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                webhook_endpoint_id?: components["parameters"]["DeliveriesEndpoint"];
                /**
                 * @description Only notifications of this type. Anything else is ignored.
                 * @example verification_approved
                 */
                type?: components["parameters"]["DeliveriesType"];
                /**
                 * @description Only deliveries of this state. Anything else is ignored.
                 * @example exhausted
                 */
                state?: components["parameters"]["DeliveriesState"];
                /**
                 * @description Only deliveries that were made on this day, by UTC, or later.
                 * @example 2026-11-01
                 */
                from?: components["parameters"]["DeliveriesFrom"];
                /**
                 * @description Only deliveries that were made on this day, by UTC, or before.
                 * @example 2026-11-30
                 */
                to?: components["parameters"]["DeliveriesTo"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Deliveries</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showLiveDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Live deliveries</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    streamLiveDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example data: <p>There is no delivery yet</p> */
                    "text/event-stream": string;
                };
            };
            /** @description The client is disabled, so there is nothing to wait for; browsers do not ask again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            429: components["responses"]["TooManyStreamsPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    redeliverDashboardDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "action": "count",
                 *       "state": "exhausted"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DashboardRedeliveryForm"];
            };
        };
        responses: {
            /** @description A page with the count. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Redeliver</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardRedelivery: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The redelivery of many, as it was answered when it was asked for.
                 * @example 7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88
                 */
                webhook_redelivery_id: components["parameters"]["WebhookRedeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Redelivery</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    cancelDashboardRedelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The redelivery of many, as it was answered when it was asked for.
                 * @example 7e2d5c0b-1f0a-4a6e-9a53-2c3b9f1d4e88
                 */
                webhook_redelivery_id: components["parameters"]["WebhookRedeliveryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardDelivery: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The delivery, as the list shows it.
                 * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Delivery</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    steerDashboardDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description The delivery, as the list shows it.
                 * @example 5b0e4c2a-2a51-4b8e-9a0a-4c1b1f0f7e22
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "action": "redeliver"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DeliverySteeringForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardSecrets: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Secrets</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    addDashboardSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "overlap": "week"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["NewSecretForm"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Secrets</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    deleteDashboardSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description A secret of the client. It is no secret itself.
                 * @example 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d
                 */
                client_secret_id: components["parameters"]["ClientSecretId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    getClientLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description Digest of the picture.
                 * @example 5f2b0c9a1d3e
                 */
                version: components["parameters"]["LogoVersion"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A square picture. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Immutable"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (bytes of a picture) */
                    "image/png": string;
                };
            };
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardStatistics: {
        parameters: {
            query?: {
                /**
                 * @description How many days are looked back on; 30 unless it says 90.
                 * @example 90
                 */
                days?: components["parameters"]["StatisticsDays"];
                /**
                 * @description Only this level; `-` for authorizations without verification. Anything that is no level name is ignored.
                 * @example basic
                 */
                level?: components["parameters"]["UsersLevel"];
                /**
                 * @description Only users who live in this country. Anything that is no country is ignored.
                 * @example DE
                 */
                country?: components["parameters"]["UsersCountry"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Statistics</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardTeam: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Team</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    inviteDashboardMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "email": "mia@client.example",
                 *       "role": "developer"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["InviteForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    withdrawDashboardInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description An invitation to a team.
                 * @example 6f1e2d3c-4b5a-4968-8776-5f4e3d2c1b0a
                 */
                member_invitation_id: components["parameters"]["MemberInvitationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["LogOutForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    changeDashboardMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description Somebody of the team.
                 * @example 1c9d4c3e-8a55-4c1e-9f0b-0d7a3b2c5e61
                 */
                member_id: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "action": "owner",
                 *       "role": "developer"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TeamChangeForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            409: components["responses"]["ConflictPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showInvitation: {
        parameters: {
            query?: {
                /**
                 * @description Of the link in the mail.
                 * @example kmt_not-a-real-token
                 */
                token?: components["parameters"]["MemberTokenInQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description An invitation to a team.
                 * @example 6f1e2d3c-4b5a-4968-8776-5f4e3d2c1b0a
                 */
                member_invitation_id: components["parameters"]["MemberInvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Join the team</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    joinDashboardTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An invitation to a team.
                 * @example 6f1e2d3c-4b5a-4968-8776-5f4e3d2c1b0a
                 */
                member_invitation_id: components["parameters"]["MemberInvitationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "token": "kmt_not-a-real-token",
                 *       "name": "Mia Member",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["JoinForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showMemberReset: {
        parameters: {
            query?: {
                /**
                 * @description The mail is on its way.
                 * @example yes
                 */
                sent?: components["parameters"]["ResetSent"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Forgot your password?</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequestPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    requestMemberPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "email": "mia@client.example"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["MemberResetForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showMemberNewPassword: {
        parameters: {
            query?: {
                /**
                 * @description Of the link in the mail.
                 * @example kmt_not-a-real-token
                 */
                token?: components["parameters"]["MemberTokenInQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Choose a new password</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            400: components["responses"]["BadRequestPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    setMemberNewPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "token": "kmt_not-a-real-token",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["MemberNewPasswordForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showMemberPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Change your password</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    changeMemberPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "old_password": "correct horse battery",
                 *       "password": "another horse battery"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OwnPasswordForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            429: components["responses"]["TooManyTriesPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardSandbox: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Sandbox</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    forwardDashboardClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "days": "30"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ClockForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    makeDashboardUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "level": "basic",
                 *       "status": "approved",
                 *       "country": "DE",
                 *       "count": "25"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["MadeUsersForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardOutcome: {
        parameters: {
            query?: {
                /**
                 * @description What a form has just done, by its name and a seal of the browser that sent it; the page says it in words of its own. Anything else is ignored: nobody can make a link that claims something.
                 * @example settings_saved.not-a-real-seal
                 */
                done?: components["parameters"]["Done"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description What a user has granted to the client.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                grant_id: components["parameters"]["GrantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Outcome</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    setDashboardOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
                /**
                 * @description What a user has granted to the client.
                 * @example 9d7a1f0e-6f0f-4f5c-8f3c-0d0c7f5a2b11
                 */
                grant_id: components["parameters"]["GrantId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "outcome": "approved"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["OutcomeForm"];
            };
        };
        responses: {
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardAuthorizeLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Build a link for your users</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    buildDashboardLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "not-a-real-token",
                 *       "redirect_uri": "https://client.example/callback",
                 *       "level": "basic",
                 *       "scopes": "uid:read"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizeLinkForm"];
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Build a link for your users</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            303: components["responses"]["SeeOther"];
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            413: components["responses"]["TooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["InvalidFormPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
    showDashboardAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Where this page of the list begins, as the page before named it.
                 * @example 1000000
                 */
                before?: components["parameters"]["AuditBefore"];
                /**
                 * @description Only events of this type. Anything else is ignored.
                 * @example client_changed
                 */
                type?: components["parameters"]["AuditType"];
            };
            header?: never;
            path: {
                /**
                 * @description A client of whose team the member is. Any other one is answered like one that does not exist.
                 * @example kci_4fXc1mT9aQ2b7sYdKpE0wA
                 */
                client_id: components["parameters"]["OwnClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Audit log</title> */
                    "text/html": components["schemas"]["Page"];
                };
            };
            302: components["responses"]["Redirect"];
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            500: components["responses"]["InternalErrorPage"];
            503: components["responses"]["UnavailablePage"];
        };
    };
}
/** Operations that need an access token, each with the scopes that it must carry. */
export interface bearerScopes {
    getTotalVerifications: ["client.stats:read"];
    getCountryVerifications: ["client.stats:read"];
    listUserVerifications: ["client.stats:read"];
    getHistory: ["client.stats:read"];
    listWebhookEndpoints: ["client.webhooks:manage"];
    createWebhookEndpoint: ["client.webhooks:manage"];
    getWebhookEndpoint: ["client.webhooks:manage"];
    changeWebhookEndpoint: ["client.webhooks:manage"];
    deleteWebhookEndpoint: ["client.webhooks:manage"];
    rotateWebhookSecret: ["client.webhooks:manage"];
    promoteWebhookSecret: ["client.webhooks:manage"];
    pauseWebhookEndpoint: ["client.webhooks:manage"];
    resumeWebhookEndpoint: ["client.webhooks:manage"];
    sendTestNotification: ["client.webhooks:manage"];
    listWebhookDeliveries: ["client.webhooks:manage"];
    getWebhookDelivery: ["client.webhooks:manage"];
    redeliverWebhookDelivery: ["client.webhooks:manage"];
    retryWebhookDeliveryNow: ["client.webhooks:manage"];
    cancelWebhookDelivery: ["client.webhooks:manage"];
    listWebhookRedeliveries: ["client.webhooks:manage"];
    createWebhookRedelivery: ["client.webhooks:manage"];
    getWebhookRedelivery: ["client.webhooks:manage"];
    cancelWebhookRedelivery: ["client.webhooks:manage"];
    createWebhookListener: ["client.webhooks:manage"];
    deleteWebhookListener: ["client.webhooks:manage"];
    pollWebhookListener: ["client.webhooks:manage"];
    getUserInformation: [];
    getUserStanding: ["client.stats:read"];
    setSandboxOutcome: ["client.sandbox:manage"];
    createSandboxUsers: ["client.sandbox:manage"];
    getSandboxClock: ["client.sandbox:manage"];
    forwardSandboxClock: ["client.sandbox:manage"];
}
