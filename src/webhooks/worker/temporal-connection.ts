import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isGrpcServiceError } from '@temporalio/client';
import { NativeConnection, type NativeConnectionOptions } from '@temporalio/worker';
import type { Config } from '../../config.js';
import type { Context } from '../../context.js';
import { causeChain } from '../../logger.js';
import { searchAttributes } from './search-attributes.js';

const RETRY_MS = 1_000;
/** Time limit of each call. Without it, a call to a dead server takes 20 s to fail. */
export const CALL_DEADLINE_MS = 5_000;
const LOOK_AGAIN_MS = 5_000;

/** Numbers of `temporal.api.enums.v1.IndexedValueType`. */
const VALUE_TYPES = { KEYWORD: 2, INT: 3, DATETIME: 6 } as const;

/**
 * Connects to Temporal and waits for it however long it is down. The log gets one line when waiting begins and one when
 * Temporal answers.
 * @returns undefined if `stop` was aborted meanwhile
 * @throws Error if a file for TLS cannot be read, since waiting would not help
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

// gRPC codes PERMISSION_DENIED, UNIMPLEMENTED and UNAUTHENTICATED. A hosted Temporal returns them here, because its
// operator registers search attributes by other means.
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

/**
 * Registers search attributes before the first workflow is started, since an unregistered one would make every start
 * fail.
 */
async function registerSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(searchAttributes).filter(({ name }) => !Object.hasOwn(customAttributes, name));
  if (missing.length > 0) await addSearchAttributes(connection, namespace, missing);
}

/**
 * Registers the search attributes again at regular intervals, until the returned function is called. A Temporal that
 * has lost its database has lost them as well, and every start would fail.
 */
export function keepSearchAttributes({ config }: Context, connection: NativeConnection): () => void {
  const look = () => registerSearchAttributes(connection, config.temporalNamespace);
  const timer = setInterval(() => {
    // A failure is ignored here: without the attributes the starts of deliveries fail, which is logged.
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
