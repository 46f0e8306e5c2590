import { openFile, recordAccess } from '#src/features/files/open-file.server.ts'
import { readWordText } from '#src/features/files/read-word.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../../app-context.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { createDownloadFailure, refuseOtherSites } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/word.route'

/** Answers with the text of a Word document as a tree of known elements, and records the look at it. */
export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  refuseOtherSites(request)
  const limitRefusal = await takeAttempt(context, 'download-by-staff', id)
  if (limitRefusal !== null) return createDownloadFailure('document', 429, limitRefusal.message, limitRefusal.headers)
  const app = context.get(appContext)
  try {
    const opened = await openFile(app, { documentId })
    if (!opened.ok) return createDownloadFailure('document', 404, 'We can’t find this document.')
    const { file, bytes } = opened
    const text = file.format === 'docx' ? await readWordText(bytes) : null
    bytes.destroy()
    if (text === null) return createDownloadFailure('document', 404, 'We can’t show this file. Please download it.')
    await recordAccess(app, { kind: 'staff', id }, file, 'viewed')
    return Response.json(text, { headers: { 'cache-control': 'private, no-store' } })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    app.log.warn({ err: error, documentId }, 'a Word document cannot be shown now')
    const reason = 'We can’t read this file just now. Please try again in a moment.'
    return createDownloadFailure('document', 503, reason, { 'retry-after': '30' })
  }
}
