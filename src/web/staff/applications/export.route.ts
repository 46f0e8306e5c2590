import { dayInLagos } from '#src/dates.ts'
import { APPLICATION_FILTERS } from '#src/features/search/application-filters.server.ts'
import { exportApplications } from '#src/features/search/export-applications.server.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { refuseOtherSites } from '../../parts/file-answer.server.ts'
import type { Route } from './+types/export.route'

/** The list as a file, sent as it is read: as many rows as there are, in the memory of a few. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request)
  refuseOtherSites(request)
  const app = context.get(appContext)
  const today = dayInLagos(app.clock.now())
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="applications-${today}.csv"`,
  }
  // Whoever only asks for the head gets no row, so nothing left the house.
  if (request.method === 'HEAD') return new Response(null, { headers })

  const query = new URL(request.url).searchParams
  const wanted = {
    filters: APPLICATION_FILTERS.read(query),
    needsYouOn: query.get('tab') === 'needs-you' ? today : null,
  }
  const pieces = await exportApplications(app, { kind: 'staff', id }, wanted)
  return new Response(bytesOf(watched(app, context.get(visitorContext).requestId, pieces)), { headers })
}

/** A piece is made when the reader has taken the one before; a reader who leaves ends it. */
function bytesOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** An error in the middle ends the connection, not the file: half a list must not look like a whole one. It is ours to log. */
async function* watched(app: App, requestId: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (err) {
    app.log.error({ err, requestId }, 'export broke off')
    throw err
  }
}
