import { rmSync } from 'node:fs';
import { url, type Ports } from './addresses.js';
import type { DataFolder } from './data-folder.js';
import type { Seeded } from './seed.js';

const FILE = 'dev.json';

interface Facts {
  ports: Ports;
  temporal: { address: string; uiUrl: string };
  serviceUrl: string;
  seeded: Seeded;
  signingSecret: string;
}

export function describeRun({ ports, temporal, serviceUrl, seeded, signingSecret }: Facts) {
  const { client, reviewer, member } = seeded;
  return {
    frontend_url: url(ports.service),
    auth_url: url(ports.service),
    resource_url: url(ports.service),
    dashboard_url: `${url(ports.service)}/dashboard`,
    docs_url: `${url(ports.service)}/docs`,
    mailbox_url: url(ports.mailbox),
    demo_client_url: url(ports.demoClient),
    temporal_ui_url: temporal.uiUrl,
    temporal_address: temporal.address,
    worker_ready_url: `http://127.0.0.1:${ports.workerMetrics}/readyz`,
    database_url: serviceUrl,
    client: {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: client.redirectUri,
      webhook_url: client.webhookUrl,
      signing_secret: signingSecret,
    },
    reviewer,
    member,
  };
}

/**
 * The content of `.data/dev.json`, which tells scripts the addresses and log-ins. The file exists only while everything
 * is ready.
 */
export type DevFile = ReturnType<typeof describeRun> & { processes: Record<string, number> };

export function writeDevFile(data: DataFolder, dev: DevFile): void {
  data.writeJson(FILE, dev);
}

export function readDevFile(data: DataFolder): DevFile | undefined {
  return data.readJson(FILE) as DevFile | undefined;
}

export function removeDevFile(data: DataFolder): void {
  rmSync(data.path(FILE), { force: true });
}
