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
import { DocumentRequestContext } from './parts/failure.tsx'

/** Renders a page completely before sending it, so that an error can set the status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visitor = context.get(visitorContext)
  // Pages without scripts can be cached, so they have no nonce. In development React would report the hidden nonce as
  // a difference.
  const nonce = import.meta.env.DEV || !isHydrated(entry) ? undefined : visitor.nonce
  const down = visitor.databaseIsDown && status >= 500
  if (down) headers.set('retry-after', '10')
  headers.set('content-type', 'text/html; charset=utf-8')

  return new Promise((resolve, reject) => {
    const page = (
      <DocumentRequestContext value={visitor.requestId}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentRequestContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough()
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: down ? 503 : status }))
        pipe(body)
      },
      onShellError: reject,
      onError(err) {
        if (isRouteErrorResponse(err)) return
        context.get(appContext).log.error({ err, requestId: visitor.requestId }, 'page failed to render')
      },
    })
    setTimeout(abort, 10_000).unref()
  })
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const last = staticHandlerContext.matches.at(-1)
  const handle = last && (routeModules[last.route.id]?.handle as { hydrate?: boolean } | undefined)
  return handle?.hydrate !== false
}

/** Responses thrown on purpose (404, 429) are not logged as errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const visitor = context.get(visitorContext)
  if (isDatabaseDown(error)) visitor.databaseIsDown = true
  context.get(appContext).log.error({ err: error, requestId: visitor.requestId }, 'request failed')
}
