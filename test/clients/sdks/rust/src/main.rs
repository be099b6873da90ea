//! The journey of ../../README.md by the SDK for Rust.
#![deny(warnings)]

use attestry_sdk::apis::configuration::Configuration;
use attestry_sdk::apis::{o_auth_api, sandbox_api, statistics_api, users_api, webhooks_api, Error as ApiError};
use attestry_sdk::models::{
    sandbox_outcome, sandbox_user_creation, EventType, Problem, SandboxOutcome, SandboxUserCreation,
    SandboxUsersCreation, WebhookEndpointCreation,
};
use attestry_sdk::webhooks::{verify_at, verify_service_signature, VerificationError};
use base64::{engine::general_purpose::STANDARD, Engine};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde::Deserialize;
use serde_json::{json, Value};
use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::fmt::Debug;
use std::future::Future;

type Saw = Result<Value, Box<dyn Error>>;

#[derive(Deserialize)]
struct WebhookCase {
    check: String,
    body: String,
    headers: HashMap<String, String>,
    secrets: Vec<String>,
    now: chrono::DateTime<chrono::Utc>,
}

async fn step(name: &str, take: impl Future<Output = Saw>) -> Value {
    let saw = take.await;
    match saw {
        Ok(saw) => {
            println!("{}", json!({ "step": name, "saw": saw }));
            saw
        }
        Err(error) => {
            println!("{}", json!({ "step": name, "failed": error.to_string() }));
            std::process::exit(1);
        }
    }
}

/// An error as the problem document that it came with.
fn problem_of<T: Debug, E: Debug>(answer: Result<T, ApiError<E>>) -> Result<Problem, Box<dyn Error>> {
    match answer {
        Err(ApiError::ResponseError(refused)) => Ok(serde_json::from_str(&refused.content)?),
        other => Err(format!("nothing was refused: {other:?}").into()),
    }
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

fn with_token(token: &str) -> Configuration {
    let bearer_access_token = Some(token.to_owned());
    Configuration { base_path: env("ATTESTRY_URL"), bearer_access_token, ..Configuration::default() }
}

fn user(status: sandbox_user_creation::Status, country: &str) -> SandboxUserCreation {
    SandboxUserCreation::new("basic".to_owned(), status, country.to_owned())
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let token = step("token", async {
        let basic_auth = Some((env("CLIENT_ID"), Some(env("CLIENT_SECRET"))));
        let configuration = Configuration { base_path: env("ATTESTRY_URL"), basic_auth, ..Configuration::default() };
        let params = o_auth_api::IssueTokenParams {
            grant_type: "client_credentials".to_owned(),
            client_id: None,
            client_secret: None,
            code: None,
            redirect_uri: None,
            code_verifier: None,
            refresh_token: None,
            scope: None,
        };
        let token = o_auth_api::issue_token(&configuration, params).await?;
        Ok(json!({ "accessToken": token.access_token, "scope": token.scope }))
    });
    let token = token.await;
    let own = with_token(token["accessToken"].as_str().unwrap_or_default());

    step("endpoint", async {
        let mut creation = WebhookEndpointCreation::new("https://client.example/webhooks".to_owned());
        creation.event_types = Some(vec![EventType::VerificationApproved]);
        let params = webhooks_api::CreateWebhookEndpointParams { webhook_endpoint_creation: creation, idempotency_key: None };
        let made = webhooks_api::create_webhook_endpoint(&own, params).await?;
        let params = webhooks_api::GetWebhookEndpointParams { webhook_endpoint_id: made.webhook_endpoint_id.to_string() };
        let read = webhooks_api::get_webhook_endpoint(&own, params).await?;
        let params = webhooks_api::ListWebhookEndpointsParams { limit: None, cursor: None };
        let listed = webhooks_api::list_webhook_endpoints(&own, params).await?.data.len();
        let secret = &made.secret[..4];
        Ok(json!({ "url": read.url, "state": read.state, "eventTypes": read.event_types, "secret": secret, "listed": listed }))
    })
    .await;

    step("sandbox", async {
        use sandbox_user_creation::Status::{Approved, Pending};
        let users = vec![user(Approved, "FR"), user(Approved, "FR"), user(Pending, "DE")];
        let sandbox_users_creation = SandboxUsersCreation::new(users);
        let params = sandbox_api::CreateSandboxUsersParams { sandbox_users_creation, idempotency_key: None };
        let made = sandbox_api::create_sandbox_users(&own, params).await?.data;
        let params = sandbox_api::SetSandboxOutcomeParams {
            user_id: made[2].user_id.to_string(),
            level: "basic".to_owned(),
            sandbox_outcome: SandboxOutcome::new(sandbox_outcome::Outcome::Approved),
            idempotency_key: None,
        };
        let decided = sandbox_api::set_sandbox_outcome(&own, params).await?.credential;
        let credentials: Vec<_> = made.into_iter().map(|one| one.credential).collect();
        Ok(json!({ "credentials": credentials, "decided": decided }))
    })
    .await;

    step("totals", async { Ok(serde_json::to_value(statistics_api::get_total_verifications(&own).await?)?) }).await;

    step("countries", async {
        let countries = statistics_api::get_country_verifications(&own).await?;
        let approved: HashMap<_, _> = countries.into_iter().map(|(country, totals)| (country, totals.approved)).collect();
        Ok(json!(approved))
    })
    .await;

    step("users", async {
        let (mut count, mut different, mut cursor) = (0, BTreeSet::new(), None);
        loop {
            let params = statistics_api::ListUserVerificationsParams {
                user_id: None,
                level: None,
                credential: None,
                cursor: cursor.take(),
                status: None,
                after: None,
                limit: Some(2),
                if_none_match: None,
            };
            let page = statistics_api::list_user_verifications(&own, params).await?;
            if page.is_empty() {
                return Ok(json!({ "count": count, "different": different.len() }));
            }
            for one in page {
                count += 1;
                different.insert(one.user_id);
                cursor = Some(format!("{}.{}", one.user_id, one.level));
            }
        }
    })
    .await;

    step("me", async {
        let user = users_api::get_user_information(&with_token(&env("USER_TOKEN"))).await?;
        let cases = user.verification_cases.unwrap_or_default();
        let credentials: Vec<_> = cases.into_iter().map(|one| one.credential).collect();
        Ok(json!({ "uid": user.uid, "credentials": credentials }))
    })
    .await;

    let mut deliveries = Vec::new();
    step("deliveries", async {
        let (mut pages, mut cursor) = (0, None);
        loop {
            let params = webhooks_api::ListWebhookDeliveriesParams {
                webhook_endpoint_id: None,
                webhook_id: None,
                webhook_redelivery_id: None,
                r#type: None,
                state: None,
                created_after: None,
                created_before: None,
                limit: Some(2),
                cursor: cursor.take(),
            };
            let page = webhooks_api::list_webhook_deliveries(&own, params).await?;
            deliveries.extend(page.data);
            pages += 1;
            cursor = page.next_cursor;
            if cursor.is_none() {
                let states: BTreeSet<_> = deliveries.iter().map(|one| &one.state).collect();
                return Ok(json!({ "pages": pages, "count": deliveries.len(), "states": states }));
            }
        }
    })
    .await;

    step("problem", async {
        let params = webhooks_api::GetWebhookDeliveryParams { delivery_id: uuid::Uuid::nil().to_string() };
        let problem = problem_of(webhooks_api::get_webhook_delivery(&own, params).await)?;
        Ok(json!({ "status": problem.status, "code": problem.code, "title": problem.title }))
    })
    .await;

    step("faults", async {
        let sandbox_users_creation = SandboxUsersCreation::new(vec![user(sandbox_user_creation::Status::Approved, "France")]);
        let params = sandbox_api::CreateSandboxUsersParams { sandbox_users_creation, idempotency_key: None };
        let problem = problem_of(sandbox_api::create_sandbox_users(&own, params).await)?;
        let pointers: Vec<_> = problem.errors.unwrap_or_default().into_iter().map(|fault| fault.pointer).collect();
        Ok(json!(pointers))
    })
    .await;

    step("status of tomorrow", async {
        let delivery_id = deliveries[0].delivery_id.to_string();
        let params = webhooks_api::CancelWebhookDeliveryParams { delivery_id, idempotency_key: None };
        let problem = problem_of(webhooks_api::cancel_webhook_delivery(&own, params).await)?;
        Ok(json!({ "status": problem.status, "code": problem.code }))
    })
    .await;

    step("webhooks", async {
        let cases: Vec<WebhookCase> = serde_json::from_str(&std::fs::read_to_string(env("WEBHOOK_CASES"))?)?;
        let outcomes: Result<Vec<_>, _> = cases.iter().map(outcome_of).collect();
        Ok(json!(outcomes?))
    })
    .await;
}

fn outcome_of(one: &WebhookCase) -> Result<String, Box<dyn Error>> {
    let body = STANDARD.decode(&one.body)?;
    let secrets: Vec<&str> = one.secrets.iter().map(String::as_str).collect();
    let mut headers = HeaderMap::new();
    for (name, value) in &one.headers {
        headers.insert(HeaderName::from_bytes(name.as_bytes())?, HeaderValue::from_str(value)?);
    }
    let read = match one.check.as_str() {
        "verify" => verify_at(one.now.into(), &body, &headers, &secrets),
        _ => verify_service_signature(&body, &headers, &secrets),
    };
    Ok(match read {
        Ok(read) => [Some(read.r#type), read.data.level].into_iter().flatten().collect::<Vec<_>>().join(" "),
        Err(VerificationError::Time | VerificationError::Signature) => "VerificationError".to_owned(),
        Err(error) => error.to_string(),
    })
}
