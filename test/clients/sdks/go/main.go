// The journey of ../README.md by the SDK for Go.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"time"

	attestry "attestry.example/sdk/go"
)

type webhookCase struct {
	Check   string            `json:"check"`
	Body    []byte            `json:"body"`
	Headers map[string]string `json:"headers"`
	Secrets []string          `json:"secrets"`
	Now     time.Time         `json:"now"`
}

type m = map[string]any

func step[T any](name string, take func() (T, error)) T {
	saw, err := take()
	report := m{"step": name, "saw": saw}
	if err != nil {
		report = m{"step": name, "failed": err.Error()}
	}
	line, _ := json.Marshal(report)
	fmt.Println(string(line))
	if err != nil {
		os.Exit(1)
	}
	return saw
}

// problemOf reads an error as the problem document that it came with.
func problemOf(err error) (*attestry.Problem, error) {
	var refused *attestry.GenericOpenAPIError
	if !errors.As(err, &refused) {
		return nil, fmt.Errorf("nothing was refused: %w", err)
	}
	var problem attestry.Problem
	return &problem, json.Unmarshal(refused.Body(), &problem)
}

func main() {
	configuration := attestry.NewConfiguration()
	configuration.Servers = attestry.ServerConfigurations{{URL: os.Getenv("ATTESTRY_URL")}}
	client := attestry.NewAPIClient(configuration)
	withToken := func(token string) context.Context {
		return context.WithValue(context.Background(), attestry.ContextAccessToken, token)
	}

	token := step("token", func() (m, error) {
		auth := attestry.BasicAuth{UserName: os.Getenv("CLIENT_ID"), Password: os.Getenv("CLIENT_SECRET")}
		ctx := context.WithValue(context.Background(), attestry.ContextBasicAuth, auth)
		token, _, err := client.OAuthAPI.IssueToken(ctx).GrantType("client_credentials").Execute()
		return m{"accessToken": token.GetAccessToken(), "scope": token.GetScope()}, err
	})
	own := withToken(token["accessToken"].(string))

	step("endpoint", func() (m, error) {
		creation := attestry.NewWebhookEndpointCreation("https://client.example/webhooks")
		creation.SetEventTypes([]attestry.EventType{attestry.EVENTTYPE_VERIFICATION_APPROVED})
		made, _, err := client.WebhooksAPI.CreateWebhookEndpoint(own).WebhookEndpointCreation(*creation).Execute()
		if err != nil {
			return nil, err
		}
		read, _, err := client.WebhooksAPI.GetWebhookEndpoint(own, made.WebhookEndpointId).Execute()
		if err != nil {
			return nil, err
		}
		listed, _, err := client.WebhooksAPI.ListWebhookEndpoints(own).Execute()
		seen := m{"url": read.Url, "state": read.State, "eventTypes": read.EventTypes, "secret": made.Secret[:4]}
		seen["listed"] = len(listed.GetData())
		return seen, err
	})

	step("sandbox", func() (m, error) {
		creation := attestry.NewSandboxUsersCreation([]attestry.SandboxUserCreation{
			*attestry.NewSandboxUserCreation("basic", "approved", "FR"),
			*attestry.NewSandboxUserCreation("basic", "approved", "FR"),
			*attestry.NewSandboxUserCreation("basic", "pending", "DE"),
		})
		made, _, err := client.SandboxAPI.CreateSandboxUsers(own).SandboxUsersCreation(*creation).Execute()
		if err != nil {
			return nil, err
		}
		var credentials []string
		for _, user := range made.Data {
			credentials = append(credentials, user.Credential)
		}
		outcome := attestry.NewSandboxOutcome("approved")
		decided, _, err := client.SandboxAPI.SetSandboxOutcome(own, made.Data[2].UserId, "basic").SandboxOutcome(*outcome).Execute()
		return m{"credentials": credentials, "decided": decided.GetCredential()}, err
	})

	step("totals", func() (*attestry.Totals, error) {
		totals, _, err := client.StatisticsAPI.GetTotalVerifications(own).Execute()
		return totals, err
	})

	step("countries", func() (m, error) {
		countries, _, err := client.StatisticsAPI.GetCountryVerifications(own).Execute()
		approved := m{}
		for country, totals := range *countries {
			approved[country] = totals.Approved
		}
		return approved, err
	})

	step("users", func() (m, error) {
		count, different, cursor := 0, map[string]bool{}, ""
		for {
			request := client.StatisticsAPI.ListUserVerifications(own).Limit(2)
			if cursor != "" {
				request = request.Cursor(cursor)
			}
			page, _, err := request.Execute()
			if err != nil || len(page) == 0 {
				return m{"count": count, "different": len(different)}, err
			}
			for _, one := range page {
				count++
				different[one.UserId] = true
				cursor = one.UserId + "." + one.Level
			}
		}
	})

	step("me", func() (m, error) {
		user, _, err := client.UsersAPI.GetUserInformation(withToken(os.Getenv("USER_TOKEN"))).Execute()
		var credentials []string
		for _, one := range user.GetVerificationCases() {
			credentials = append(credentials, one.Credential)
		}
		return m{"uid": user.GetUid(), "credentials": credentials}, err
	})

	var deliveries []attestry.WebhookDelivery
	step("deliveries", func() (m, error) {
		var states []string
		for pages, cursor := 1, ""; ; pages++ {
			request := client.WebhooksAPI.ListWebhookDeliveries(own).Limit(2)
			if cursor != "" {
				request = request.Cursor(cursor)
			}
			page, _, err := request.Execute()
			if err != nil {
				return nil, err
			}
			deliveries = append(deliveries, page.Data...)
			if cursor = page.GetNextCursor(); cursor != "" {
				continue
			}
			for _, one := range deliveries {
				if !slices.Contains(states, one.State) {
					states = append(states, one.State)
				}
			}
			return m{"pages": pages, "count": len(deliveries), "states": states}, nil
		}
	})

	step("problem", func() (m, error) {
		_, _, refused := client.WebhooksAPI.GetWebhookDelivery(own, "00000000-0000-4000-8000-000000000000").Execute()
		problem, err := problemOf(refused)
		return m{"status": problem.GetStatus(), "code": problem.GetCode(), "title": problem.GetTitle()}, err
	})

	step("faults", func() ([]string, error) {
		creation := attestry.NewSandboxUsersCreation([]attestry.SandboxUserCreation{
			*attestry.NewSandboxUserCreation("basic", "approved", "France"),
		})
		_, _, refused := client.SandboxAPI.CreateSandboxUsers(own).SandboxUsersCreation(*creation).Execute()
		problem, err := problemOf(refused)
		var pointers []string
		for _, fault := range problem.GetErrors() {
			pointers = append(pointers, fault.GetPointer())
		}
		return pointers, err
	})

	step("status of tomorrow", func() (m, error) {
		_, _, refused := client.WebhooksAPI.CancelWebhookDelivery(own, deliveries[0].DeliveryId).Execute()
		problem, err := problemOf(refused)
		return m{"status": problem.GetStatus(), "code": problem.GetCode()}, err
	})

	step("webhooks", func() ([]string, error) {
		text, err := os.ReadFile(os.Getenv("WEBHOOK_CASES"))
		if err != nil {
			return nil, err
		}
		var cases []webhookCase
		if err := json.Unmarshal(text, &cases); err != nil {
			return nil, err
		}
		var outcomes []string
		for _, one := range cases {
			outcomes = append(outcomes, outcomeOf(one))
		}
		return outcomes, nil
	})
}

func outcomeOf(one webhookCase) string {
	header := http.Header{}
	for name, value := range one.Headers {
		header.Set(name, value)
	}
	var read *attestry.Notification
	var err error
	if one.Check == "verify" {
		read, err = attestry.VerifyAt(one.Now, one.Body, header, one.Secrets...)
	} else {
		read, err = attestry.VerifyServiceSignature(one.Body, header, one.Secrets...)
	}
	switch {
	case errors.Is(err, attestry.ErrWebhookTime), errors.Is(err, attestry.ErrWebhookSignature):
		return "VerificationError"
	case err != nil:
		return err.Error()
	case read.Data.Level == nil:
		return read.Type
	default:
		return read.Type + " " + *read.Data.Level
	}
}
