/**
 * A message as its reader saw it, as an answer. It may run and load nothing, and opens nothing. Only our own pages may frame
 * it.
 */
export function shownLetter(html: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    },
  })
}
