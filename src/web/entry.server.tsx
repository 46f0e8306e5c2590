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

/** Pages are rendered whole before they are sent: a reader without JavaScript gets all of it, an error gets its status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visitor = context.get(visitorContext)
  // Without scripts in it a page needs no nonce, and can be kept for everybody: React Router would put it on links too.
  // The browser hides a nonce, which development would report as a difference: there is none there.
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
        // What was thrown on purpose passes through the pages that leave it to the frame.
        if (isRouteErrorResponse(err)) return
        context.get(appContext).log.error({ err, requestId: visitor.requestId }, 'page failed to render')
      },
    })
    setTimeout(abort, 10_000).unref()
  })
}

/** As the page itself says; the frame asks the same match. */
function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const last = staticHandlerContext.matches.at(-1)
  const handle = last && (routeModules[last.route.id]?.handle as { hydrate?: boolean } | undefined)
  return handle?.hydrate !== false
}

/** What a loader or an action did not expect. Answers that are thrown on purpose (404, 429) are no errors of ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const visitor = context.get(visitorContext)
  if (isDatabaseDown(error)) visitor.databaseIsDown = true
  context.get(appContext).log.error({ err: error, requestId: visitor.requestId }, 'request failed')
}
