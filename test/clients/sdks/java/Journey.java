// The journey of ../README.md by the SDK for Java.
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import example.attestry.sdk.ApiClient;
import example.attestry.sdk.ApiException;
import example.attestry.sdk.Webhooks;
import example.attestry.sdk.api.OAuthApi;
import example.attestry.sdk.api.OAuthApi.APIIssueTokenRequest;
import example.attestry.sdk.api.SandboxApi;
import example.attestry.sdk.api.SandboxApi.APISetSandboxOutcomeRequest;
import example.attestry.sdk.api.StatisticsApi;
import example.attestry.sdk.api.StatisticsApi.APIListUserVerificationsRequest;
import example.attestry.sdk.api.UsersApi;
import example.attestry.sdk.api.WebhooksApi;
import example.attestry.sdk.api.WebhooksApi.APIListWebhookDeliveriesRequest;
import example.attestry.sdk.api.WebhooksApi.APIListWebhookEndpointsRequest;
import example.attestry.sdk.model.EventType;
import example.attestry.sdk.model.Notification;
import example.attestry.sdk.model.Problem;
import example.attestry.sdk.model.ProblemError;
import example.attestry.sdk.model.SandboxOutcome;
import example.attestry.sdk.model.SandboxUserCreation;
import example.attestry.sdk.model.SandboxUserCreation.StatusEnum;
import example.attestry.sdk.model.SandboxUsersCreation;
import example.attestry.sdk.model.SandboxVerification;
import example.attestry.sdk.model.UserInformation;
import example.attestry.sdk.model.UserVerification;
import example.attestry.sdk.model.VerificationCase;
import example.attestry.sdk.model.WebhookDelivery;
import example.attestry.sdk.model.WebhookDeliveryPage;
import example.attestry.sdk.model.WebhookEndpoint;
import example.attestry.sdk.model.WebhookEndpointCreation;
import example.attestry.sdk.model.WebhookEndpointWithSecret;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

final class Journey {
  private static final Map<String, String> ENV = System.getenv();
  private static final ObjectMapper JSON = ApiClient.createDefaultObjectMapper();

  record WebhookCase(String check, byte[] body, Map<String, String> headers, String[] secrets, Instant now) {}

  private interface Refused {
    Object call() throws ApiException;
  }

  private static <T> T step(String name, Callable<T> take) throws Exception {
    try {
      T saw = take.call();
      System.out.println(JSON.writeValueAsString(Map.of("step", name, "saw", saw)));
      return saw;
    } catch (Exception error) {
      System.out.println(JSON.writeValueAsString(Map.of("step", name, "failed", error.toString())));
      throw error;
    }
  }

  /** An error as the problem document that it came with. */
  private static Problem problemOf(Refused call) throws Exception {
    try {
      call.call();
    } catch (ApiException error) {
      return JSON.readValue(error.getResponseBody(), Problem.class);
    }
    throw new IllegalStateException("nothing was refused");
  }

  private static ApiClient client(String authorization) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(ENV.get("ATTESTRY_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", authorization));
    return client;
  }

  private static SandboxUserCreation user(StatusEnum status, String country) {
    return new SandboxUserCreation().level("basic").status(status).country(country);
  }

  public static void main(String[] args) throws Exception {
    Map<String, String> token = step("token", () -> {
      String credentials = ENV.get("CLIENT_ID") + ":" + ENV.get("CLIENT_SECRET");
      String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
      var request = APIIssueTokenRequest.newBuilder().grantType("client_credentials").build();
      var answer = new OAuthApi(client("Basic " + basic)).issueToken(request);
      return Map.of("accessToken", answer.getAccessToken(), "scope", answer.getScope());
    });
    ApiClient own = client("Bearer " + token.get("accessToken"));
    WebhooksApi webhooks = new WebhooksApi(own);
    SandboxApi sandbox = new SandboxApi(own);
    StatisticsApi statistics = new StatisticsApi(own);

    step("endpoint", () -> {
      WebhookEndpointCreation creation = new WebhookEndpointCreation()
          .url(java.net.URI.create("https://client.example/webhooks"))
          .eventTypes(List.of(EventType.VERIFICATION_APPROVED));
      WebhookEndpointWithSecret made = webhooks.createWebhookEndpoint(creation, null);
      WebhookEndpoint read = webhooks.getWebhookEndpoint(made.getWebhookEndpointId());
      int listed = webhooks.listWebhookEndpoints(APIListWebhookEndpointsRequest.newBuilder().build()).getData().size();
      return Map.of("url", read.getUrl(), "state", read.getState(), "eventTypes", read.getEventTypes(),
          "secret", made.getSecret().substring(0, 4), "listed", listed);
    });

    step("sandbox", () -> {
      SandboxUsersCreation creation = new SandboxUsersCreation().users(List.of(
          user(StatusEnum.APPROVED, "FR"), user(StatusEnum.APPROVED, "FR"), user(StatusEnum.PENDING, "DE")));
      List<SandboxVerification> made = sandbox.createSandboxUsers(creation, null).getData();
      var request = APISetSandboxOutcomeRequest.newBuilder()
          .userId(made.get(2).getUserId())
          .level("basic")
          .sandboxOutcome(new SandboxOutcome().outcome(SandboxOutcome.OutcomeEnum.APPROVED))
          .build();
      String decided = sandbox.setSandboxOutcome(request).getCredential();
      return Map.of("credentials", made.stream().map(SandboxVerification::getCredential).toList(), "decided", decided);
    });

    step("totals", statistics::getTotalVerifications);

    step("countries", () -> statistics.getCountryVerifications().entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().getApproved())));

    step("users", () -> {
      List<UserVerification> found = new ArrayList<>();
      String cursor = null;
      while (true) {
        var request = APIListUserVerificationsRequest.newBuilder().limit(2).cursor(cursor).build();
        List<UserVerification> page = statistics.listUserVerifications(request);
        if (page.isEmpty()) break;
        found.addAll(page);
        UserVerification last = page.get(page.size() - 1);
        cursor = last.getUserId() + "." + last.getLevel();
      }
      return Map.of("count", found.size(), "different", found.stream().map(UserVerification::getUserId).distinct().count());
    });

    step("me", () -> {
      UserInformation user = new UsersApi(client("Bearer " + ENV.get("USER_TOKEN"))).getUserInformation();
      List<String> credentials = user.getVerificationCases().stream().map(VerificationCase::getCredential).toList();
      return Map.of("uid", user.getUid(), "credentials", credentials);
    });

    List<WebhookDelivery> deliveries = new ArrayList<>();
    step("deliveries", () -> {
      int pages = 0;
      String cursor = null;
      do {
        var request = APIListWebhookDeliveriesRequest.newBuilder().limit(2).cursor(cursor).build();
        WebhookDeliveryPage page = webhooks.listWebhookDeliveries(request);
        deliveries.addAll(page.getData());
        cursor = page.getNextCursor();
        pages++;
      } while (cursor != null);
      List<String> states = deliveries.stream().map(WebhookDelivery::getState).distinct().toList();
      return Map.of("pages", pages, "count", deliveries.size(), "states", states);
    });

    step("problem", () -> {
      Problem problem = problemOf(() -> webhooks.getWebhookDelivery(UUID.fromString("00000000-0000-4000-8000-000000000000")));
      return Map.of("status", problem.getStatus(), "code", problem.getCode(), "title", problem.getTitle());
    });

    step("faults", () -> {
      SandboxUsersCreation creation = new SandboxUsersCreation().users(List.of(user(StatusEnum.APPROVED, "France")));
      Problem problem = problemOf(() -> sandbox.createSandboxUsers(creation, null));
      return problem.getErrors().stream().map(ProblemError::getPointer).toList();
    });

    step("status of tomorrow", () -> {
      Problem problem = problemOf(() -> webhooks.cancelWebhookDelivery(deliveries.get(0).getDeliveryId(), null));
      return Map.of("status", problem.getStatus(), "code", problem.getCode());
    });

    step("webhooks", () -> {
      List<String> outcomes = new ArrayList<>();
      for (WebhookCase one : JSON.readValue(new File(ENV.get("WEBHOOK_CASES")), new TypeReference<List<WebhookCase>>() {}))
        outcomes.add(outcomeOf(one));
      return outcomes;
    });
  }

  private static String outcomeOf(WebhookCase one) throws Exception {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(one.headers());
    try {
      Notification read = one.check().equals("verify")
          ? Webhooks.verifyAt(one.now(), one.body(), headers::get, one.secrets())
          : Webhooks.verifyServiceSignature(one.body(), headers::get, one.secrets());
      String level = read.getData().getLevel();
      return level == null ? read.getType() : String.format(Locale.ROOT, "%s %s", read.getType(), level);
    } catch (Webhooks.VerificationException error) {
      return error.getClass().getSimpleName();
    }
  }
}
