import type { Context } from '../../context.js';

/** How long a link works: long enough to read the response that contains it, and then to fetch the document. */
export const DOCUMENT_LINK_MINUTES = { client: 10, user: 60 } as const;

/**
 * The grant or user that a link was made for. The link stops working when the grant is revoked or the account is
 * closed.
 */
export type LinkHolder = { grantId: string } | { userId: string };

export interface DocumentLink {
  url: string;
  expiresAt: Date;
}

type Sealed = LinkHolder & { expiresAt: string };

/**
 * A link that opens one document for some minutes, for anybody who has it. Its token is encrypted and authenticated, so
 * that nobody can alter what it says.
 */
export function linkToDocument(
  { config, encryption }: Pick<Context, 'config' | 'encryption'>,
  documentId: string,
  holder: LinkHolder,
  now: Date,
): DocumentLink {
  const minutes = DOCUMENT_LINK_MINUTES['grantId' in holder ? 'client' : 'user'];
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const plain = JSON.stringify({ ...holder, expiresAt: expiresAt.toISOString() } satisfies Sealed);
  const token = encryption.encrypt(Buffer.from(plain, 'utf8'), sealPurpose(documentId)).toString('base64url');
  return { url: `${config.resourceUrl}/v2/documents/${documentId}?token=${token}`, expiresAt };
}

/** For whom a link was made; undefined if its token was changed, belongs to another document, or has expired. */
export function openDocumentLink(
  { encryption }: Pick<Context, 'encryption'>,
  documentId: string,
  token: string,
  now: Date,
): LinkHolder | undefined {
  try {
    const plain = encryption.decrypt(Buffer.from(token, 'base64url'), sealPurpose(documentId)).toString('utf8');
    const { expiresAt, ...holder } = JSON.parse(plain) as Sealed;
    return new Date(expiresAt) > now ? holder : undefined;
  } catch {
    return undefined;
  }
}

function sealPurpose(documentId: string): string {
  return `document_link:${documentId}`;
}
