import type { ComponentChildren, VNode } from 'preact';
import { scopesInWords } from '../../../oauth/scope.js';
import { countryName } from '../../../verification/catalogue/countries.js';
import { ButtonLink } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { DefinitionList, type Definition } from '../../../ui/components/definition-list.js';
import { messages } from '../../../texts/messages.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import type { ExplorerUser } from '../../../users/user-explorer.js';
import type { TimelineEntry } from '../../../users/user-timeline.js';
import { AccessBadge, ClientStatusBadge, nameOf } from './user-words.page.js';

const shared = messages.clientUsers;
const words = shared.user;

export interface UserPageProps {
  frame: DashboardFrame;
  clientId: string;
  user: ExplorerUser;
  timeline: TimelineEntry[];
}

/**
 * A user at one level: what the user has released, and the history. Reasons and notes of reviewers are left out,
 * because clients must not see them.
 */
export function UserPage({ frame, clientId, user, timeline }: UserPageProps): VNode {
  const title = nameOf(user) ?? shared.anonymous(user.userId);
  return (
    <DashboardLayout title={title} tab="users" frame={frame}>
      <p>
        <a href={tabPath(clientId, 'users')}>{words.back}</a>
      </p>
      <div class="card-head">
        <h1 class="long-words">{title}</h1>
        {user.status && <ClientStatusBadge status={user.status} />}
        <AccessBadge access={user.access} />
      </div>
      <p class="soft">{shared.accessHints[user.access]}</p>
      {frame.client?.environment === 'sandbox' && user.access === 'fetched' && user.status && (
        <p>
          <ButtonLink href={`${tabPath(clientId, 'sandbox')}/users/${user.grantId}`}>{words.decide}</ButtonLink>
        </p>
      )}
      <section class="card">
        <DefinitionList wide items={definitionsOf(user)} />
      </section>
      <section class="card stack" aria-labelledby="timeline">
        <h2 id="timeline">{words.timeline}</h2>
        <p class="soft small">{words.timelineHint}</p>
        <ol class="timeline" reversed>
          {timeline.map(({ at, event }) => (
            <li key={`${event} ${at.toISOString()}`}>
              <p>
                <strong>{words.events[event]}</strong>
              </p>
              <p class="soft small">
                <Moment date={at} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      {user.access !== 'revoked' && (
        <section class="card stack-tight" aria-labelledby="allowed">
          <h2 id="allowed">{words.allowed}</h2>
          <p class="soft small">{words.allowedHint}</p>
          <ul class="bullet-list">
            {scopesInWords(user.scopes).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </DashboardLayout>
  );
}

function definitionsOf(user: ExplorerUser): Definition[] {
  const { userId, level, country, email, access } = user;
  const released = (value: ComponentChildren | undefined, withheld: string): ComponentChildren =>
    value ?? (
      <span class="soft">{access === 'revoked' ? shared.withheld.ended : `${withheld}. ${shared.withheld.hint}`}</span>
    );
  return [
    { term: words.userId, value: <code>{userId}</code> },
    { term: words.name, value: released(nameOf(user), shared.withheld.name) },
    { term: words.email, value: released(email, shared.withheld.email) },
    { term: words.level, value: level === '' ? shared.noVerification : level },
    ...(country === undefined ? [] : [{ term: words.country, value: countryName(country) }]),
  ];
}
