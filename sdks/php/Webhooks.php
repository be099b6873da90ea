<?php

namespace Attestry;

use Attestry\Model\Notification;

/** Checks that a webhook comes from Attestry, and reads it. */
final class Webhooks
{
    /** How far the clock of the sender may be from this one: whoever recorded a webhook cannot send it again later. */
    private const TOLERANCE_SECONDS = 300;

    /**
     * Checks `webhook-signature` (Standard Webhooks), which also says when the webhook was sent.
     *
     * @param string $body the bytes as they came, before anything has parsed them: written anew they are others
     * @param array<string, string|string[]> $headers as they came, such as getallheaders() or those of PSR-7
     * @param string|string[] $secret the secret token of the endpoint, or all that are valid while it is rotated
     * @throws WebhookVerificationException
     */
    public static function verify(string $body, array $headers, string|array $secret, ?int $now = null): Notification
    {
        $sentAt = self::header($headers, 'webhook-timestamp');
        if (preg_match('/^[0-9]{1,12}$/D', $sentAt) !== 1) {
            throw new WebhookVerificationException('webhook-timestamp is missing, or no time');
        }
        if (abs(($now ?? time()) - (int) $sentAt) > self::TOLERANCE_SECONDS) {
            throw new WebhookVerificationException('webhook-timestamp is more than five minutes away from this clock');
        }
        $signed = self::header($headers, 'webhook-id') . ".$sentAt.$body";
        $given = explode(' ', self::header($headers, 'webhook-signature'));
        $expect = fn (string $one): string => 'v1,' . base64_encode(hash_hmac('sha256', $signed, $one, true));
        return self::proven($body, $given, array_map($expect, self::all($secret)));
    }

    /**
     * Checks `X-Service-Signature` instead, for receivers that get no other header. Nothing in it says when the webhook
     * was sent, so that a recorded one can be sent again: prefer verify().
     *
     * @param array<string, string|string[]> $headers
     * @param string|string[] $secret
     * @throws WebhookVerificationException
     */
    public static function verifyServiceSignature(string $body, array $headers, string|array $secret): Notification
    {
        $expect = fn (string $one): string => 'sha1=' . hash_hmac('sha1', $body, $one);
        $given = [self::header($headers, 'x-service-signature')];
        return self::proven($body, $given, array_map($expect, self::all($secret)));
    }

    /**
     * @param string[] $given
     * @param string[] $expected
     */
    private static function proven(string $body, array $given, array $expected): Notification
    {
        foreach ($expected as $one) {
            foreach ($given as $other) {
                if (hash_equals($one, $other)) {
                    $notification = ObjectSerializer::deserialize($body, Notification::class);
                    assert($notification instanceof Notification);
                    return $notification;
                }
            }
        }
        throw new WebhookVerificationException('no signature fits these bytes and this secret');
    }

    /**
     * @param string|string[] $secret
     * @return string[]
     */
    private static function all(string|array $secret): array
    {
        // An empty one is a variable that is not set: everybody can sign with it.
        return array_filter((array) $secret, fn (string $one): bool => $one !== '');
    }

    /**
     * The one value, or nothing where there is none or more than one.
     *
     * @param array<string, string|string[]> $headers
     */
    private static function header(array $headers, string $name): string
    {
        $values = array_merge(...array_map(
            fn (string $key, string|array $value): array => strtolower($key) === $name ? (array) $value : [],
            array_keys($headers),
            $headers,
        ));
        return count($values) === 1 ? $values[0] : '';
    }
}
