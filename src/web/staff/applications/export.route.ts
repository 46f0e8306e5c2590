import { dayInLagos } from '#src/dates.ts'
import { APPLICATION_FILTERS } from '#src/features/search/application-filters.server.ts'
import { exportApplications } from '#src/features/search/export-applications.server.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { requireConfirmation, requireStaff } from '../../guards/staff.server.ts'
import { refuseOtherSites } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/export.route'

/** Streams the list as CSV, so that memory use does not grow with the number of applications. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'exports' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const app = context.get(appContext)
  const today = dayInLagos(app.clock.now())
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="applications-${today}.csv"`,
  }
  // A HEAD request exports nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers })

  const query = new URL(request.url).searchParams
  const selection = {
    filters: APPLICATION_FILTERS.read(query),
    needsYouOn: query.get('tab') === 'needs-you' ? today : null,
  }
  const csvChunks = await exportApplications(app, { kind: 'staff', id: staff.id }, selection)
  return new Response(toByteStream(logErrors(app, context.get(visitorContext).requestId, csvChunks)), { headers })
}

/** Applies backpressure: produces a chunk when the browser has taken the last one, and stops when the download is cancelled. */
function toByteStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Logs and rethrows an error. Rethrowing closes the connection, so that a truncated file cannot look complete. */
async function* logErrors(app: App, requestId: string, chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* chunks
  } catch (err) {
    app.log.error({ err, requestId }, 'export interrupted')
    throw err
  }
}
