import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { BRAND } from '#src/brand.ts'
import { findSignedInStaff } from '#src/features/staff/queries.server.ts'
import type { App } from '#src/web/app-context.ts'
import { MAINTENANCE } from '#src/web/parts/failure.tsx'
import { FILE_FORM_PATH_PATTERN } from './body-limits.ts'
import type { Bindings } from './http.ts'
import { renderPlainPage } from './plain-page.ts'
import type { ReadSiteState } from './site-state.ts'

/** Shows visitors a maintenance page. Signed-in staff see the site as usual, uncached. */
export function guardMaintenance(app: App, siteState: ReadSiteState): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const path = c.get('normalizedPath')
    if (ALWAYS_OPEN_PATHS.test(path)) return next()
    const { maintenanceMode } = await siteState({ isFresh: hasStaffCookie(c.req.header('cookie')) })
    if (!maintenanceMode) return next()
    if (STAFF_PATHS.test(path) || (await isSignedInStaff(app, c.req.raw.headers))) {
      c.get('visitor').isMaintenance = true
      return next()
    }
    return renderMaintenancePage(c)
  }
}

/**
 * Paths for machines, returning payers and unsubscribe links. Without `/robots.txt`, search engines drop the site.
 */
const ALWAYS_OPEN_PATHS = createPathPattern(
  'webhooks/.+',
  'sandbox(/.*)?',
  'calendars/.+',
  'payment-success',
  'reminders/stop',
  'robots\\.txt',
  '\\.well-known/security\\.txt',
  'metrics',
)

const STAFF_PATHS = createPathPattern('admin(/.*)?')

function createPathPattern(...paths: ReadonlyArray<string>): RegExp {
  return new RegExp(`^/(${paths.join('|')})/*((/_)?\\.data)?$`, 's')
}

async function isSignedInStaff(app: App, headers: Headers): Promise<boolean> {
  return hasStaffCookie(headers.get('cookie')) && (await findSignedInStaff(app, headers)) !== null
}

export function hasStaffCookie(cookies: string | null | undefined): boolean {
  return cookies?.includes('tp_staff=') ?? false
}

const RETRY_AFTER_SECONDS = '900'
const MAX_FORM_FIELDS = 100
const UPLOAD_PATHS = /^\/application-tracking\/uploads(\/|$)/

/** Offers to send a posted form again, so that no input is lost. */
async function renderMaintenancePage(c: Context<Bindings>) {
  c.header('retry-after', RETRY_AFTER_SECONDS)
  const path = c.get('normalizedPath')
  if (UPLOAD_PATHS.test(path)) return c.text(`${MAINTENANCE.file}\n`, 503)
  if (path.endsWith('.data')) return c.text(MAINTENANCE.page, 503)
  const { pathname, search } = new URL(c.req.url)
  const url = pathname + search
  const { title } = MAINTENANCE
  if (c.req.method !== 'POST') {
    return renderPlainPage(c, 503, { title, message: MAINTENANCE.page, action: renderLinkButton(url, 'Try again') })
  }
  const fields = await readFormFields(c)
  if (fields === null) {
    const message = FILE_FORM_PATH_PATTERN.test(path) ? MAINTENANCE.file : MAINTENANCE.page
    return renderPlainPage(c, 503, { title, message, action: renderLinkButton(url, 'Go back to the page') })
  }
  const resendForm = html`<form method="post" action="${url}">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <p><button type="submit">Send it again</button></p>
  </form>${CONTACT_LINE}`
  return renderPlainPage(c, 503, { title, message: MAINTENANCE.form, action: resendForm })
}

function renderLinkButton(href: string, words: string) {
  return html`<p><a class="button" href="${href}">${words}</a></p>${CONTACT_LINE}`
}

const CONTACT_LINE = html`<p>If it can’t wait, write to <a href="mailto:${BRAND.email}">${BRAND.email}</a>.</p>`

async function readFormFields(c: Context<Bindings>): Promise<Array<[string, string]> | null> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  const body = await c.req.text()
  return body.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS ? null : [...new URLSearchParams(body)]
}
