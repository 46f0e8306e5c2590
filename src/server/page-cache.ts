import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { App, Visitor } from '#src/web/app-context.ts'
import { SITE_PAGES, type SitePage } from '#src/web/content/pages.ts'
import { readFlashToast } from '#src/web/parts/cookies.server.ts'
import type { Bindings } from './http.ts'
import { hashBody, type StoredAnswer, sendStored } from './stored-answer.ts'

export type RenderPage = (request: Request, visitor: Visitor) => Promise<Response>

const CACHEABLE_PAGES: ReadonlyMap<string, SitePage> = new Map(
  Object.values<SitePage>(SITE_PAGES).map(page => [page.path, page]),
)

type Copy = StoredAnswer & Pick<Visitor, 'styleHash'>
type CacheEntry = { key: string; page: Promise<Copy | null> }

/**
 * Caches site pages. The cache key (prices, settings, dates …) is read before rendering, so no instance serves an old
 * copy. Requests with a flash message, or with a query that the page reads, bypass the cache.
 */
export function createPageCache(app: App, render: RenderPage): MiddlewareHandler<Bindings> {
  const cache = new Map<string, CacheEntry>()

  return async (c, next) => {
    const key = c.get('pageCacheKey')
    const { method, path, raw } = c.req
    const sitePage = CACHEABLE_PAGES.get(path)
    if (key === null || sitePage === undefined || dependsOnQuery(sitePage, raw.url)) return next()
    if (method !== 'GET' && method !== 'HEAD') return next()
    if ((await readFlashToast(app, raw)).toast !== null) return next()

    const page = await findOrRenderCopy(path, key, c.get('visitor').requestId)
    if (page === null) return next()
    c.get('visitor').styleHash = page.styleHash
    return sendStored(c, page, { cacheControl: 'no-cache', etag: true })
  }

  function findOrRenderCopy(path: string, key: string, requestId: string): Promise<Copy | null> {
    const lastEntry = cache.get(path)
    if (lastEntry?.key === key) return lastEntry.page

    const entry: CacheEntry = { key, page: renderCopy(app, render, path, requestId) }
    cache.set(path, entry)
    const evict = () => {
      if (cache.get(path) === entry) cache.delete(path)
    }
    entry.page.then(page => page === null && evict(), evict)
    return entry.page
  }
}

/** Ignores parameters that the page does not read, so that campaign links (`utm_…`) cost no rendering. */
function dependsOnQuery({ reads = [] }: SitePage, url: string): boolean {
  const query = new URL(url).searchParams
  return reads.some(name => query.has(name))
}

async function renderCopy(app: App, render: RenderPage, path: string, requestId: string): Promise<Copy | null> {
  const nonce = randomBytes(16).toString('base64')
  const anonymousVisitor: Visitor = {
    address: '',
    requestId,
    postedBytes: null,
    nonce,
    styleHash: null,
    databaseIsDown: false,
    isMaintenance: false,
  }
  const answer = await render(new Request(new URL(path, app.publicUrl)), anonymousVisitor)
  if (answer.status !== 200 || answer.headers.has('set-cookie')) {
    await answer.body?.cancel()
    return null
  }
  const html = await answer.text()
  if (html.includes(anonymousVisitor.nonce) || html.includes(requestId)) {
    app.log.error({ requestId, path }, 'page contains a nonce or request id and is not cached')
    return null
  }
  const page = await compressPage(html, answer.headers.get('content-type') ?? 'text/html; charset=utf-8')
  return { ...page, styleHash: anonymousVisitor.styleHash }
}

async function compressPage(html: string, type: string): Promise<StoredAnswer> {
  const body = new TextEncoder().encode(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  return { type, hash: hashBody(body), body, br, gzip: gz }
}
