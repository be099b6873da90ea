<?php

declare(strict_types=1);

// The journey of ../README.md by the SDK for PHP.

use Attestry\Api\OAuthApi;
use Attestry\Api\SandboxApi;
use Attestry\Api\StatisticsApi;
use Attestry\Api\UsersApi;
use Attestry\Api\WebhooksApi;
use Attestry\ApiException;
use Attestry\Configuration;
use Attestry\Model\EventType;
use Attestry\Model\Problem;
use Attestry\Model\SandboxOutcome;
use Attestry\Model\SandboxUserCreation;
use Attestry\Model\SandboxUsersCreation;
use Attestry\Model\WebhookEndpointCreation;
use Attestry\ObjectSerializer;
use Attestry\Webhooks;
use GuzzleHttp\Client;

require __DIR__ . '/start.php';

function step(string $name, callable $take): mixed
{
    try {
        $saw = $take();
        echo json_encode(['step' => $name, 'saw' => $saw], JSON_THROW_ON_ERROR), "\n";
        return $saw;
    } catch (Throwable $error) {
        echo json_encode(['step' => $name, 'failed' => (string) $error], JSON_THROW_ON_ERROR), "\n";
        exit(1);
    }
}

/** An error as the problem document that it came with. */
function problemOf(callable $call): Problem
{
    try {
        $call();
    } catch (ApiException $error) {
        $problem = ObjectSerializer::deserialize((string) $error->getResponseBody(), Problem::class);
        assert($problem instanceof Problem);
        return $problem;
    }
    throw new LogicException('nothing was refused');
}

function user(string $status, string $country): SandboxUserCreation
{
    return new SandboxUserCreation(['level' => 'basic', 'status' => $status, 'country' => $country]);
}

$http = new Client();
$configuration = fn (): Configuration => (new Configuration())->setHost((string) getenv('ATTESTRY_URL'));
$withToken = fn (string $token): Configuration => $configuration()->setAccessToken($token);

$token = step('token', function () use ($http, $configuration): array {
    $basic = $configuration()->setUsername((string) getenv('CLIENT_ID'))->setPassword((string) getenv('CLIENT_SECRET'));
    $answer = (new OAuthApi($http, $basic))->issueToken('client_credentials');
    return ['accessToken' => $answer->getAccessToken(), 'scope' => $answer->getScope()];
});
$own = $withToken($token['accessToken']);
$webhooks = new WebhooksApi($http, $own);
$sandbox = new SandboxApi($http, $own);
$statistics = new StatisticsApi($http, $own);

step('endpoint', function () use ($webhooks): array {
    $made = $webhooks->createWebhookEndpoint(new WebhookEndpointCreation([
        'url' => 'https://client.example/webhooks',
        'event_types' => [EventType::VERIFICATION_APPROVED],
    ]));
    $read = $webhooks->getWebhookEndpoint($made->getWebhookEndpointId());
    return [
        'url' => $read->getUrl(),
        'state' => $read->getState(),
        'eventTypes' => $read->getEventTypes(),
        'secret' => substr($made->getSecret(), 0, 4),
        'listed' => count($webhooks->listWebhookEndpoints()->getData()),
    ];
});

step('sandbox', function () use ($sandbox): array {
    $users = [user('approved', 'FR'), user('approved', 'FR'), user('pending', 'DE')];
    $made = $sandbox->createSandboxUsers(new SandboxUsersCreation(['users' => $users]))->getData();
    $outcome = new SandboxOutcome(['outcome' => SandboxOutcome::OUTCOME_APPROVED]);
    $decided = $sandbox->setSandboxOutcome($made[2]->getUserId(), 'basic', $outcome);
    return [
        'credentials' => array_map(fn ($one) => $one->getCredential(), $made),
        'decided' => $decided->getCredential(),
    ];
});

step('totals', fn () => $statistics->getTotalVerifications());

step('countries', fn (): array => array_map(fn ($one) => $one->getApproved(), $statistics->getCountryVerifications()));

step('users', function () use ($statistics): array {
    $found = [];
    $cursor = null;
    while ($page = $statistics->listUserVerifications(cursor: $cursor, limit: 2)) {
        array_push($found, ...$page);
        $last = end($page);
        $cursor = "{$last->getUserId()}.{$last->getLevel()}";
    }
    $ids = array_map(fn ($one) => $one->getUserId(), $found);
    return ['count' => count($found), 'different' => count(array_unique($ids))];
});

step('me', function () use ($http, $withToken): array {
    $user = (new UsersApi($http, $withToken((string) getenv('USER_TOKEN'))))->getUserInformation();
    $credentials = array_map(fn ($one) => $one->getCredential(), $user->getVerificationCases());
    return ['uid' => $user->getUid(), 'credentials' => $credentials];
});

$deliveries = [];
step('deliveries', function () use ($webhooks, &$deliveries): array {
    $pages = 0;
    $cursor = null;
    do {
        $page = $webhooks->listWebhookDeliveries(limit: 2, cursor: $cursor);
        array_push($deliveries, ...$page->getData());
        $cursor = $page->getNextCursor();
        $pages++;
    } while ($cursor !== null);
    $states = array_map(fn ($one) => $one->getState(), $deliveries);
    return ['pages' => $pages, 'count' => count($deliveries), 'states' => array_values(array_unique($states))];
});

step('problem', function () use ($webhooks): array {
    $problem = problemOf(fn () => $webhooks->getWebhookDelivery('00000000-0000-4000-8000-000000000000'));
    return ['status' => $problem->getStatus(), 'code' => $problem->getCode(), 'title' => $problem->getTitle()];
});

step('faults', function () use ($sandbox): array {
    // It knows the pattern, and its setter would refuse this; its constructor lets it pass.
    $creation = new SandboxUsersCreation(['users' => [user('approved', 'France')]]);
    return array_map(fn ($fault) => $fault->getPointer(), problemOf(fn () => $sandbox->createSandboxUsers($creation))->getErrors());
});

step('status of tomorrow', function () use ($webhooks, &$deliveries): array {
    $problem = problemOf(fn () => $webhooks->cancelWebhookDelivery($deliveries[0]->getDeliveryId()));
    return ['status' => $problem->getStatus(), 'code' => $problem->getCode()];
});

step('webhooks', function (): array {
    $cases = json_decode((string) file_get_contents((string) getenv('WEBHOOK_CASES')), true, flags: JSON_THROW_ON_ERROR);
    return array_map(function (array $one): string {
        $body = (string) base64_decode($one['body'], true);
        try {
            $read = $one['check'] === 'verify'
                ? Webhooks::verify($body, $one['headers'], $one['secrets'], (new DateTimeImmutable($one['now']))->getTimestamp())
                : Webhooks::verifyServiceSignature($body, $one['headers'], $one['secrets']);
            return trim("{$read->getType()} {$read->getData()->getLevel()}");
        } catch (Exception $error) {
            return (new ReflectionClass($error))->getShortName();
        }
    }, $cases);
});
