import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { BRAND } from '#src/brand.ts'
import { findSignedInStaff } from '#src/features/staff/queries.server.ts'
import type { App } from '#src/web/app-context.ts'
import { MAINTENANCE } from '#src/web/parts/failure.tsx'
import { FILE_FORM_PATH } from './body-limits.ts'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'
import type { SiteState } from './site-state.ts'

/** Shows visitors a maintenance page. Signed-in staff see the site as usual, uncached. */
export function maintenance(app: App, siteState: () => Promise<SiteState>): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const path = c.get('normalizedPath')
    if (OPEN_PATHS.test(path)) return next()
    const { maintenanceMode, pageCacheKey } = await siteState()
    if (!maintenanceMode) {
      c.set('pageCacheKey', pageCacheKey)
      return next()
    }
    if (STAFF_PATHS.test(path) || (await isStaff(app, c.req.raw.headers))) {
      c.get('visitor').isMaintenance = true
      return next()
    }
    return maintenancePage(c)
  }
}

/**
 * Paths for machines, returning payers and unsubscribe links. A search engine that gets 503 for `/robots.txt` drops the
 * whole site.
 */
const OPEN_PATHS = matchPaths(
  'webhooks/.+',
  'sandbox(/.*)?',
  'calendars/.+',
  'payment-success',
  'reminders/stop',
  'robots\\.txt',
  'metrics',
)

const STAFF_PATHS = matchPaths('admin(/.*)?')

function matchPaths(...paths: ReadonlyArray<string>): RegExp {
  return new RegExp(`^/(${paths.join('|')})/*((/_)?\\.data)?$`, 's')
}

async function isStaff(app: App, headers: Headers): Promise<boolean> {
  if (!headers.get('cookie')?.includes('tp_staff=')) return false
  return (await findSignedInStaff(app, headers)) !== null
}

const RETRY_AFTER_SECONDS = '900'
const MAX_FIELDS = 100
const UPLOAD_PATHS = /^\/application-tracking\/uploads(\/|$)/

/** Repeats a posted form's fields, because the page that sent them is gone. */
async function maintenancePage(c: Context<Bindings>) {
  c.header('retry-after', RETRY_AFTER_SECONDS)
  const path = c.get('normalizedPath')
  if (UPLOAD_PATHS.test(path)) return c.text(`${MAINTENANCE.file}\n`, 503)
  if (path.endsWith('.data')) return c.text(MAINTENANCE.page, 503)
  const { pathname, search } = new URL(c.req.url)
  const url = pathname + search
  const { title } = MAINTENANCE
  if (c.req.method !== 'POST') {
    return plainPage(c, 503, { title, message: MAINTENANCE.page, action: linkButton(url, 'Try again') })
  }
  const fields = await readFormFields(c)
  if (fields === null) {
    const message = FILE_FORM_PATH.test(path) ? MAINTENANCE.file : MAINTENANCE.page
    return plainPage(c, 503, { title, message, action: linkButton(url, 'Go back to the page') })
  }
  const resendForm = html`<form method="post" action="${url}">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <p><button type="submit">Send it again</button></p>
  </form>${CONTACT_LINE}`
  return plainPage(c, 503, { title, message: MAINTENANCE.form, action: resendForm })
}

function linkButton(href: string, words: string) {
  return html`<p><a class="button" href="${href}">${words}</a></p>${CONTACT_LINE}`
}

const CONTACT_LINE = html`<p>If it can’t wait, write to <a href="mailto:${BRAND.email}">${BRAND.email}</a>.</p>`

async function readFormFields(c: Context<Bindings>): Promise<Array<[string, string]> | null> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  const body = await c.req.text()
  return body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS ? null : [...new URLSearchParams(body)]
}
