import { takeAttempt } from '../../guards/limit.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { createDownloadFailure, refuseOtherSites, serveMessageFile } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/message-file.route'

export async function loader({ context, params: { fileId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  refuseOtherSites(request)
  const overLimit = await takeAttempt(context, 'download-by-staff', id)
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  return serveMessageFile(context, request, { fileId, actor: { kind: 'staff', id } })
}
