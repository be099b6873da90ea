import type { ComponentChildren, VNode } from 'preact';

interface PageHeadProps {
  title: string;
  lead?: string;
  /** The page that this one belongs to. */
  back?: { href: string; text: string };
  /** What is done most on the page, beside its title where there is room. */
  children?: ComponentChildren;
}

/** How a page of the dashboard begins. */
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
