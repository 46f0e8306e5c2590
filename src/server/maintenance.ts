import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { BRAND } from '#src/brand.ts'
import { staffOf } from '#src/features/staff/queries.server.ts'
import type { App } from '#src/web/app-context.ts'
import { MAINTENANCE } from '#src/web/parts/failure.tsx'
import { FILE_FORM } from './body-limits.ts'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'
import type { SiteState } from './site-state.ts'

/**
 * Turns visitors away while the site is being looked after, and tells those who come after what pages are made from. Staff
 * see the site as always: their pages say what visitors get, so they are made for them alone and never kept.
 */
export function maintenance(app: App, siteState: () => Promise<SiteState>): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const path = c.get('spelledPath')
    if (WORKS_IN_MAINTENANCE.test(path)) return next()
    const { maintenanceMode, pagesKey } = await siteState()
    if (!maintenanceMode) {
      c.set('pagesKey', pagesKey)
      return next()
    }
    if (STAFFS_SIDE.test(path) || (await isStaff(app, c.req.raw.headers))) {
      c.get('visitor').isMaintenance = true
      return next()
    }
    return maintenancePage(c)
  }
}

/**
 * Machines, payers on their way back, and reminders, which mail programs stop with one POST. A search engine that gets a 503 for a page comes back later; one that gets it for
 * `/robots.txt` stays away from the whole site. In whatever spelling the router takes, also as its script asks: `/x.data`.
 */
const WORKS_IN_MAINTENANCE = addressOf(
  'webhooks/.+',
  'sandbox(/.*)?',
  'calendars/.+',
  'payment-success',
  'reminders/stop',
  'robots\\.txt',
  'metrics',
)

/** With the ways in to it: whoever is not signed in is sent to these. */
const STAFFS_SIDE = addressOf('admin(/.*)?')

function addressOf(...paths: ReadonlyArray<string>): RegExp {
  return new RegExp(`^/(${paths.join('|')})/*((/_)?\\.data)?$`, 's')
}

/** Without a cookie that could be theirs nobody is looked up. */
async function isStaff(app: App, headers: Headers): Promise<boolean> {
  if (!headers.get('cookie')?.includes('tp_staff=')) return false
  return (await staffOf(app, headers)) !== null
}

/** For machines, in seconds: people try again when they like. */
const BACK_IN = '900'
/** No form of ours has more. */
const MOST_FIELDS = 100
const UPLOADS = /^\/application-tracking\/uploads(\/|$)/

/**
 * What visitors get in the place of any page. Whoever was sending a form gets all they typed back, in a page that sends it
 * again: the page they came from could not be had any more.
 */
async function maintenancePage(c: Context<Bindings>) {
  c.header('retry-after', BACK_IN)
  const path = c.get('spelledPath')
  // Whoever sends piece by piece keeps trying by itself, and a page's own script has words for it.
  if (UPLOADS.test(path)) return c.text(`${MAINTENANCE.file}\n`, 503)
  if (path.endsWith('.data')) return c.text(MAINTENANCE.page, 503)
  const { pathname, search } = new URL(c.req.url)
  const here = pathname + search
  const { title } = MAINTENANCE
  if (c.req.method !== 'POST') {
    return plainPage(c, 503, { title, message: MAINTENANCE.page, wayOn: button(here, 'Try again') })
  }
  const fields = await sentFields(c)
  if (fields === null) {
    const message = FILE_FORM.test(path) ? MAINTENANCE.file : MAINTENANCE.page
    return plainPage(c, 503, { title, message, wayOn: button(here, 'Go back to the page') })
  }
  const again = html`<form method="post" action="${here}">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <p><button type="submit">Send it again</button></p>
  </form>${REACH_US}`
  return plainPage(c, 503, { title, message: MAINTENANCE.form, wayOn: again })
}

function button(href: string, words: string) {
  return html`<p><a class="button" href="${href}">${words}</a></p>${REACH_US}`
}

/** By mail, which comes in whatever becomes of the site. */
const REACH_US = html`<p>If it cannot wait, write to <a href="mailto:${BRAND.email}">${BRAND.email}</a>.</p>`

/** What a form without files brought; null if it is none. Its length was judged before. */
async function sentFields(c: Context<Bindings>): Promise<Array<[string, string]> | null> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  const body = await c.req.text()
  return body.split('&', MOST_FIELDS + 1).length > MOST_FIELDS ? null : [...new URLSearchParams(body)]
}
