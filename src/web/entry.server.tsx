import { hash, randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { readRef } from '#src/features/cases/ref.ts'
import { appContext, visitorContext } from './app-context.ts'
import { carryRef } from './parts/carry-ref.ts'
import { PageRequestIdContext } from './parts/failure.tsx'
import { findInlineSheets, findPageStyles } from './parts/page-styles.server.ts'
import { HasOwnStylesContext, InlineSheetsContext } from './parts/page-styles.tsx'
import { SiteFrame } from './parts/site-frame.tsx'
import { SiteFrameContext } from './parts/site-frame-context.ts'

/** Renders a page completely before sending it, so that an error can set the status (ADR 062). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visitor = context.get(visitorContext)
  const handle = findPageHandle(entry)
  const hydrates = handle.hydrate !== false
  // In development React would warn.
  if (hydrates && !import.meta.env.DEV) visitor.nonce = randomBytes(16).toString('base64')
  visitor.styles = hydrates ? null : findPageStyles(entry)
  const inlineSheets = { texts: hydrates ? findInlineSheets(entry) : {}, nonce: visitor.nonce ?? undefined }
  const isOutage = visitor.databaseIsDown && status >= 500
  if (isOutage) headers.set('retry-after', '10')
  headers.set('content-type', 'text/html; charset=utf-8')

  const html = renderToString(
    <PageRequestIdContext value={visitor.requestId}>
      <HasOwnStylesContext value={visitor.styles !== null}>
        <InlineSheetsContext value={inlineSheets}>
          <SiteFrameContext value={SiteFrame}>
            <ServerRouter
              context={keepMatchedRoutes(hydrates ? await completeHandoff(entry) : withoutHandoff(entry))}
              url={request.url}
              nonce={visitor.nonce ?? undefined}
            />
          </SiteFrameContext>
        </InlineSheetsContext>
      </HasOwnStylesContext>
    </PageRequestIdContext>,
  )
  const ref = hydrates ? null : readRef(request.url)
  const plainHtml = hydrates ? lowerScriptPriority(html) : hideTemplates(html)
  const pageHtml = `<!DOCTYPE html>${ref === null ? plainHtml : carryRef(plainHtml, ref)}`
  if (handle.hasUpdates === true && status === 200 && request.method !== 'POST')
    headers.set('etag', buildPageTag(`${visitor.styles?.hash} ${pageHtml}`))
  return new Response(pageHtml, { headers, status: isOutage ? 503 : status })
}

/** Their values are new in each rendering, so the ETag of a page that polls leaves them out and is weak (ADR 012). */
const IDEMPOTENCY_KEY_FIELDS = /<input[^>]*name="idempotencyKey"[^>]*>/g

function buildPageTag(html: string): string {
  return `W/"${hash('sha1', html.replace(IDEMPOTENCY_KEY_FIELDS, ''), 'base64url')}"`
}

/** Scripts would share a slow line with the sheets (ADR 062). */
function lowerScriptPriority(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** Text browsers show what a template contains, such as the alert of a lost connection, but no attributes. */
function hideTemplates(html: string): string {
  return html.replaceAll(/<template\b([^>]*)>(.*?)<\/template>/gs, (_, attributes: string, content: string) => {
    const value = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return `<span hidden=""${attributes} data-template="${value}"></span>`
  })
}

function keepMatchedRoutes({ manifest, ...entry }: EntryContext): EntryContext {
  const matched = entry.staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const routes = Object.fromEntries(matched.map(route => [route.id, route]))
  return { ...entry, manifest: { ...manifest, routes } }
}

function withoutHandoff({ serverHandoffStream: _, ...entry }: EntryContext): EntryContext {
  return entry
}

async function completeHandoff({ serverHandoffStream, ...entry }: EntryContext): Promise<EntryContext> {
  if (serverHandoffStream === undefined) return entry
  const result = { done: true, value: await new Response(serverHandoffStream).text() }
  const renderMeta = { ...entry.renderMeta, streamCache: [Object.assign(Promise.resolve(), { result })] }
  // Rendering finds all data in `streamCache`, so it never waits.
  return { ...entry, renderMeta, serverHandoffStream: new ReadableStream() }
}

function findPageHandle({ staticHandlerContext, routeModules }: EntryContext) {
  const lastMatch = staticHandlerContext.matches.at(-1)
  const handle = lastMatch && routeModules[lastMatch.route.id]?.handle
  return (handle ?? {}) as { hydrate?: boolean; hasUpdates?: boolean }
}

/** Logs unexpected errors. Responses that were thrown on purpose (404, 429) are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const visitor = context.get(visitorContext)
  if (isDatabaseDown(error)) visitor.databaseIsDown = true
  context.get(appContext).log.error({ err: error }, 'request failed')
}
