import { HeaderUser } from '../../ui/components/header-user.js';
import type { ComponentChildren, VNode } from 'preact';
import type { Client, ClientOfMember } from '../../clients/client.js';
import { Badge } from '../../ui/components/badge.js';
import { ArrivalNotice, Notice } from '../../ui/components/notice.js';
import { Layout, type LayoutProps } from '../../ui/layout.js';
import { messages } from '../../texts/messages.js';

const words = messages.dashboard.frame;

/** The action that the next page confirms at its top. */
export type FlashMessage = keyof typeof messages.dashboardFlash;
export type DashboardTab = keyof typeof words.tabs;

/** A client's tabs in the order shown. Those with `isOfSandbox` exist for sandbox clients only. */
const TABS: readonly { tab: DashboardTab; isOfSandbox?: true }[] = [
  { tab: 'settings' },
  { tab: 'secrets' },
  { tab: 'users' },
  { tab: 'statistics' },
  { tab: 'webhooks' },
  { tab: 'deliveries' },
  { tab: 'sandbox', isOfSandbox: true },
  { tab: 'team' },
  { tab: 'audit-log' },
];

/**
 * What the layout of every dashboard page shows: the member who is logged in, the client of the page, and the member's
 * other clients.
 */
export interface DashboardFrame {
  name: string;
  logOutCsrf: string;
  clients: readonly ClientOfMember[];
  client: Client | undefined;
  /** The action that the page confirms at its top. */
  done: FlashMessage | undefined;
}

interface DashboardLayoutProps extends Pick<LayoutProps, 'title' | 'width' | 'script'> {
  /** Undefined if nobody is logged in. */
  frame: DashboardFrame | undefined;
  /** The tab that a client's page belongs to. */
  tab?: DashboardTab;
  children: ComponentChildren;
}

export function tabPath(clientId: string, tab: DashboardTab): string {
  return `/dashboard/clients/${clientId}/${tab}`;
}

/**
 * The layout of the pages for clients' teams. Their part of the site has its own name, paths and sessions, separate
 * from those of users and reviewers. Narrow pages consist of one card; on wider pages, cards are stacked.
 */
export function DashboardLayout({ title, width = 'wide', script, frame, tab, children }: DashboardLayoutProps): VNode {
  const client = frame?.client;
  return (
    <Layout
      title={client ? `${title} · ${client.name}` : title}
      width={width}
      part={words.part}
      home="/dashboard"
      script={script}
      footer={<Footer />}
      side={frame && <MemberSide frame={frame} />}
      navigation={frame && client && <ClientBar frame={frame} client={client} tab={tab} />}
    >
      {frame?.done && (
        <div class="above-page">
          <ArrivalNotice id="done" kind="good" title={messages.dashboardFlash[frame.done]} />
        </div>
      )}
      {client?.isDisabled && (
        <div class="above-page">
          <Notice kind="warn" title={words.disabledTitle}>
            <p>{words.disabledText}</p>
          </Notice>
        </div>
      )}
      {width === 'narrow' ? children : <div class="stack">{children}</div>}
    </Layout>
  );
}

function Footer(): VNode {
  return <a href="/docs">{words.docs}</a>;
}

/** The right side of the header, on error pages too. */
export function MemberSide({ frame }: { frame: Pick<DashboardFrame, 'name' | 'logOutCsrf'> }): VNode {
  return (
    <HeaderUser
      visitor={frame}
      own={{ href: '/dashboard/password', title: messages.team.ownPassword.link }}
      logOut="/dashboard/logout"
    />
  );
}

interface ClientBarProps {
  frame: DashboardFrame;
  client: Client;
  tab: DashboardTab | undefined;
}

/**
 * Shows the client of the page and whether it is in the sandbox or live, with links to the member's other clients and
 * to this client's tabs.
 */
function ClientBar({ frame, client, tab: current }: ClientBarProps): VNode {
  const tabs = TABS.filter(({ isOfSandbox }) => !isOfSandbox || client.environment === 'sandbox');
  const others = frame.clients.filter(({ clientId }) => clientId !== client.clientId);
  return (
    <nav class={`client-bar client-bar-${client.environment}`} aria-label={words.label}>
      <div class="client-bar-inside">
        <div class="client-bar-head">
          <p class="client-bar-name">
            <strong>{client.name}</strong> <EnvironmentBadge environment={client.environment} />
          </p>
          <details class="switcher">
            <summary>{words.switch}</summary>
            <ul class="plain-list switcher-list">
              {others.map(({ clientId, name, environment }) => (
                <li key={clientId}>
                  <a href={tabPath(clientId, 'settings')}>{name}</a> <EnvironmentBadge environment={environment} />
                </li>
              ))}
              <li>
                <a href="/dashboard">{words.all}</a>
              </li>
            </ul>
          </details>
        </div>
        <div class="tabs">
          {tabs.map(({ tab }) => (
            <a
              key={tab}
              class="tab"
              href={tabPath(client.clientId, tab)}
              {...(tab === current ? { 'aria-current': 'page' as const } : {})}
            >
              {words.tabs[tab]}
            </a>
          ))}
        </div>
      </div>
    </nav>
  );
}

export function EnvironmentBadge({ environment }: Pick<Client, 'environment'>): VNode {
  return <Badge kind={environment === 'live' ? 'good' : 'warn'}>{words.environments[environment]}</Badge>;
}
