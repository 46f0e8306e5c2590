import type { MiddlewareHandler } from 'hono'
import { staffOf } from '#src/features/staff/queries.server.ts'
import type { App } from '#src/web/app-context.ts'
import type { Bindings } from './http.ts'
import { maintenancePage } from './maintenance-page.ts'
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
