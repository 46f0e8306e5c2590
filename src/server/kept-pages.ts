import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { App, Visitor } from '#src/web/app-context.ts'
import { SITE_PAGES, type SitePage } from '#src/web/content/pages.ts'
import { readFlash } from '#src/web/parts/cookies.server.ts'
import type { Bindings } from './http.ts'
import { answerFrom, hashOf, type StoredAnswer } from './stored-answer.ts'

/** Makes a page, as React Router does. */
export type RenderPage = (request: Request, visitor: Visitor) => Promise<Response>

/** Keyed by exact path, so that other spellings cannot fill the memory. */
const KEPT_PAGES: ReadonlyMap<string, SitePage> = new Map(
  Object.values<SitePage>(SITE_PAGES).map(page => [page.path, page]),
)

/** A page and what it was made from. Null: it turned out that it cannot be kept. */
type Kept = { key: string; page: Promise<StoredAnswer | null> }

/**
 * Site pages are made once and kept, compressed. A copy is dropped by nobody: it carries the key of what it was made from,
 * read before it was made, and is used only while that is still the key. So it holds on every instance at once, and with
 * no message between them. A query that the page reads, or a flash message, has the page rendered for this request alone.
 */
export function keptPages(app: App, render: RenderPage): MiddlewareHandler<Bindings> {
  const kept = new Map<string, Kept>()

  return async (c, next) => {
    const key = c.get('pagesKey')
    const { method, path, raw } = c.req
    const sitePage = KEPT_PAGES.get(path)
    if (key === null || sitePage === undefined || readsQuery(sitePage, raw.url)) return next()
    if (method !== 'GET' && method !== 'HEAD') return next()
    if ((await readFlash(app, raw)).toast !== null) return next()

    const page = await copyOf(path, key, c.get('visitor').requestId)
    return page === null ? next() : answerFrom(c, page, { cacheControl: 'no-cache', etag: true })
  }

  /** All who ask for a page that is being made wait for the same one. */
  function copyOf(path: string, key: string, requestId: string): Promise<StoredAnswer | null> {
    const last = kept.get(path)
    if (last?.key === key) return last.page

    const made: Kept = { key, page: makeCopy(app, render, path, requestId) }
    kept.set(path, made)
    const forget = () => {
      if (kept.get(path) === made) kept.delete(path)
    }
    made.page.then(page => page === null && forget(), forget)
    return made.page
  }
}

/** Campaign and tracking names (`utm_…`, `fbclid`) change no page and must not cost a rendering each. */
function readsQuery({ reads = [] }: SitePage, url: string): boolean {
  const query = new URL(url).searchParams
  return reads.some(name => query.has(name))
}

/** The page as it is for everybody: asked for by nobody, with no cookie and no header. Null if it is not fit to be kept. */
async function makeCopy(app: App, render: RenderPage, path: string, requestId: string): Promise<StoredAnswer | null> {
  const nonce = randomBytes(16).toString('base64')
  const nobody = { address: '', requestId, nonce, databaseIsDown: false, isMaintenance: false }
  const answer = await render(new Request(new URL(path, app.publicUrl)), nobody)
  if (answer.status !== 200 || answer.headers.has('set-cookie')) {
    await answer.body?.cancel()
    return null
  }
  const html = await answer.text()
  if (html.includes(nobody.nonce) || html.includes(requestId)) {
    app.log.error({ requestId, path }, 'page holds what belongs to one answer and is not kept')
    return null
  }
  return compressed(html, answer.headers.get('content-type') ?? 'text/html; charset=utf-8')
}

async function compressed(html: string, type: string): Promise<StoredAnswer> {
  const body = new TextEncoder().encode(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(body, { level: 9 }),
  ])
  return { type, hash: hashOf(body), body, br, gzip: gz }
}
