import { requireStaff } from '../../../guards/staff.server.ts'
import { fileAnswer } from '../../../parts/file-answer.server.ts'
import type { Route } from './+types/file'
import { refuseOtherSites } from './refuse-other-sites.ts'

/** The file of a document for staff: shown where a browser can show it, or to be saved. */
export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request)
  refuseOtherSites(request)
  const isShown = new URL(request.url).searchParams.get('download') !== '1'
  return fileAnswer(context, request, { documentId, actor: { kind: 'staff', id }, isShown })
}
