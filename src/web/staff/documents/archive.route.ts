import { Readable } from 'node:stream'
import { archiveFiles } from '#src/features/files/archive-files.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import {
  buildContentDisposition,
  createDownloadFailure,
  isAbortedByClient,
  refuseOtherSites,
} from '../../parts/serve-file.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/archive.route'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  refuseOtherSites(request)
  // A HEAD request downloads nothing, so it is not audited.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'application/zip' } })
  const limitRefusal = await takeAttempt(context, 'download-by-staff', id)
  if (limitRefusal !== null) return createDownloadFailure('documents', 429, limitRefusal.message, limitRefusal.headers)
  const app = context.get(appContext)
  try {
    const archive = await archiveFiles(app, { kind: 'staff', id }, readIdParam(params.id))
    if (!archive.ok) return createDownloadFailure('documents', 404, 'This application has no documents.')
    const chunks = logErrors(app, context.get(visitorContext).requestId, archive.pieces)
    return new Response(Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': buildContentDisposition('attachment', archive.name),
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const message = 'We can’t reach the document storage. Please try again in a moment.'
    return createDownloadFailure('documents', 503, message, { 'retry-after': '30' })
  }
}

/** Logs and rethrows an error. Rethrowing closes the connection, so that a truncated archive cannot look complete. */
async function* logErrors(app: App, requestId: string, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (err) {
    if (!isAbortedByClient(err)) app.log.error({ err, requestId }, 'archive download interrupted')
    throw err
  }
}
