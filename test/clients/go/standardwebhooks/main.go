package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	// The library takes a secret as base64; Attestry's is text, and its bytes are the key.
	secret := "whsec_" + base64.StdEncoding.EncodeToString([]byte(os.Getenv("SIGNING_SECRET")))
	webhook, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		panic(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	report(map[string]any{"url": fmt.Sprintf("http://%s/webhooks", listener.Addr())})
	panic(http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		accepted := err == nil && webhook.Verify(body, request.Header) == nil
		if accepted {
			response.WriteHeader(http.StatusNoContent)
		} else {
			response.WriteHeader(http.StatusBadRequest)
		}
		report(map[string]any{"webhook_id": request.Header.Get("webhook-id"), "accepted": accepted})
	})))
}

func report(line map[string]any) {
	text, _ := json.Marshal(line)
	fmt.Println(string(text))
}
