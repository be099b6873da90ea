package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

var (
	issuer = os.Getenv("ISSUER")
	ctx    = context.Background()

	// No AuthStyle: the library tries HTTP Basic first, and after a failure the body. Name one to save a request.
	attestry = &oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		RedirectURL:  os.Getenv("REDIRECT_URI"),
		Scopes:       []string{"uid:read", "verification.basic:read"},
		Endpoint:     oauth2.Endpoint{AuthURL: issuer + "/authorize", TokenURL: issuer + "/oauth/token"},
	}
)

func own(secret, scope string) *clientcredentials.Config {
	return &clientcredentials.Config{
		ClientID:     attestry.ClientID,
		ClientSecret: secret,
		TokenURL:     attestry.Endpoint.TokenURL,
		Scopes:       []string{scope},
		AuthStyle:    oauth2.AuthStyleInHeader,
	}
}

// signIn returns the exchange of the code that the user came back with.
func signIn(decision string) (func() (*oauth2.Token, error), error) {
	verifier, state := oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
	address := attestry.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier))
	callback, err := sendUserTo(address, decision)
	if err != nil {
		return nil, err
	}
	// What comes back with the user is ours to check: the library does not see it.
	query := callback.Query()
	if query.Get("state") != state || query.Get("iss") != issuer {
		return nil, errors.New("this answer belongs to another request")
	}
	if name := query.Get("error"); name != "" {
		return nil, &oauth2.RetrieveError{ErrorCode: name, ErrorDescription: query.Get("error_description")}
	}
	return func() (*oauth2.Token, error) {
		return attestry.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(verifier))
	}, nil
}

func refresh(refreshToken string) (*oauth2.Token, error) {
	return attestry.TokenSource(ctx, &oauth2.Token{RefreshToken: refreshToken}).Token()
}

func get(client *http.Client, path string) (answer any, err error) {
	response, err := client.Get(issuer + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	return answer, json.NewDecoder(response.Body).Decode(&answer)
}

func main() {
	step("refused", func() (any, error) {
		_, err := signIn("deny")
		return errorOf(err)
	})

	step("used_code", func() (any, error) {
		exchange, err := signIn("allow")
		if err != nil {
			return nil, err
		}
		tokens, err := exchange()
		if err != nil {
			return nil, err
		}
		_, err = exchange()
		saw, err := errorOf(err)
		saw["tokens"] = all(tokens)
		return saw, err
	})

	tokens := &oauth2.Token{}
	step("code", func() (any, error) {
		exchange, err := signIn("allow")
		if err != nil {
			return nil, err
		}
		exchanged, err := exchange()
		if err != nil {
			return nil, err
		}
		tokens = exchanged
		return all(tokens), nil
	})

	step("refresh", func() (any, error) {
		first, err := refresh(tokens.RefreshToken)
		if err != nil {
			return nil, err
		}
		user, err := get(attestry.Client(ctx, first), "/v2/users/me")
		if err != nil {
			return nil, err
		}
		second, err := refresh(first.RefreshToken)
		return map[string]any{"first": all(first), "user": user, "second": all(second)}, err
	})

	step("statistics", func() (any, error) {
		config := own(attestry.ClientSecret, "client.stats:read")
		tokens, err := config.Token(ctx)
		if err != nil {
			return nil, err
		}
		totals, err := get(config.Client(ctx), "/v2/stats/total-verifications")
		return map[string]any{"tokens": all(tokens), "totals": totals}, err
	})

	step("unallowed_scope", func() (any, error) {
		_, err := own(attestry.ClientSecret, "client.webhooks:manage").Token(ctx)
		return errorOf(err)
	})

	step("unknown_refresh_token", func() (any, error) {
		_, err := refresh("krt_unknown")
		return errorOf(err)
	})

	step("wrong_secret", func() (any, error) {
		_, err := own("kcs_wrong", "client.stats:read").Token(ctx)
		return errorOf(err)
	})
}

// all gives a token's fields by the names that they have on the wire.
func all(token *oauth2.Token) map[string]any {
	if token == nil {
		return nil
	}
	fields := map[string]any{"access_token": token.AccessToken, "token_type": token.TokenType, "scope": token.Extra("scope")}
	if token.RefreshToken != "" {
		fields["refresh_token"] = token.RefreshToken
	}
	return fields
}

// errorOf gives the name of the OAuth error of something that must not succeed.
func errorOf(err error) (map[string]any, error) {
	var refusal *oauth2.RetrieveError
	if !errors.As(err, &refusal) {
		return map[string]any{}, fmt.Errorf("no OAuth error but %v", err)
	}
	return map[string]any{"error": refusal.ErrorCode}, nil
}

// step prints what a step saw, or how it failed: the steps after it are still taken.
func step(name string, take func() (any, error)) {
	report := map[string]any{"step": name}
	if saw, err := take(); err != nil {
		report["failed"] = err.Error()
	} else {
		report["saw"] = saw
	}
	line, _ := json.Marshal(report)
	fmt.Println(string(line))
}

// sendUserTo has the user allow or deny, and returns the address at which their browser comes back.
func sendUserTo(address, decision string) (*url.URL, error) {
	query := url.Values{"address": {address}}
	answer, err := http.Get(os.Getenv("BROWSER") + "/" + decision + "?" + query.Encode())
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, errors.New(string(text))
	}
	return url.Parse(string(text))
}
