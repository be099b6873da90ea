import type { ComponentChildren, VNode } from 'preact';
import { Button } from '../../ui/components/button.js';
import { Form } from '../../ui/components/form.js';
import { Layout, type LayoutProps } from '../../ui/layout.js';
import { messages } from '../../texts/messages.js';
import { STAFF_PASSWORD } from './log-in-required.form.js';
import type { StaffRole } from '../../accounts/staff/staff.js';

const words = messages.console.navigation;
const { frame } = messages.review;

/** The reviewer who is logged in, and the CSRF token of the log-out form. */
export interface Reviewer {
  name: string;
  role: StaffRole;
  /**
   * False if another person created the password. The reviewer then has to choose a new one first, so the header has no
   * links to other pages.
   */
  hasOwnPassword: boolean;
  logOutCsrf: string;
}

/** The pages in the navigation, which only supervisors have. */
const PLACES = { queue: '/console', numbers: '/console/numbers', reviewers: '/console/reviewers' } as const;
/** The page for changing the password is not in the navigation, because all reviewers have it. */
export type Place = keyof typeof PLACES | 'password';

interface ConsoleLayoutProps extends Pick<LayoutProps, 'title' | 'width'> {
  reviewer?: Reviewer;
  /** The current page, which the navigation marks. */
  place?: Place;
  children: ComponentChildren;
}

/**
 * The layout of the console's pages. Its part of the site has its own name, paths and sessions, separate from those of
 * users and of clients' teams.
 */
export function ConsoleLayout({ title, width = 'wide', reviewer, place, children }: ConsoleLayoutProps): VNode {
  return (
    <Layout
      title={title}
      width={width}
      part={frame.part}
      home="/console"
      script={reviewer && 'console.js'}
      {...reviewerFrame(reviewer, place)}
    >
      {children}
    </Layout>
  );
}

/** Header and footer for the reviewer who is logged in. Error pages use them, too. */
export function reviewerFrame(reviewer: Reviewer | undefined, place?: Place): Pick<LayoutProps, 'side' | 'footer'> {
  return {
    side: reviewer && <ReviewerSide reviewer={reviewer} place={place} />,
    footer: <Footer reviewer={reviewer} place={place} />,
  };
}

function ReviewerSide({ reviewer, place }: { reviewer: Reviewer; place: Place | undefined }): VNode {
  return (
    <>
      {reviewer.role === 'supervisor' && reviewer.hasOwnPassword && (
        <nav class="console-nav" aria-label={words.label}>
          {(Object.keys(PLACES) as (keyof typeof PLACES)[]).map((one) => (
            <a key={one} href={PLACES[one]} {...(one === place ? { 'aria-current': 'page' as const } : {})}>
              {words[one]}
            </a>
          ))}
        </nav>
      )}
      <a class="page-header-who" href={STAFF_PASSWORD} title={messages.staffPassword.link}>
        {reviewer.name}
      </a>
      <Form action="/console/logout" csrf={reviewer.logOutCsrf} class="inline-form log-out">
        <Button kind="quiet" small>
          {frame.logOut}
        </Button>
      </Form>
    </>
  );
}

/** Links to the password page. The name in the header does that too, but on a phone the header has no room for it. */
function Footer({ reviewer, place }: { reviewer: Reviewer | undefined; place: Place | undefined }): VNode {
  const leads = reviewer?.hasOwnPassword && place !== 'password';
  return (
    <>
      {frame.footer} {leads && <a href={STAFF_PASSWORD}>{messages.staffPassword.link}</a>}
    </>
  );
}
