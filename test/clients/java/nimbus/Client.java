import com.nimbusds.oauth2.sdk.*;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.Token;
import com.nimbusds.oauth2.sdk.token.Tokens;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import net.minidev.json.JSONObject;

public class Client {

    static final String ISSUER = System.getenv("ISSUER");
    static final ClientID CLIENT_ID = new ClientID(System.getenv("CLIENT_ID"));
    static final URI REDIRECT_URI = URI.create(System.getenv("REDIRECT_URI"));
    static final Scope SCOPE = new Scope("uid:read", "verification.basic:read");
    static final ClientAuthentication BASIC = basic(System.getenv("CLIENT_SECRET"));

    static AuthorizationServerMetadata attestry;
    static Tokens tokens;

    static ClientAuthentication basic(String secret) {
        return new ClientSecretBasic(CLIENT_ID, new Secret(secret));
    }

    /** @return the grant that the user came back with, for as many requests as one wants */
    static AuthorizationGrant signIn(String decision) throws Exception {
        var state = new State();
        var verifier = new CodeVerifier();
        var request = new AuthorizationRequest.Builder(ResponseType.CODE, CLIENT_ID)
            .endpointURI(attestry.getAuthorizationEndpointURI())
            .redirectionURI(REDIRECT_URI)
            .scope(SCOPE)
            .state(state)
            .codeChallenge(verifier, CodeChallengeMethod.S256)
            .build();
        var response = AuthorizationResponse.parse(sendUserTo(request.toURI(), decision));
        // Both checks are ours to make: the library parses and does not compare.
        if (!state.equals(response.getState()) || !attestry.getIssuer().equals(response.getIssuer())) {
            throw new IllegalStateException("this answer belongs to another request");
        }
        if (!response.indicatesSuccess()) throw new Refused(response.toErrorResponse().getErrorObject());
        return new AuthorizationCodeGrant(response.toSuccessResponse().getAuthorizationCode(), REDIRECT_URI, verifier);
    }

    static Tokens request(ClientAuthentication authentication, AuthorizationGrant grant, Scope scope) throws Exception {
        var request = new TokenRequest(attestry.getTokenEndpointURI(), authentication, grant, scope);
        var response = TokenResponse.parse(request.toHTTPRequest().send());
        if (!response.indicatesSuccess()) throw new Refused(response.toErrorResponse().getErrorObject());
        return response.toSuccessResponse().getTokens();
    }

    static Tokens exchange(AuthorizationGrant code) throws Exception {
        return request(BASIC, code, null);
    }

    static Tokens refresh(RefreshToken token) throws Exception {
        return request(BASIC, new RefreshTokenGrant(token), null);
    }

    static Tokens own(ClientAuthentication authentication, String scope) throws Exception {
        return request(authentication, new ClientCredentialsGrant(), new Scope(scope));
    }

    static Map<String, Object> introspect(Token token) throws Exception {
        var request = new TokenIntrospectionRequest(attestry.getIntrospectionEndpointURI(), BASIC, token);
        var response = TokenIntrospectionResponse.parse(request.toHTTPRequest().send());
        if (!response.indicatesSuccess()) throw new Refused(response.toErrorResponse().getErrorObject());
        return response.toSuccessResponse().toJSONObject();
    }

    static Object get(String path, AccessToken token) throws Exception {
        var request = new HTTPRequest(HTTPRequest.Method.GET, URI.create(ISSUER + path));
        request.setAuthorization(token.toAuthorizationHeader());
        return request.send().getBodyAsJSONObject();
    }

    public static void main(String[] args) throws Exception {
        attestry = AuthorizationServerMetadata.resolve(new Issuer(ISSUER));

        step("discovery", () -> attestry.toJSONObject());

        step("refused", () -> errorOf(() -> signIn("deny")));

        step("used_code", () -> {
            var code = signIn("allow");
            var first = exchange(code);
            return Map.of("tokens", first.toJSONObject(), "error", errorOf(() -> exchange(code)).get("error"));
        });

        step("code", () -> (tokens = exchange(signIn("allow"))).toJSONObject());

        step("refresh", () -> {
            var first = refresh(tokens.getRefreshToken());
            var user = get("/v2/users/me", first.getAccessToken());
            tokens = refresh(first.getRefreshToken());
            return Map.of("first", first.toJSONObject(), "user", user, "second", tokens.toJSONObject());
        });

        step("introspection", () -> introspect(tokens.getAccessToken()));

        step("revocation", () -> {
            var endpoint = attestry.getRevocationEndpointURI();
            var answer = new TokenRevocationRequest(endpoint, BASIC, tokens.getRefreshToken()).toHTTPRequest().send();
            answer.ensureStatusCode(200);
            return Map.of("tokens", tokens.toJSONObject(), "introspected", introspect(tokens.getAccessToken()));
        });

        step("statistics", () -> {
            var own = own(BASIC, "client.stats:read");
            var totals = get("/v2/stats/total-verifications", own.getAccessToken());
            return Map.of("tokens", own.toJSONObject(), "totals", totals);
        });

        step("unallowed_scope", () -> errorOf(() -> own(BASIC, "client.webhooks:manage")));

        step("unknown_refresh_token", () -> errorOf(() -> refresh(new RefreshToken("krt_unknown"))));

        step("wrong_secret", () -> errorOf(() -> own(basic("kcs_wrong"), "client.stats:read")));
    }

    interface Step {
        Object take() throws Exception;
    }

    static class Refused extends Exception {
        final ErrorObject error;

        Refused(ErrorObject error) {
            super(error.toString());
            this.error = error;
        }
    }

    /** The name of the OAuth error of something that must not succeed. */
    static Map<String, Object> errorOf(Step step) throws Exception {
        try {
            step.take();
        } catch (Refused refused) {
            return Map.of("error", refused.error.getCode());
        }
        throw new IllegalStateException("there was no error");
    }

    /** Prints what a step saw, or how it failed: the steps after it are still taken. */
    static void step(String name, Step step) {
        var report = new LinkedHashMap<String, Object>(Map.of("step", name));
        try {
            report.put("saw", step.take());
        } catch (Exception error) {
            report.put("failed", error.toString());
        }
        System.out.println(JSONObject.toJSONString(report));
    }

    /** Has the user allow or deny. @return the address at which their browser comes back */
    static URI sendUserTo(URI address, String decision) throws Exception {
        var query = "?address=" + URLEncoder.encode(address.toString(), StandardCharsets.UTF_8);
        var request = new HTTPRequest(HTTPRequest.Method.GET, URI.create(System.getenv("BROWSER") + "/" + decision + query));
        var answer = request.send();
        if (answer.getStatusCode() != 200) throw new IllegalStateException(answer.getBody());
        return URI.create(answer.getBody().strip());
    }
}
