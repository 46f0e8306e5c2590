import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { addresses } from '#src/addresses.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { type App, createAnonymousVisitor, type Visitor } from '#src/web/app-context.ts'
import { SITE_PAGES, type SitePage } from '#src/web/content/pages.ts'
import { readFlashToast } from '#src/web/parts/cookies.server.ts'
import { joinStyledPage } from '#src/web/parts/styled-page.server.ts'
import { hasStaffCookie } from '../maintenance.ts'
import type { BuildSecurityHeaders } from '../security-headers.ts'
import type { ReadSiteState } from '../site-state.ts'
import { type FindPage, hashBody, type StoredAnswer } from './stored-answer.ts'

type RenderPage = (request: Request, visitor: Visitor) => Promise<Response>

type CacheablePage = Pick<SitePage, 'path' | 'reads'>

/** The empty look-up is the same for all visitors. Cached, it answers eight times as many requests. */
const LOOK_UP: CacheablePage = { path: addresses.tracking(), reads: ['reference', 'email'] }

const CACHEABLE_PAGES: ReadonlyMap<string, CacheablePage> = new Map(
  [...Object.values<SitePage>(SITE_PAGES), LOOK_UP].map(page => [page.path, page]),
)

type CacheEntry = { key: string; page: Promise<StoredAnswer | null> }

type PageSource = { render: RenderPage; siteState: ReadSiteState; buildHeaders: BuildSecurityHeaders }

/**
 * Caches site pages. The cache key (prices, settings, dates …) is read before rendering, so no instance serves an old
 * copy. Requests with a flash message, or with a query that the page reads, bypass the cache.
 */
export function createPageCache(app: App, source: PageSource): FindPage {
  const cache = new Map<string, CacheEntry>()

  return async ({ method, url = '', headers: { cookie } }, path, requestId) => {
    const sitePage = CACHEABLE_PAGES.get(path)
    if (sitePage === undefined || dependsOnQuery(sitePage, url)) return null
    if (method !== 'GET' && method !== 'HEAD') return null
    const isStaff = hasStaffCookie(cookie)
    // Staff cannot look up an application there.
    if (isStaff && sitePage === LOOK_UP) return null
    const { pageCacheKey } = await source.siteState({ isFresh: isStaff })
    if (pageCacheKey === null) return null
    if ((await readFlashToast(app, cookie)).toast !== null) return null
    return findOrRenderCopy(path, pageCacheKey, requestId)
  }

  function findOrRenderCopy(path: string, key: string, requestId: string): Promise<StoredAnswer | null> {
    const lastEntry = cache.get(path)
    if (lastEntry?.key === key) return lastEntry.page

    const entry: CacheEntry = { key, page: renderCopy(app, source, path, requestId) }
    cache.set(path, entry)
    const evict = () => {
      if (cache.get(path) === entry) cache.delete(path)
    }
    entry.page.then(page => page === null && evict(), evict)
    return entry.page
  }
}

/** A page with `?ref=` has it in its links. Other parameters that the page does not read (`utm_…`) cost no rendering. */
function dependsOnQuery({ reads = [] }: CacheablePage, url: string): boolean {
  if (!url.includes('?')) return false
  const query = new URLSearchParams(url.slice(url.indexOf('?')))
  return reads.some(name => query.has(name)) || readRef(url) !== null
}

async function renderCopy(
  app: App,
  { render, buildHeaders }: PageSource,
  path: string,
  requestId: string,
): Promise<StoredAnswer | null> {
  const anonymousVisitor = createAnonymousVisitor(requestId)
  const answer = await render(new Request(new URL(path, app.publicUrl)), anonymousVisitor)
  if (answer.status !== 200 || answer.headers.has('set-cookie')) {
    await answer.body?.cancel()
    return null
  }
  const html = joinStyledPage(await answer.text(), anonymousVisitor.styles)
  if (anonymousVisitor.nonce !== null || html.includes(requestId)) {
    app.log.error({ path }, 'page contains a nonce or request id and is not cached')
    return null
  }
  const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
  // A browser must not bring back what was typed into the look-up on a shared phone.
  const caching = path === LOOK_UP.path ? 'private, no-store' : 'no-cache'
  const headers = { ...buildHeaders(anonymousVisitor), 'cache-control': caching }
  return { type, headers, hasEtag: true, ...(await compressPage(html)) }
}

async function compressPage(html: string) {
  const body = new TextEncoder().encode(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  return { hash: hashBody(body), body, br, gzip: gz }
}
