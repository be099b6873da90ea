package example.attestry.sdk;

import example.attestry.sdk.model.Notification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks that a webhook comes from Attestry, and reads it. */
public final class Webhooks {
  /** How far the clock of the sender may be from this one: whoever recorded a webhook cannot send it again later. */
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  /** Answer 400 to it: the webhook is not from Attestry, or not from now. */
  public static final class VerificationException extends Exception {
    private static final long serialVersionUID = 1L;

    private VerificationException(String message) {
      super(message);
    }
  }

  private Webhooks() {}

  /**
   * Checks {@code webhook-signature} (Standard Webhooks), which also says when the webhook was sent.
   *
   * @param body the bytes as they came, before anything has parsed them: written anew they are others
   * @param headers finds a header by its name, such as {@code request::getHeader}
   * @param secrets the secret token of the endpoint, or all that are valid while it is rotated
   */
  public static Notification verify(byte[] body, UnaryOperator<String> headers, String... secrets)
      throws VerificationException, IOException {
    return verifyAt(Instant.now(), body, headers, secrets);
  }

  /** {@link #verify} at another time than now. */
  public static Notification verifyAt(Instant now, byte[] body, UnaryOperator<String> headers, String... secrets)
      throws VerificationException, IOException {
    String sentAt = header(headers, "webhook-timestamp");
    if (!sentAt.matches("[0-9]{1,12}")) throw new VerificationException("webhook-timestamp is missing, or no time");
    Duration distance = Duration.between(Instant.ofEpochSecond(Long.parseLong(sentAt)), now).abs();
    if (distance.compareTo(TOLERANCE) > 0)
      throw new VerificationException("webhook-timestamp is more than five minutes away from this clock");
    byte[] start = bytes(header(headers, "webhook-id") + "." + sentAt + ".");
    String[] given = header(headers, "webhook-signature").split(" ");
    return proven(body, given, secrets, secret -> "v1," + base64(hmac("HmacSHA256", secret, start, body)));
  }

  /**
   * Checks {@code X-Service-Signature} instead, for receivers that get no other header. Nothing in it says when the
   * webhook was sent, so that a recorded one can be sent again: prefer {@link #verify}.
   */
  public static Notification verifyServiceSignature(byte[] body, UnaryOperator<String> headers, String... secrets)
      throws VerificationException, IOException {
    String[] given = {header(headers, "X-Service-Signature")};
    return proven(body, given, secrets, secret -> "sha1=" + hex(hmac("HmacSHA1", secret, body)));
  }

  private static Notification proven(
      byte[] body, String[] given, String[] secrets, Function<String, String> expect)
      throws VerificationException, IOException {
    for (String secret : secrets) {
      // A variable that is not set: everybody can sign with it.
      if (secret.isEmpty()) continue;
      byte[] expected = bytes(expect.apply(secret));
      for (String signature : given) {
        // It takes the same time wherever they differ.
        if (MessageDigest.isEqual(bytes(signature), expected))
          return ApiClient.createDefaultObjectMapper().readValue(body, Notification.class);
      }
    }
    throw new VerificationException("no signature fits these bytes and this secret");
  }

  private static byte[] hmac(String algorithm, String secret, byte[]... signed) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(bytes(secret), algorithm));
      for (byte[] part : signed) mac.update(part);
      return mac.doFinal();
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String hex(byte[] bytes) {
    StringBuilder digits = new StringBuilder();
    for (byte one : bytes) digits.append(String.format("%02x", one));
    return digits.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String header(UnaryOperator<String> headers, String name) {
    String value = headers.apply(name);
    return value == null ? "" : value;
  }
}
