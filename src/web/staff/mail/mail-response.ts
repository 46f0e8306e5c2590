/** An email as a sandboxed page: no scripts, no loading, no links. Only our own pages may frame it. */
export function mailResponse(html: string, status = 200): Response {
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

/** Our own text in the frame. It is escaped, because it may quote user input. */
export function shownInstead(title: string, words: string, status: number): Response {
  const text = words.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  const page = `<!doctype html><html lang="en-GB"><title>${title}</title><body style="font:1rem/1.5 sans-serif;margin:2rem"><p>${text}</p></body></html>`
  return mailResponse(page, status)
}
