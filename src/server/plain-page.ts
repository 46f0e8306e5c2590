import type { Context } from 'hono'
import { html } from 'hono/html'
import { BRAND } from '#src/brand.ts'
import { PAGE_NOT_FOUND } from '#src/web/parts/specified-errors.ts'

type HtmlContent = ReturnType<typeof html>

const HOME_LINK = html`<p><a href="/">Go to the home page</a></p>`

const LOGO = html`<svg viewBox="0 0 30 30" width="30" height="30" fill="none" stroke="currentColor" aria-hidden="true">
  <path d="M15 1.2 28.8 15 15 28.8 1.2 15Z" stroke-width="2.2" />
  <path d="M15 7.4 22.6 15 15 22.6 7.4 15Z" stroke-width="2" />
  <circle cx="15" cy="15" r="2.6" fill="currentColor" stroke="none" />
  <path d="M4 4h.01M26 4h.01M4 26h.01M26 26h.01" stroke-width="3" stroke-linecap="round" />
</svg>`

/** Renders a page outside React Router, without scripts or data. */
export function renderPlainPage(
  c: Context,
  status: 403 | 404 | 405 | 413 | 429 | 500 | 503,
  { title, message, action = HOME_LINK }: { title: string; message: string; action?: HtmlContent },
) {
  // The request body may be unread, so the connection cannot be reused.
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
            <p class="mark">${LOGO}<strong>${BRAND.name}</strong></p>
            <h1>${title}</h1>
            <p>${message}</p>
            ${action}
          </main>
        </body>
      </html>`,
    status,
  )
}

/** Also answers requests for pages whose existence must stay hidden. */
export function renderNotFoundPage(c: Context) {
  return renderPlainPage(c, 404, { title: '404', message: PAGE_NOT_FOUND })
}
