import type { MiddlewareHandler } from 'hono'
import type { Bindings } from './http.ts'
import { plainPage } from './plain-page.ts'
import type { SiteState } from './site-state.ts'

/** Turns visitors away while the site is being looked after, and tells those who come after what pages are made from. */
export function maintenance(siteState: () => Promise<SiteState>): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    if (worksInMaintenance(c.get('spelledPath'))) return next()
    const { maintenanceMode, pagesKey } = await siteState()
    c.set('pagesKey', pagesKey)
    if (!maintenanceMode) return next()
    c.header('retry-after', '900')
    return plainPage(c, 503, 'We will be back soon', 'The site is being looked after. Nothing you sent is lost.')
  }
}

/**
 * Machines and payers on their way back are let through while visitors wait. A search engine that gets a 503 for a page
 * comes back later; one that gets it for `/robots.txt` stays away from the whole site.
 */
function worksInMaintenance(path: string): boolean {
  return (
    path.startsWith('/webhooks/') ||
    path.startsWith('/sandbox/') ||
    path.startsWith('/admin') ||
    path.startsWith('/payment-success') ||
    path === '/robots.txt'
  )
}
