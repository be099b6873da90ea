/**
 * Headers of a user's document: kept by no browser or proxy, and never anything but a picture to look at. A PDF from
 * before its pages were made pictures is kept as it came, so PDFs are saved and not shown: Chromium shows none within `sandbox`, and without that a stranger's file would be a page
 * of our own origin.
 */
export function documentHeaders(mediaType: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Disposition': mediaType === 'application/pdf' ? 'attachment; filename="document.pdf"' : 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}
