import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import type { Bindings } from './http.ts'
import { renderNotFoundPage } from './plain-page.ts'
import { repairLink } from './repair-link.ts'

const SITE_PATHS: ReadonlySet<string> = new Set(Object.values(SITE_PAGES).map(page => page.path))

/**
 * React Router ignores the case and the escapes of a path, so checks before it must use `normalizedPath`. Site pages
 * requested in another spelling are redirected.
 */
export function normalizePath(): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const normalized = decodePath(pathname)?.toLowerCase()
    // React Router treats `//x` as `/x`, but our own checks do not.
    if (normalized === undefined || normalized.startsWith('//')) return renderNotFoundPage(c)
    c.set('normalizedPath', normalized)

    const canonical = trimEndSlashes(normalized)
    if (canonical !== pathname && SITE_PATHS.has(canonical) && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
      return c.redirect(`${canonical}${search}`, 308)
    }
    return next()
  }
}

function trimEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Moves a request to the origin of PUBLIC_URL, whatever host and scheme a proxy used, and repairs its link. Returns its
 * path.
 */
export function moveToOrigin(incoming: IncomingMessage, publicOrigin: string): string {
  const sentTarget = readTarget(incoming.url ?? '')
  const target = sentTarget && repairLink(sentTarget)
  // Joins the texts, because `new URL('//x', …)` would read `x` as a host.
  if (target !== null) incoming.url = publicOrigin + target
  return target?.split('?', 1)[0] ?? ''
}

function readTarget(url: string): string | null {
  if (url.startsWith('/')) return url
  return URL.canParse(url) ? new URL(url).pathname + new URL(url).search : null
}
