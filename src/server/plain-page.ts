import type { Context } from 'hono'
import { html } from 'hono/html'
import { BRAND } from '#src/brand.ts'

type Html = ReturnType<typeof html>

/** A page for answers that are given before, or without, the pages: no script, no data, one way on. */
export function plainPage(
  c: Context,
  status: 403 | 404 | 405 | 413 | 429 | 500 | 503,
  title: string,
  message: string,
  wayOn: Html = html`<p><a href="/">Go to the first page</a></p>`,
) {
  // What was sent is not read to its end: the connection cannot be used for another request, and says so.
  if (c.req.method === 'POST') c.header('connection', 'close')
  return c.html(
    html`<!doctype html>
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title} – ${BRAND.name}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/plain.css" />
        </head>
        <body>
          <main>
            <p><strong>${BRAND.name}</strong></p>
            <h1>${title}</h1>
            <p>${message}</p>
            ${wayOn}
          </main>
        </body>
      </html>`,
    status,
  )
}
