import type { VNode } from 'preact';
import { ButtonLink } from '../../ui/components/button.js';
import { HeaderUser, type Visitor } from '../../ui/components/header-user.js';
import { Layout } from '../../ui/layout.js';
import { messages } from '../../texts/messages.js';
import { HeroPicture } from './hero-picture.page.js';

const text = messages.home;

/** The front page, for people who do not know the service yet. */
export function HomePage({ visitor }: { visitor: Visitor | undefined }): VNode {
  const side = visitor ? <HeaderUser visitor={visitor} /> : <a href="/login">{messages.visitor.logIn}</a>;
  return (
    <Layout title={messages.service.name} width="wide" side={side}>
      <div class="hero">
        <div class="hero-words">
          <h1>{text.title}</h1>
          <p class="lead">{text.lead}</p>
          <div class="actions">
            {visitor ? (
              <ButtonLink kind="primary" href="/account">
                {text.account}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink kind="primary" href="/signup">
                  {text.signUp}
                </ButtonLink>
                <ButtonLink href="/login">{text.logIn}</ButtonLink>
              </>
            )}
          </div>
        </div>
        <HeroPicture />
      </div>
      <section class="stack-wide" aria-labelledby="how">
        <h2 id="how">{text.howTitle}</h2>
        <ol class="tiles plain-list">
          {text.how.map((step, index) => (
            <li class="card stack" key={step.title}>
              <span class="tile-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p class="soft">{step.text}</p>
            </li>
          ))}
        </ol>
        <div class="card home-business">
          <div>
            <h2>{text.businessTitle}</h2>
            <p class="soft">{text.businessText}</p>
          </div>
          <div class="actions">
            <ButtonLink href="/docs">{text.businessLink}</ButtonLink>
            <ButtonLink href="/dashboard">{text.businessDashboard}</ButtonLink>
          </div>
        </div>
      </section>
    </Layout>
  );
}
