package attestry

import (
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"hash"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// webhookTolerance is how far the clock of the sender may be from this one: whoever recorded a webhook cannot send it
// again later.
const webhookTolerance = 5 * time.Minute

// Answer 400 to them: the webhook is not from Attestry, or not from now.
var (
	ErrWebhookTime      = errors.New("webhook-timestamp is missing, or more than five minutes away from this clock")
	ErrWebhookSignature = errors.New("no signature fits these bytes and this secret")
)

// Verify checks webhook-signature (Standard Webhooks), which also says when the webhook was sent, and reads the webhook.
// The body is the bytes as they came, before anything has parsed them: written anew they are others. While a secret is
// rotated, give all that are valid.
func Verify(body []byte, header http.Header, secrets ...string) (*Notification, error) {
	return VerifyAt(time.Now(), body, header, secrets...)
}

// VerifyAt is Verify at another time than now.
func VerifyAt(now time.Time, body []byte, header http.Header, secrets ...string) (*Notification, error) {
	sentAt := oneHeader(header, "webhook-timestamp")
	seconds, err := strconv.ParseUint(sentAt, 10, 40)
	if err != nil || now.Sub(time.Unix(int64(seconds), 0)).Abs() > webhookTolerance {
		return nil, ErrWebhookTime
	}
	signed := append([]byte(oneHeader(header, "webhook-id")+"."+sentAt+"."), body...)
	var given [][]byte
	for _, value := range strings.Split(oneHeader(header, "webhook-signature"), " ") {
		encoded, isKnown := strings.CutPrefix(value, "v1,")
		if signature, err := base64.StdEncoding.DecodeString(encoded); isKnown && err == nil {
			given = append(given, signature)
		}
	}
	return proven(body, signed, sha256.New, given, secrets)
}

// VerifyServiceSignature checks X-Service-Signature instead, for receivers that get no other header. Nothing in it says
// when the webhook was sent, so that a recorded one can be sent again: prefer Verify.
func VerifyServiceSignature(body []byte, header http.Header, secrets ...string) (*Notification, error) {
	digits, isKnown := strings.CutPrefix(oneHeader(header, "x-service-signature"), "sha1=")
	signature, err := hex.DecodeString(digits)
	if !isKnown || err != nil || digits != strings.ToLower(digits) {
		return nil, ErrWebhookSignature
	}
	return proven(body, body, sha1.New, [][]byte{signature}, secrets)
}

func proven(body, signed []byte, algorithm func() hash.Hash, given [][]byte, secrets []string) (*Notification, error) {
	for _, secret := range secrets {
		// A variable that is not set: everybody can sign with it.
		if secret == "" {
			continue
		}
		mac := hmac.New(algorithm, []byte(secret))
		mac.Write(signed)
		expected := mac.Sum(nil)
		for _, signature := range given {
			if hmac.Equal(signature, expected) {
				var notification Notification
				return &notification, json.Unmarshal(body, &notification)
			}
		}
	}
	return nil, ErrWebhookSignature
}

// oneHeader is the one value, or nothing where there is none or more than one.
func oneHeader(header http.Header, name string) string {
	if values := header.Values(name); len(values) == 1 {
		return values[0]
	}
	return ""
}
