import { Readable } from 'node:stream'
import { openProof } from '#src/features/cases/open-proof.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { createDownloadFailure, refuseOtherSites } from '../../parts/serve-file.server.ts'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/proof.route'

/** Sends the proof of an offline payment. Each download is recorded as an event. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'payments' })
  refuseOtherSites(request)
  const overLimit = await takeAttempt(context, 'download-by-staff', id)
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  try {
    const app = context.get(appContext)
    const proof = await openProof(app, { kind: 'staff', id }, readIdParam(params.paymentId))
    if (proof === null) return createDownloadFailure('document', 404, 'We can’t find this file.')
    return new Response(Readable.toWeb(proof.bytes) as ReadableStream, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${proof.fileName}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const message = 'We can’t reach the document storage. Please try again in a moment.'
    return createDownloadFailure('document', 503, message, { 'retry-after': '30' })
  }
}
