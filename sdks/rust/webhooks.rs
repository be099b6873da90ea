//! Checks that a webhook comes from Attestry, and reads it.

use crate::models::Notification;
use base64::{engine::general_purpose::STANDARD, Engine};
use hmac::{Hmac, Mac};
use reqwest::header::HeaderMap;
use sha1::Sha1;
use sha2::Sha256;
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// How far the clock of the sender may be from this one: whoever recorded a webhook cannot send it again later.
const TOLERANCE_SECONDS: u64 = 300;

/// Answer 400 to it: the webhook is not from Attestry, or not from now.
#[derive(Debug)]
pub enum VerificationError {
    /// `webhook-timestamp` is missing, or more than five minutes away from this clock.
    Time,
    /// No signature fits these bytes and this secret.
    Signature,
    /// The signature fits, and what it signs cannot be read.
    Body(serde_json::Error),
}

impl fmt::Display for VerificationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => formatter.write_str("webhook-timestamp is missing, or not from now"),
            Self::Signature => formatter.write_str("no signature fits these bytes and this secret"),
            Self::Body(error) => write!(formatter, "the body cannot be read: {error}"),
        }
    }
}

impl std::error::Error for VerificationError {}

/// Checks `webhook-signature` (Standard Webhooks), which also says when the webhook was sent.
///
/// `body` is the bytes as they came, before anything has parsed them: written anew they are others. `secrets` is the
/// secret token of the endpoint, or all that are valid while it is rotated.
pub fn verify(body: &[u8], headers: &HeaderMap, secrets: &[&str]) -> Result<Notification, VerificationError> {
    verify_at(SystemTime::now(), body, headers, secrets)
}

/// [`verify`] at another time than now.
pub fn verify_at(
    now: SystemTime,
    body: &[u8],
    headers: &HeaderMap,
    secrets: &[&str],
) -> Result<Notification, VerificationError> {
    let sent_at = header(headers, "webhook-timestamp");
    let is_number = !sent_at.is_empty() && sent_at.bytes().all(|byte| byte.is_ascii_digit());
    let seconds: u64 = sent_at.parse().map_err(|_| VerificationError::Time)?;
    let seconds_now = now.duration_since(UNIX_EPOCH).map_err(|_| VerificationError::Time)?.as_secs();
    if !is_number || seconds_now.abs_diff(seconds) > TOLERANCE_SECONDS {
        return Err(VerificationError::Time);
    }
    let start = format!("{}.{}.", header(headers, "webhook-id"), sent_at);
    let given: Vec<Vec<u8>> = header(headers, "webhook-signature")
        .split(' ')
        .filter_map(|value| STANDARD.decode(value.strip_prefix("v1,")?).ok())
        .collect();
    let is_genuine = all(secrets).any(|secret| {
        given.iter().any(|signature| {
            let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
            // It takes the same time wherever they differ.
            mac.chain_update(&start).chain_update(body).verify_slice(signature).is_ok()
        })
    });
    proven(body, is_genuine)
}

/// Checks `X-Service-Signature` instead, for receivers that get no other header. Nothing in it says when the webhook was
/// sent, so that a recorded one can be sent again: prefer [`verify`].
pub fn verify_service_signature(
    body: &[u8],
    headers: &HeaderMap,
    secrets: &[&str],
) -> Result<Notification, VerificationError> {
    let signature = header(headers, "x-service-signature").strip_prefix("sha1=").and_then(from_hex).unwrap_or_default();
    let is_genuine = all(secrets).any(|secret| {
        let mac = Hmac::<Sha1>::new_from_slice(secret.as_bytes()).expect("a key of any length");
        mac.chain_update(body).verify_slice(&signature).is_ok()
    });
    proven(body, is_genuine)
}

fn proven(body: &[u8], is_genuine: bool) -> Result<Notification, VerificationError> {
    if !is_genuine {
        return Err(VerificationError::Signature);
    }
    serde_json::from_slice(body).map_err(VerificationError::Body)
}

fn all<'a>(secrets: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    // An empty one is a variable that is not set: everybody can sign with it.
    secrets.iter().copied().filter(|secret| !secret.is_empty())
}

fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let is_hex = digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) && digits.len() % 2 == 0;
    let pairs = (0..digits.len()).step_by(2);
    is_hex.then(|| pairs.filter_map(|at| u8::from_str_radix(&digits[at..at + 2], 16).ok()).collect())
}

/// The one value, or nothing where there is none or more than one.
fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().unwrap_or_default(),
        _ => "",
    }
}
