import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isGrpcServiceError } from '@temporalio/client';
import { NativeConnection, type NativeConnectionOptions } from '@temporalio/worker';
import type { Config } from '../../config.js';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { searchAttributes } from './search-attributes.js';

const RETRY_MS = 1_000;
/** A dead server otherwise costs 20 s per call. */
export const CALL_DEADLINE_MS = 5_000;
const LOOK_AGAIN_MS = 5_000;

/** `temporal.api.enums.v1.IndexedValueType`, as numbers on the wire. */
const VALUE_TYPES = { KEYWORD: 2, INT: 3, DATETIME: 6 } as const;

/**
 * Connects, however long Temporal is away: one line when it is, one when it answers.
 * @returns undefined when told to stop meanwhile
 * @throws Error when a file for TLS cannot be read: waiting would not help
 */
export async function connectToTemporal(context: Context, stop: AbortSignal): Promise<NativeConnection | undefined> {
  const { temporalAddress: address, temporalNamespace: namespace } = context.config;
  const options = connectionOptions(context.config);
  for (let tries = 0; !stop.aborted; tries += 1) {
    try {
      const connection = await NativeConnection.connect(options);
      await prepareNamespace(context, connection);
      context.logger.info({ address, namespace }, 'connected to Temporal');
      return connection;
    } catch (error) {
      if (tries === 0) context.logger.warn({ address, error: causeChain(error) }, 'waiting for Temporal');
      await pause(RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return undefined;
}

function connectionOptions(config: Config): NativeConnectionOptions {
  const { temporalAddress: address, temporalTls, temporalApiKey, temporalTlsCaFile } = config;
  const { temporalTlsCertFile: certFile, temporalTlsKeyFile: keyFile } = config;
  if (!temporalTls && !temporalApiKey && !temporalTlsCaFile && !certFile) return { address };
  const tls = {
    ...(temporalTlsCaFile ? { serverRootCACertificate: readFileSync(temporalTlsCaFile) } : {}),
    ...(certFile ? { clientCertPair: { crt: readFileSync(certFile), key: readFileSync(keyFile) } } : {}),
  };
  return { address, tls, ...(temporalApiKey ? { apiKey: temporalApiKey } : {}) };
}

// PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED: a hosted Temporal, where an operator registers them by other means.
const NOT_FOR_US = [7, 12, 16];

async function prepareNamespace({ config, logger }: Context, connection: NativeConnection): Promise<void> {
  try {
    await registerSearchAttributes(connection, config.temporalNamespace);
  } catch (error) {
    if (!isGrpcServiceError(error) || !NOT_FOR_US.includes(error.code)) {
      await connection.close();
      throw error;
    }
    const names = Object.values(searchAttributes).map(({ name, type }) => `${name} (${type})`);
    logger.warn({ search_attributes: names }, 'register these in the namespace, or no delivery can be started');
  }
}

/** Before the first start of a workflow: an unregistered one would fail it. */
async function registerSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(searchAttributes).filter(({ name }) => !Object.hasOwn(customAttributes, name));
  if (missing.length > 0) await addSearchAttributes(connection, namespace, missing);
}

/**
 * A Temporal that lost its database lost these as well, and every start would fail (DF3). They are looked after until
 * the function that it returns is called.
 */
export function keepSearchAttributes({ config }: Context, connection: NativeConnection): () => void {
  const look = () => registerSearchAttributes(connection, config.temporalNamespace);
  const timer = setInterval(() => {
    // Whatever is wrong, the starts of deliveries say so.
    void connection.withDeadline(Date.now() + LOOK_AGAIN_MS, look).catch(() => undefined);
  }, LOOK_AGAIN_MS);
  return () => clearInterval(timer);
}

export async function addSearchAttributes(
  connection: NativeConnection,
  namespace: string,
  attributes: readonly (typeof searchAttributes)[keyof typeof searchAttributes][] = Object.values(searchAttributes),
): Promise<void> {
  await connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(attributes.map(({ name, type }) => [name, VALUE_TYPES[type]])),
  });
}
