import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { BRAND } from '#src/brand.ts'
import { findSignedInStaff } from '#src/features/staff/queries.server.ts'
import type { App } from '#src/web/app-context.ts'
import { MAINTENANCE } from '#src/web/parts/failure.tsx'
import { FILE_FORM } from './body-limits.ts'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'
import type { SiteState } from './site-state.ts'

/** Staff see the site as usual, uncached. */
export function maintenance(app: App, siteState: () => Promise<SiteState>): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const path = c.get('normalizedPath')
    if (WORKS_IN_MAINTENANCE.test(path)) return next()
    const { maintenanceMode, pageCacheKey } = await siteState()
    if (!maintenanceMode) {
      c.set('pageCacheKey', pageCacheKey)
      return next()
    }
    if (STAFF_PAGES.test(path) || (await isStaff(app, c.req.raw.headers))) {
      c.get('visitor').isMaintenance = true
      return next()
    }
    return maintenancePage(c)
  }
}

/**
 * Machines, returning payers and one-click stops of reminders. A search engine that gets a 503 for `/robots.txt` leaves
 * the whole site.
 */
const WORKS_IN_MAINTENANCE = matchPaths(
  'webhooks/.+',
  'sandbox(/.*)?',
  'calendars/.+',
  'payment-success',
  'reminders/stop',
  'robots\\.txt',
  'metrics',
)

const STAFF_PAGES = matchPaths('admin(/.*)?')

function matchPaths(...paths: ReadonlyArray<string>): RegExp {
  return new RegExp(`^/(${paths.join('|')})/*((/_)?\\.data)?$`, 's')
}

async function isStaff(app: App, headers: Headers): Promise<boolean> {
  if (!headers.get('cookie')?.includes('tp_staff=')) return false
  return (await findSignedInStaff(app, headers)) !== null
}

const RETRY_AFTER_SECONDS = '900'
const MAX_FIELDS = 100
const UPLOADS = /^\/application-tracking\/uploads(\/|$)/

/** Returns a posted form's fields, because the page they came from is gone. */
async function maintenancePage(c: Context<Bindings>) {
  c.header('retry-after', RETRY_AFTER_SECONDS)
  const path = c.get('normalizedPath')
  if (UPLOADS.test(path)) return c.text(`${MAINTENANCE.file}\n`, 503)
  if (path.endsWith('.data')) return c.text(MAINTENANCE.page, 503)
  const { pathname, search } = new URL(c.req.url)
  const here = pathname + search
  const { title } = MAINTENANCE
  if (c.req.method !== 'POST') {
    return plainPage(c, 503, { title, message: MAINTENANCE.page, action: button(here, 'Try again') })
  }
  const fields = await readFormFields(c)
  if (fields === null) {
    const message = FILE_FORM.test(path) ? MAINTENANCE.file : MAINTENANCE.page
    return plainPage(c, 503, { title, message, action: button(here, 'Go back to the page') })
  }
  const again = html`<form method="post" action="${here}">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <p><button type="submit">Send it again</button></p>
  </form>${CONTACT_LINE}`
  return plainPage(c, 503, { title, message: MAINTENANCE.form, action: again })
}

function button(href: string, words: string) {
  return html`<p><a class="button" href="${href}">${words}</a></p>${CONTACT_LINE}`
}

const CONTACT_LINE = html`<p>If it cannot wait, write to <a href="mailto:${BRAND.email}">${BRAND.email}</a>.</p>`

async function readFormFields(c: Context<Bindings>): Promise<Array<[string, string]> | null> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  const body = await c.req.text()
  return body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS ? null : [...new URLSearchParams(body)]
}
