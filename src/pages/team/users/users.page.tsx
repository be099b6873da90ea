import type { VNode } from 'preact';
import { showEmail } from '../../../email.js';
import { countryName } from '../../../verification/catalogue/countries.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { FaultSummary } from '../../../ui/components/notice.js';
import { Pager } from '../../../ui/components/pager.js';
import { messages } from '../../../texts/messages.js';
import { chosenQuery } from '../chosen-query.form.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { PageHead } from '../page-head.page.js';
import type { ExplorerPage, ExplorerUser } from '../../../users/user-explorer.js';
import type { DayFaults, UserFilterFields } from './user-filter.form.js';
import { UserFilterForm } from './user-filter-form.page.js';
import { UserSearch, type Search } from './user-search.page.js';
import { AccessBadge, ClientStatusBadge, nameOf, withheldText } from './user-words.page.js';

const words = messages.clientUsers;

export interface UsersPageProps {
  frame: DashboardFrame;
  clientId: string;
  expirationEnabled: boolean;
  levels: string[];
  fields: UserFilterFields;
  faults: DayFaults;
  search: Search;
  page: ExplorerPage;
  /** Whether this page begins in the middle of the list. */
  isContinued: boolean;
}

/**
 * The user explorer. It also lists users whose tokens have not been fetched yet, and users whose access has ended
 * (docs/decisions.md, "The dashboard's user explorer").
 */
export function UsersPage(props: UsersPageProps): VNode {
  const { frame, clientId, fields, faults, search, page, isContinued } = props;
  const path = tabPath(clientId, 'users');
  const hasFaults = Object.keys(faults).length > 0;
  const isSearched = search.text !== undefined;
  const older = page.next_cursor;
  return (
    <DashboardLayout title={words.title} tab="users" frame={frame}>
      <PageHead title={words.title} lead={words.lead}>
        {!isSearched && !hasFaults && page.data.length > 0 && (
          <ButtonLink href={`${path}.csv${chosenQuery(fields)}`}>{words.download}</ButtonLink>
        )}
      </PageHead>
      <FaultSummary faults={faultTexts(props)} />
      <UserSearch path={path} search={search} />
      {!isSearched && <UserFilterForm {...props} path={path} />}
      {isSearched && search.fault === undefined && <h2>{words.search.results}</h2>}
      {search.isCut && <p class="soft">{words.search.more(page.data.length)}</p>}
      {!hasFaults && search.fault === undefined && (
        <div class="card card-list">
          {page.data.length > 0 ? <Users {...props} path={path} /> : <Empty {...props} />}
        </div>
      )}
      {isSearched ? (
        <p>
          <a href={path}>{words.search.back}</a>
        </p>
      ) : (
        <Pager
          label={words.pages}
          first={isContinued ? { href: path + chosenQuery(fields), text: words.first } : undefined}
          next={
            older === undefined ? undefined : { href: path + chosenQuery(fields, { after: older }), text: words.next }
          }
        />
      )}
    </DashboardLayout>
  );
}

function faultTexts({ faults, search }: UsersPageProps): Record<string, string | undefined> {
  return {
    search: search.fault && words.search.faults[search.fault],
    from: faults.from && words.filter.faults[faults.from],
    to: faults.to && words.filter.faults[faults.to],
  };
}

/** A list instead of a table, so that on a phone the parts of a row can be below each other. */
function Users({ page, path }: UsersPageProps & { path: string }): VNode {
  return (
    <ul class="row-list" aria-label={words.caption}>
      {page.data.map((user) => (
        <li key={user.grantId} class="row">
          <Who user={user} path={path} />
          <Verification user={user} />
          <AccessSince user={user} />
        </li>
      ))}
    </ul>
  );
}

function Who({ user, path }: { user: ExplorerUser; path: string }): VNode {
  return (
    <div class="row-what">
      <a class="row-link" href={`${path}/${user.grantId}`}>
        {nameOf(user) ?? words.anonymous(user.userId)}
      </a>
      {user.email !== undefined && <span class="small">{showEmail(user.email)}</span>}
      {withheldText(user) && <span class="soft small">{withheldText(user)}</span>}
    </div>
  );
}

function Verification({ user: { status, level, country } }: { user: ExplorerUser }): VNode {
  return (
    <div class="row-facts">
      {status && <ClientStatusBadge status={status} />}
      <span class="small">
        {level === '' ? words.noVerification : level}
        {country !== undefined && <span class="soft"> · {countryName(country)}</span>}
      </span>
    </div>
  );
}

function AccessSince({ user: { access, authorizedAt } }: { user: ExplorerUser }): VNode {
  return (
    <div class="row-facts">
      <AccessBadge access={access} />
      <span class="soft small">
        <Moment date={authorizedAt} />
      </span>
    </div>
  );
}

function Empty({ fields, search }: UsersPageProps): VNode {
  const [title, text] =
    search.text !== undefined
      ? [words.search.noneTitle, words.search.noneText]
      : chosenQuery(fields) !== ''
        ? [words.emptyFilteredTitle, words.emptyFilteredText]
        : [words.emptyTitle, words.emptyText];
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p class="soft">{text}</p>
    </div>
  );
}
