import type { VNode } from 'preact';
import { Badge } from '../../ui/components/badge.js';
import { ButtonLink } from '../../ui/components/button.js';
import { ClientLine } from '../../ui/components/client-line.js';
import { Moment } from '../../ui/components/date.js';
import { messages } from '../../texts/messages.js';
import type { Unfinished } from '../../users/unfinished.js';

const text = messages.ownPage.begun;

/** What the user has begun but not finished, so that they can continue on another device. */
export function UnfinishedCards({ unfinished }: { unfinished: Unfinished[] }): VNode | null {
  if (unfinished.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="begun">
      <h2 id="begun">{text.title}</h2>
      {unfinished.map((one) =>
        one.keptUntil ? (
          <article class="card stack" key={`${one.environment} ${one.level}`}>
            <div class="card-head">
              <h3>{one.title}</h3>
              {one.environment === 'sandbox' && <Badge>{messages.flow.sandbox}</Badge>}
            </div>
            <p>
              {text.kept} <Moment date={one.keptUntil} />. {text.startAgain}
            </p>
          </article>
        ) : (
          <article class="card stack" key={one.authorizationRequestId}>
            <ClientLine client={one.client} />
            <h3>{one.title}</h3>
            <p>{text.open}</p>
            <ButtonLink
              kind="primary"
              href={`/authorize/${one.authorizationRequestId}`}
              label={`${text.goOn}: ${one.client.name}, ${one.title}`}
            >
              {text.goOn}
            </ButtonLink>
          </article>
        ),
      )}
    </section>
  );
}
