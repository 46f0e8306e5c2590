import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { appContext, visitorContext } from './app-context.ts'
import { PageRequestIdContext } from './parts/failure.tsx'
import { findPageStyles } from './parts/page-styles.server.ts'
import { PageStylesContext } from './parts/page-styles.tsx'

/** Renders a page completely before sending it, so that an error can set the status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visitor = context.get(visitorContext)
  // Cached pages have no nonce. In development React would warn, because browsers hide it.
  const nonce = import.meta.env.DEV || !isHydrated(entry) ? undefined : visitor.nonce
  const styles = isHydrated(entry) ? null : findPageStyles(entry)
  visitor.styleHash = styles?.hash ?? null
  const isOutage = visitor.databaseIsDown && status >= 500
  if (isOutage) headers.set('retry-after', '10')
  headers.set('content-type', 'text/html; charset=utf-8')

  return new Promise((resolve, reject) => {
    const page = (
      <PageRequestIdContext value={visitor.requestId}>
        <PageStylesContext value={styles?.css ?? null}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </PageStylesContext>
      </PageRequestIdContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough()
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: isOutage ? 503 : status }))
        pipe(body)
      },
      onShellError: reject,
      onError(err) {
        if (isRouteErrorResponse(err)) return
        context.get(appContext).log.error({ err, requestId: visitor.requestId }, 'page failed to render')
      },
    })
    setTimeout(abort, RENDER_TIMEOUT_MS).unref()
  })
}

const RENDER_TIMEOUT_MS = 10_000

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const lastMatch = staticHandlerContext.matches.at(-1)
  const handle = lastMatch && (routeModules[lastMatch.route.id]?.handle as { hydrate?: boolean } | undefined)
  return handle?.hydrate !== false
}

/** Logs unexpected errors. Responses that were thrown on purpose (404, 429) are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const visitor = context.get(visitorContext)
  if (isDatabaseDown(error)) visitor.databaseIsDown = true
  context.get(appContext).log.error({ err: error, requestId: visitor.requestId }, 'request failed')
}
