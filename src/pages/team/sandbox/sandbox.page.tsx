import type { VNode } from 'preact';
import { CLOCK_MAX_SECONDS } from '../../../clients/client-clock.js';
import type { Clock } from '../../../sandbox/clock.js';
import { listCountries } from '../../../verification/catalogue/countries.js';
import { Button, ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { DefinitionList } from '../../../ui/components/definition-list.js';
import { SelectField, TextField } from '../../../ui/components/field.js';
import { Form } from '../../../ui/components/form.js';
import { FaultSummary } from '../../../ui/components/notice.js';
import { Table } from '../../../ui/components/table.js';
import { messages } from '../../../texts/messages.js';
import { linkChoices } from '../../../oauth/authorization/authorize-link.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { PageHead } from '../page-head.page.js';
import {
  SANDBOX_STATUSES,
  USERS_AT_ONCE_MAX,
  type SandboxUsersFaults,
  type SandboxUsersFields,
} from './sandbox.form.js';
import type { ExplorerUser } from '../../../users/user-explorer.js';
import { ClientStatusBadge, nameOf } from '../users/user-words.page.js';

const words = messages.clientSandbox;
const DAY_SECONDS = 86_400;
export const CLOCK_MAX_DAYS = CLOCK_MAX_SECONDS / DAY_SECONDS;
const NOTHING: SandboxUsersFields = { level: 'basic', status: 'approved', country: '', count: '10' };

export interface SandboxPageProps {
  frame: DashboardFrame;
  clientId: string;
  users: ExplorerUser[];
  time: Clock;
  csrf: { clock: string; users: string };
  /** What was entered in a form that was refused, and what is wrong with it. */
  clock?: { text: string; fault: string };
  made?: { fields: SandboxUsersFields; faults: SandboxUsersFaults };
}

/**
 * On this page the client's developer creates test users, decides instead of reviewers, and moves the clock forward
 * (docs/decisions.md, "Sandbox").
 */
export function SandboxPage(props: SandboxPageProps): VNode {
  const { frame, clock, made } = props;
  return (
    <DashboardLayout title={words.title} width="middle" tab="sandbox" frame={frame}>
      <PageHead title={words.title} lead={words.lead} />
      <FaultSummary faults={{ ...(clock ? { days: clock.fault } : {}), ...made?.faults }} />
      <DecideFor {...props} />
      <MakeUsers {...props} />
      <ClockForm {...props} />
    </DashboardLayout>
  );
}

function DecideFor({ clientId, users }: SandboxPageProps): VNode {
  const path = tabPath(clientId, 'sandbox');
  return (
    <section class="card stack" aria-labelledby="decide">
      <div class="stack-tight">
        <h2 id="decide">{words.users.title}</h2>
        <p class="soft small">{words.users.lead}</p>
      </div>
      {users.length === 0 ? (
        <div class="empty">
          <h3>{words.users.emptyTitle}</h3>
          <p class="soft">{words.users.emptyText}</p>
        </div>
      ) : (
        <Table
          caption={words.users.caption}
          columns={words.users.columns}
          rows={users.map((user) => ({ key: user.grantId, cells: cellsOf(user, path) }))}
        />
      )}
      <p>
        <a href={tabPath(clientId, 'users')}>{words.users.all}</a>
      </p>
    </section>
  );
}

function cellsOf(user: ExplorerUser, path: string): VNode[] {
  const name = nameOf(user) ?? messages.clientUsers.anonymous(user.userId);
  return [
    <span>{name}</span>,
    <div class="cell">
      <span class="small">{user.level}</span> {user.status && <ClientStatusBadge status={user.status} />}
    </div>,
    <ButtonLink small href={`${path}/users/${user.grantId}`} label={words.users.decideFor(name)}>
      {words.users.decide}
    </ButtonLink>,
  ];
}

/** The hint lists the levels of this deployment, because operators can configure them. */
function levelHint(): string {
  const { levels, addOns } = linkChoices();
  const names = (parts: typeof levels) => parts.map(({ name }) => name).join(', ');
  return words.make.levelHint(names(levels), names(addOns));
}

function MakeUsers({ frame, clientId, csrf, made }: SandboxPageProps): VNode {
  const { fields, faults } = made ?? { fields: NOTHING, faults: {} };
  const about = (name: keyof SandboxUsersFields) => ({
    name,
    label: words.make[name],
    value: fields[name],
    fault: faults[name],
  });
  return (
    <section class="card stack" aria-labelledby="make">
      <div class="stack-tight">
        <h2 id="make">{words.make.title}</h2>
        <p class="soft small">{words.make.lead}</p>
      </div>
      <Form action={`${tabPath(clientId, 'sandbox')}/users`} csrf={csrf.users}>
        <TextField {...about('level')} hint={levelHint()} literal />
        <SelectField
          {...about('status')}
          {...(frame.client?.expirationEnabled ? {} : { hint: words.make.statusHint })}
          options={SANDBOX_STATUSES.map((value) => ({ value, text: messages.clientUsers.statuses[value] }))}
        />
        <SelectField
          {...about('country')}
          empty={words.make.countryEmpty}
          options={listCountries().map(({ code, name }) => ({ value: code, text: name }))}
        />
        <TextField {...about('count')} hint={words.make.countHint(USERS_AT_ONCE_MAX)} inputMode="numeric" short />
        <Button kind="primary">{words.make.submit}</Button>
      </Form>
    </section>
  );
}

function ClockForm({ clientId, csrf, time, clock }: SandboxPageProps): VNode {
  const days = Math.round(time.offsetSeconds / DAY_SECONDS);
  return (
    <section class="card stack" aria-labelledby="clock">
      <div class="stack-tight">
        <h2 id="clock">{words.clock.title}</h2>
        <p class="soft small">{words.clock.lead}</p>
      </div>
      <DefinitionList
        items={[
          { term: words.clock.now, value: <Moment date={time.now} /> },
          { term: words.clock.ahead, value: words.clock.aheadBy(days) },
        ]}
      />
      <Form action={`${tabPath(clientId, 'sandbox')}/clock`} csrf={csrf.clock}>
        <TextField
          name="days"
          label={words.clock.days}
          hint={words.clock.daysHint(CLOCK_MAX_DAYS)}
          value={clock?.text}
          fault={clock?.fault}
          inputMode="numeric"
          short
        />
        <Button kind="primary">{words.clock.submit}</Button>
      </Form>
    </section>
  );
}
