// Made by npm run generate. Never edited by hand.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The headers of every attempt. */
        NotificationHeaders: {
            /**
             * @description HMAC-SHA1 in lower-case hex over the exact bytes of the body, keyed with the UTF-8 bytes of your secret token. Always
             *     exactly one value.
             * @example sha1=45aeed45d03f4b329ef252b42f9d7129a5239ade
             */
            "X-Service-Signature": string;
            /**
             * @description 1 for the first attempt, up to 21.
             * @example 1
             */
            "X-Service-Attempt": string;
            /**
             * @description The notification's id, the same for all attempts and redeliveries. De-duplicate by it.
             * @example evt_0001
             */
            "webhook-id": string;
            /**
             * @description When this attempt was made, in seconds of Unix time.
             * @example 1767323045
             */
            "webhook-timestamp": string;
            /**
             * @description `v1,` and the base64 HMAC-SHA256 of Standard Webhooks. There may be several, separated by one space; one that fits is enough.
             * @example v1,gykLGYAAPLiXSRaYgQYoJ+Anf29ywUyfhYYas9hbANw=
             */
            "webhook-signature": string;
        };
        /**
         * @description The name of a KYC level: the base level first, then the add-ons in alphabetical order, joined by `+`.
         * @example basic
         * @example basic+liveness
         */
        Level: string;
        /**
         * Format: uuid
         * @description The user's identifier (a UUID). One user keeps it over all clients and levels.
         * @example 3f2c1f1e-7c1b-4a55-9d0e-5b1e2a9c4d10
         */
        UserId: string;
        /**
         * Format: date-time
         * @description A time in UTC, ISO 8601, to the second.
         * @example 2026-01-02T03:04:05Z
         */
        Timestamp: string;
        /** @description What happened, to whom, and when. */
        NotificationData: {
            level: components["schemas"]["Level"];
            user_id: components["schemas"]["UserId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A credential was issued to the user for the level. */
        VerificationApproved: {
            /** @constant */
            type: "verification_approved";
            data: components["schemas"]["NotificationData"];
        };
        /** @description The user was refused a credential for the level. */
        VerificationRejected: {
            /** @constant */
            type: "verification_rejected";
            data: components["schemas"]["NotificationData"];
        };
        /** @description The service has asked the user for further information, which the user has not supplied yet. */
        VerificationContacted: {
            /** @constant */
            type: "verification_contacted";
            data: components["schemas"]["NotificationData"];
        };
        /** @description The user has submitted information, for the first time or after being contacted, and awaits the decision. Only where the endpoint asks for it. */
        VerificationPending: {
            /** @constant */
            type: "verification_pending";
            data: components["schemas"]["NotificationData"];
        };
        /** @description The user's proof of identity or of address is no longer valid. Only to clients with expiration enabled, where the endpoint asks for it. */
        VerificationExpired: {
            /** @constant */
            type: "verification_expired";
            data: components["schemas"]["NotificationData"];
        };
        /**
         * @description Whose authorization ended, and when. `level` is the level that it was for; it is left out where the user had authorized no
         *     verification.
         */
        RevocationData: {
            level?: components["schemas"]["Level"];
            user_id: components["schemas"]["UserId"];
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description The user, or an operator of the service, has taken the authorization back. Only where the endpoint asks for it. */
        AuthorizationRevoked: {
            /** @constant */
            type: "authorization_revoked";
            data: components["schemas"]["RevocationData"];
        };
        /** @description That it is a test, and when it was asked for. */
        TestData: {
            /** @constant */
            message: "This is a test notification. Nothing has happened.";
            timestamp: components["schemas"]["Timestamp"];
        };
        /** @description A test that you asked for. It is about nobody. */
        Test: {
            /** @constant */
            type: "test";
            data: components["schemas"]["TestData"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
export type AuthorizationRevoked = components["schemas"]["AuthorizationRevoked"];
export type Level = components["schemas"]["Level"];
export type NotificationData = components["schemas"]["NotificationData"];
export type NotificationHeaders = components["schemas"]["NotificationHeaders"];
export type RevocationData = components["schemas"]["RevocationData"];
export type Test = components["schemas"]["Test"];
export type TestData = components["schemas"]["TestData"];
export type Timestamp = components["schemas"]["Timestamp"];
export type UserId = components["schemas"]["UserId"];
export type VerificationApproved = components["schemas"]["VerificationApproved"];
export type VerificationContacted = components["schemas"]["VerificationContacted"];
export type VerificationExpired = components["schemas"]["VerificationExpired"];
export type VerificationPending = components["schemas"]["VerificationPending"];
export type VerificationRejected = components["schemas"]["VerificationRejected"];
/** The body of a webhook, told apart by its type. */
export type Notification = VerificationApproved | VerificationRejected | VerificationContacted | VerificationPending | VerificationExpired | AuthorizationRevoked | Test;
