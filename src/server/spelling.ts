import type { MiddlewareHandler } from 'hono'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import type { Bindings } from './http.ts'
import { notFoundPage } from './plain-page.ts'

const SITE_PATHS: ReadonlySet<string> = new Set(Object.values(SITE_PAGES).map(page => page.path))

/**
 * One address, one spelling. The router minds neither case nor escapes, so whatever judges a path before it must not
 * either: it judges `spelledPath`. Site pages under another spelling are sent to their own, so that links, copies and
 * search engines know one.
 */
export function spelling(): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    // As it came: `c.req.path` is without most escapes, and would pass for a spelling that it is not.
    const { pathname, search } = new URL(c.req.url)
    const spelled = decoded(pathname)?.toLowerCase()
    // `//x` is another address to us and the same as `/x` to a router; broken escapes are an address to nobody.
    if (spelled === undefined || spelled.startsWith('//')) return notFoundPage(c)
    c.set('spelledPath', spelled)

    const own = withoutEndSlashes(spelled)
    if (own !== pathname && SITE_PATHS.has(own) && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
      return c.redirect(`${own}${search}`, 308)
    }
    return next()
  }
}

/** Step by step: a pattern that looks for the end takes a third of a second over an address of slashes. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
