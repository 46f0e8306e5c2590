import { Readable } from 'node:stream'
import { archiveFiles } from '#src/features/documents/archive-files.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext, visitorContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { contentDisposition } from '../../../parts/content-disposition.ts'
import { applicationId } from '../actions/application-id.ts'
import type { Route } from './+types/archive'
import { refuseOtherSites } from './refuse-other-sites.ts'

/** All files of an application in one, sent as it is made. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request)
  refuseOtherSites(request)
  // Whoever only asks for the head gets no file, so nothing left the house.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'application/zip' } })
  const app = context.get(appContext)
  try {
    const archive = await archiveFiles(app, { kind: 'staff', id }, applicationId(params.id))
    if (!archive.ok) return failed(404, 'There are no documents.')
    const pieces = watched(app, context.get(visitorContext).requestId, archive.pieces)
    return new Response(Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', archive.name),
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return failed(503, 'The store of documents cannot be reached. Please try again in a moment.')
  }
}

function failed(status: 404 | 503, why: string): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return new Response(`Download Failed: Failed to download the documents.\n${why}\n`, { status, headers })
}

/** An error in the middle ends the connection, not the file: half an archive must not look like a whole one. It is ours to log. */
async function* watched(app: App, requestId: string, pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (err) {
    app.log.error({ err, requestId }, 'an archive broke off')
    throw err
  }
}
