/**
 * Headers for a document of a user: no browser or proxy may cache it, and it must never run as a page. PDFs that were
 * stored before pages were converted to JPEGs are the files that users uploaded. So PDFs are downloaded and not
 * displayed: Chromium displays none within `sandbox`, and without `sandbox` a stranger's file would be a page of our
 * own origin.
 */
export function documentHeaders(mediaType: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Disposition': mediaType === 'application/pdf' ? 'attachment; filename="document.pdf"' : 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}
