import type { VNode } from 'preact';
import type { Client } from '../../../clients/client.js';
import { MAX_SECRET_OVERLAP_SECONDS, type AddedSecret, type ClientSecret } from '../../../clients/secret-rotation.js';
import { Badge } from '../../../ui/components/badge.js';
import { Button } from '../../../ui/components/button.js';
import { Moment } from '../../../ui/components/date.js';
import { Form } from '../../../ui/components/form.js';
import { messages } from '../../../texts/messages.js';
import type { Sentence } from '../../../texts/sentence.js';
import { DashboardLayout, tabPath, type DashboardFrame } from '../dashboard-layout.page.js';
import { SecretOverlapField } from '../secret-overlap-field.page.js';
import type { SecretOverlapRule } from '../secret-overlap.form.js';
import { PageHead } from '../page-head.page.js';
import { RefusedNotice } from '../refused-notice.page.js';
import { secretFact, SecretOnce } from '../secret-once.page.js';

const words = messages.dashboardSettings.secrets;

/** By default older secrets work for another week, so that the client has time to deploy the new one. */
export const CLIENT_SECRET_OVERLAP: SecretOverlapRule = { byDefault: 'week', mostSeconds: MAX_SECRET_OVERLAP_SECONDS };

export interface SecretsPageProps {
  frame: DashboardFrame;
  client: Client;
  secrets: ClientSecret[];
  now: Date;
  csrf: string;
  added?: AddedSecret;
  refused?: Sentence;
}

/**
 * The client's secrets. A new one is shown once, there are at most two, and the last usable one cannot be deleted
 * (docs/decisions.md, "Client secrets").
 */
export function SecretsPage(props: SecretsPageProps): VNode {
  const { frame, client, secrets, now, csrf, added, refused } = props;
  const path = tabPath(client.clientId, 'secrets');
  const usable = secrets.filter(({ expiresAt }) => !expiresAt || expiresAt > now);
  return (
    <DashboardLayout title={words.title} width="middle" tab="secrets" frame={frame}>
      <RefusedNotice refused={refused} />
      <PageHead title={words.title} lead={client.isPublic ? words.public : words.lead} />
      {added && <Added added={added} page={path} />}
      {!client.isPublic && (
        <>
          <section class="card stack" aria-labelledby="list">
            <h2 id="list">{words.listTitle}</h2>
            <ul class="plain-list entries">
              {secrets.map((secret) => (
                <Secret
                  {...{ secret, now, path, csrf }}
                  key={secret.clientSecretId}
                  isLastUsable={usable.every((one) => one === secret)}
                />
              ))}
            </ul>
          </section>
          <section class="card stack" aria-labelledby="add">
            <h2 id="add">{words.add}</h2>
            <p class="soft">{words.addText}</p>
            <Form action={path} csrf={csrf}>
              <SecretOverlapField rule={CLIENT_SECRET_OVERLAP} />
              <Button kind="primary">{words.add}</Button>
            </Form>
          </section>
        </>
      )}
    </DashboardLayout>
  );
}

function Added({ added, page }: { added: AddedSecret; page: string }): VNode {
  return (
    <SecretOnce
      title={words.addedTitle}
      page={page}
      facts={[
        secretFact(messages.dashboard.secret.secret, added.clientSecret),
        { term: words.olderUntil, value: <Moment date={added.olderExpiresAt} /> },
      ]}
    />
  );
}

interface SecretProps extends Pick<SecretsPageProps, 'now' | 'csrf'> {
  secret: ClientSecret;
  /** Whether it is the last usable secret, which cannot be deleted. */
  isLastUsable: boolean;
  path: string;
}

/** A secret is shown by the first characters of its id, because its text cannot be shown: only its hash is stored. */
function Secret({ secret, isLastUsable, now, path, csrf }: SecretProps): VNode {
  const { clientSecretId, createdAt, expiresAt, lastUsedAt } = secret;
  const shortId = clientSecretId.slice(0, 8);
  return (
    <li class="entry">
      <div>
        <code>{shortId}</code> <StateBadge expiresAt={expiresAt} now={now} />
        <p class="soft small">
          {words.columns.created} <Moment date={createdAt} />
          <br />
          {words.columns.used}: {lastUsedAt ? <Moment date={lastUsedAt} /> : words.never}
        </p>
        {isLastUsable ? (
          <p class="soft small">{words.stays}</p>
        ) : (
          <Deletion path={`${path}/${clientSecretId}/deletion`} shortId={shortId} csrf={csrf} />
        )}
      </div>
    </li>
  );
}

/**
 * Asks for confirmation before it deletes a secret, also without script, because programs that still use the secret
 * would stop working at once.
 */
function Deletion({ path, shortId, csrf }: { path: string; shortId: string; csrf: string }): VNode {
  return (
    <details class="more">
      <summary aria-label={`${words.deleteOpen} ${shortId}`}>{words.deleteOpen}</summary>
      <Form action={path} csrf={csrf}>
        <p>{words.deleteText}</p>
        <Button kind="danger" label={`${words.delete}: ${shortId}`}>
          {words.delete}
        </Button>
      </Form>
    </details>
  );
}

function StateBadge({ expiresAt, now }: { expiresAt: Date | undefined; now: Date }): VNode {
  if (!expiresAt) return <Badge kind="good">{words.lasting}</Badge>;
  if (expiresAt <= now) return <Badge kind="bad">{words.over}</Badge>;
  return (
    <Badge kind="warn">
      {words.until} <Moment date={expiresAt} />
    </Badge>
  );
}
