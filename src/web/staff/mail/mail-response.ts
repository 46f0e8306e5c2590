/** Responds with an email as a sandboxed page, which runs no scripts and loads only our own pictures. Only our pages may frame it. */
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

/** Responds with a text of ours instead of an email. The text is escaped, because it may quote user input. */
export function textResponse(title: string, text: string, status: number): Response {
  const escapedText = text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  const page = `<!doctype html><html lang="en-GB"><title>${title}</title><body style="font:1rem/1.5 sans-serif;margin:2rem"><p>${escapedText}</p></body></html>`
  return mailResponse(page, status)
}
