import { take } from '../../guards/limit.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { downloadFailed, fileAnswer, refuseOtherSites } from '../../parts/file-answer.server.ts'
import type { Route } from './+types/file.route'

/** The file of a document for staff: shown where a browser can show it, or to be saved. */
export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request)
  refuseOtherSites(request)
  const overLimit = await take(context, 'download-by-member', id)
  if (overLimit !== null) return downloadFailed('document', 429, overLimit.message, overLimit.headers)
  const isShown = new URL(request.url).searchParams.get('download') !== '1'
  return fileAnswer(context, request, { documentId, actor: { kind: 'staff', id }, isShown })
}
