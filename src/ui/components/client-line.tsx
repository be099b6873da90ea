import type { VNode } from 'preact';
import { messages } from '../../texts/messages.js';
import { Badge } from './badge.js';

export interface ClientWords {
  name: string;
  environment: 'sandbox' | 'live';
  /** The address of the client's logo, if it has one. */
  logo?: string | undefined;
}

/** “To continue to …”: the client that sent the user here. */
export function ClientLine({ client }: { client: ClientWords }): VNode {
  return (
    <div class="client-line">
      {client.logo ? (
        <img class="client-mark client-logo" src={client.logo} alt="" width={40} height={40} />
      ) : (
        <span class="client-mark" aria-hidden="true">
          {initialOf(client.name)}
        </span>
      )}
      <p class="client-words">
        <span class="soft small">{messages.flow.continueTo}</span>
        <strong>{client.name}</strong>
      </p>
      {client.environment === 'sandbox' && <Badge kind="unreal">{messages.flow.sandbox}</Badge>}
    </div>
  );
}

/** The first character as readers perceive it, which may consist of several code points. */
function initialOf(name: string): string {
  for (const { segment } of new Intl.Segmenter(messages.language.tag).segment(name.trim()))
    return segment.toLocaleUpperCase(messages.language.tag);
  return '·';
}
