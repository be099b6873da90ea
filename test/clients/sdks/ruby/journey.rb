# frozen_string_literal: true

# The journey of ../README.md by the SDK for Ruby.
require 'uri'
require 'attestry_sdk'
require 'attestry_sdk/webhooks'

def step(name)
  saw = yield
  puts JSON.generate(step: name, saw: saw)
  saw
rescue StandardError => e
  puts JSON.generate(step: name, failed: e.full_message(highlight: false))
  exit 1
end

# An error as the problem document that it came with.
def problem_of
  yield
  raise 'nothing was refused'
rescue Attestry::ApiError => e
  Attestry::Problem.build_from_hash(JSON.parse(e.response_body, symbolize_names: true))
end

def client(**settings)
  Attestry::ApiClient.new(
    Attestry::Configuration.new do |configuration|
      url = URI(ENV.fetch('ATTESTRY_URL'))
      configuration.scheme = url.scheme
      configuration.host = "#{url.host}:#{url.port}"
      configuration.server_index = nil
      settings.each { |name, value| configuration.public_send("#{name}=", value) }
    end
  )
end

token = step('token') do
  oauth = Attestry::OAuthApi.new(client(username: ENV.fetch('CLIENT_ID'), password: ENV.fetch('CLIENT_SECRET')))
  answer = oauth.issue_token('client_credentials')
  { accessToken: answer.access_token, scope: answer.scope }
end
own = client(access_token: token[:accessToken])
webhooks = Attestry::WebhooksApi.new(own)
sandbox = Attestry::SandboxApi.new(own)
statistics = Attestry::StatisticsApi.new(own)

step('endpoint') do
  creation = Attestry::WebhookEndpointCreation.new(
    url: 'https://client.example/webhooks', event_types: [Attestry::EventType::VERIFICATION_APPROVED]
  )
  made = webhooks.create_webhook_endpoint(creation)
  read = webhooks.get_webhook_endpoint(made.webhook_endpoint_id)
  listed = webhooks.list_webhook_endpoints.data.length
  { url: read.url, state: read.state, eventTypes: read.event_types, secret: made.secret[0, 4], listed: listed }
end

step('sandbox') do
  users = [%w[approved FR], %w[approved FR], %w[pending DE]].map do |status, country|
    Attestry::SandboxUserCreation.new(level: 'basic', status: status, country: country)
  end
  made = sandbox.create_sandbox_users(Attestry::SandboxUsersCreation.new(users: users)).data
  outcome = Attestry::SandboxOutcome.new(outcome: 'approved')
  decided = sandbox.set_sandbox_outcome(made[2].user_id, 'basic', outcome)
  { credentials: made.map(&:credential), decided: decided.credential }
end

step('totals') { statistics.get_total_verifications.to_hash }

step('countries') { statistics.get_country_verifications.transform_values(&:approved) }

step('users') do
  found = []
  loop do
    last = found.last
    page = statistics.list_user_verifications(limit: 2, **(last ? { cursor: "#{last.user_id}.#{last.level}" } : {}))
    break if page.empty?

    found += page
  end
  { count: found.length, different: found.map(&:user_id).uniq.length }
end

step('me') do
  user = Attestry::UsersApi.new(client(access_token: ENV.fetch('USER_TOKEN'))).get_user_information
  { uid: user.uid, credentials: user.verification_cases.map(&:credential) }
end

deliveries = []
step('deliveries') do
  pages = 0
  cursor = nil
  loop do
    page = webhooks.list_webhook_deliveries(limit: 2, **(cursor ? { cursor: cursor } : {}))
    deliveries.concat(page.data)
    pages += 1
    cursor = page.next_cursor
    break unless cursor
  end
  { pages: pages, count: deliveries.length, states: deliveries.map(&:state).uniq }
end

step('problem') do
  problem = problem_of { webhooks.get_webhook_delivery('00000000-0000-4000-8000-000000000000') }
  { status: problem.status, code: problem.code, title: problem.title }
end

step('faults') do
  # It knows the pattern, and would refuse to make this; whoever goes past that meets the service.
  user = { level: 'basic', status: 'approved', country: 'France' }
  problem = problem_of { sandbox.create_sandbox_users({ users: [user] }) }
  problem.errors.map(&:pointer)
end

step('status of tomorrow') do
  problem = problem_of { webhooks.cancel_webhook_delivery(deliveries.first.delivery_id) }
  { status: problem.status, code: problem.code }
end

step('webhooks') do
  JSON.parse(File.read(ENV.fetch('WEBHOOK_CASES'), encoding: 'UTF-8')).map do |one|
    body = one['body'].unpack1('m')
    headers, secrets = one.values_at('headers', 'secrets')
    read = if one['check'] == 'verify'
             Attestry::Webhooks.verify(body, headers, secrets, now: Time.iso8601(one['now']))
           else
             Attestry::Webhooks.verify_service_signature(body, headers, secrets)
           end
    [read.type, read.data.level].compact.join(' ')
  rescue StandardError => e
    e.class.name.split('::').last
  end
end
