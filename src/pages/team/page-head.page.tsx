import type { ComponentChildren, VNode } from 'preact';

interface PageHeadProps {
  title: string;
  lead?: string;
  /** A link to the page that this one belongs to. */
  back?: { href: string; text: string };
  /** The most frequent action of the page, placed beside its title if there is room. */
  children?: ComponentChildren;
}

/** The title of a dashboard page, with its introduction, back link and main action. */
export function PageHead({ title, lead, back, children }: PageHeadProps): VNode {
  return (
    <>
      {back && (
        <p>
          <a href={back.href}>{back.text}</a>
        </p>
      )}
      <div class="page-head">
        <div class="stack-tight">
          <h1>{title}</h1>
          {lead !== undefined && <p class="soft">{lead}</p>}
        </div>
        {children}
      </div>
    </>
  );
}
