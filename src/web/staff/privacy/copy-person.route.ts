import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { copyPerson } from '#src/features/privacy/copy-person.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { requireConfirmation, requireStaff } from '../../guards/staff.server.ts'
import {
  buildContentDisposition,
  createDownloadFailure,
  isAbortedByClient,
  refuseOtherSites,
} from '../../parts/serve-file.server.ts'
import type { Route } from './+types/copy-person.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'erasing' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  if (request.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'application/zip' } })
  const limitRefusal = await takeAttempt(context, 'download-by-staff', staff.id)
  if (limitRefusal !== null) return createDownloadFailure('documents', 429, limitRefusal.message, limitRefusal.headers)
  const app = context.get(appContext)
  const email = (new URL(request.url).searchParams.get('email') ?? '').trim().toLowerCase()
  if (email === '') return redirect(addresses.adminPrivacy())
  try {
    const copy = await copyPerson(app, { kind: 'staff', id: staff.id }, email)
    if (!copy.ok) return createDownloadFailure('documents', 404, 'We keep no data under this email.')
    const chunks = logErrors(app, context.get(visitorContext).requestId, copy.pieces)
    return new Response(Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': buildContentDisposition('attachment', copy.name),
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const message = 'We can’t reach the document storage. Please try again in a moment.'
    return createDownloadFailure('documents', 503, message, { 'retry-after': '30' })
  }
}

async function* logErrors(app: App, requestId: string, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (err) {
    if (!isAbortedByClient(err)) app.log.error({ err, requestId }, 'copy of data interrupted')
    throw err
  }
}
