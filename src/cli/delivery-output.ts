import { type Command, Option } from 'commander';
import { present } from '../present.js';
import type { Attempt, Delivery, DeliveryFilter } from '../webhooks/deliveries/delivery.js';
import type { DeliveryState } from '../webhooks/deliveries/delivery-state.js';
import { deliveryOnTheWire } from '../webhooks/deliveries/delivery-wire.js';
import { NOTIFICATION_TYPES } from '../webhooks/notifications/event-type.js';
import { parseClientId, parseTime, parseUuid } from './arguments.js';

/** Options that select where deliveries come from: a webhook id or a redelivery. */
export interface OriginOptions {
  webhookId?: string;
  redelivery?: string;
}

export interface FilterOptions {
  client?: string;
  endpoint?: string;
  type?: string;
  state?: DeliveryState;
  createdAfter?: Date;
  createdBefore?: Date;
}

/** Adds options that select deliveries; a delivery has to match all of them. */
export function addFilterOptions(command: Command, states: readonly DeliveryState[]): Command {
  return command
    .option('--client <client_id>', '', parseClientId)
    .option('--endpoint <webhook_endpoint_id>', '', parseUuid)
    .addOption(new Option('--type <type>').choices(NOTIFICATION_TYPES))
    .addOption(new Option('--state <state>').choices(states))
    .option(
      '--created-after <time>',
      'at this time or later: a date, or a time such as 2026-01-31T12:00:00Z',
      parseTime,
    )
    .option('--created-before <time>', 'before this time', parseTime);
}

export function addOriginOptions(command: Command): Command {
  return command
    .option('--webhook-id <webhook_id>', 'those of one notification: what its receiver got as webhook-id')
    .option('--redelivery <webhook_redelivery_id>', 'those that a redelivery of many has made', parseUuid);
}

export function filterOf(options: FilterOptions & OriginOptions): DeliveryFilter {
  const { client: clientId, endpoint: webhookEndpointId, webhookId: notificationId, redelivery } = options;
  const { type, state, createdAfter, createdBefore } = options;
  const origin = { notificationId, webhookRedeliveryId: redelivery, clientId, webhookEndpointId };
  return present({ ...origin, type, state, createdAfter, createdBefore });
}

/** A delivery as in the API, with the id of its client. */
export function documentOf(delivery: Delivery): object {
  return { client_id: delivery.clientId, ...deliveryOnTheWire(delivery) };
}

export function rowOf(delivery: Delivery): object {
  const { deliveryId, createdAt, clientId, type, state, attemptCount: attempts, nextAttemptAt } = delivery;
  const last = resultOf(delivery.lastStatusCode, delivery.lastErrorClass);
  return { deliveryId, createdAt, clientId, type, state, attempts, last, nextAttemptAt };
}

export function deliveryLines(delivery: Delivery): string[] {
  const { redeliveryOf, webhookRedeliveryId, nextAttemptAt, finishedAt } = delivery;
  return [
    `delivery_id          ${delivery.deliveryId}`,
    `webhook_id           ${delivery.notificationId}`,
    `client_id            ${delivery.clientId}`,
    `webhook_endpoint_id  ${delivery.webhookEndpointId}`,
    `type                 ${delivery.type}`,
    `state                ${delivery.state}`,
    `created              ${delivery.createdAt.toISOString()}`,
    ...(redeliveryOf === null ? [] : [`redelivery of        ${redeliveryOf}`]),
    ...(webhookRedeliveryId === null ? [] : [`made by redelivery   ${webhookRedeliveryId}`]),
    ...(nextAttemptAt ? [`next attempt         ${nextAttemptAt.toISOString()}`] : []),
    ...(finishedAt ? [`finished             ${finishedAt.toISOString()}`] : []),
  ];
}

/** A row of the table, with the beginning of the receiver's response; `--json` prints the whole response. */
export function attemptRow(attempt: Attempt): object {
  return {
    number: attempt.attemptNumber,
    startedAt: attempt.startedAt,
    ms: attempt.durationMs,
    result: resultOf(attempt.statusCode, attempt.errorClass),
    phase: attempt.phase,
    answer: shortened([attempt.location && `to ${attempt.location}`, attempt.responseBody].filter(Boolean).join(' ')),
  };
}

function resultOf(statusCode: number | null, errorClass: string | null): string {
  return statusCode === null ? (errorClass ?? '') : String(statusCode);
}

function shortened(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
