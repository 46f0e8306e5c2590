import { takeAttempt } from '../../guards/limit.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { createDownloadFailure, refuseOtherSites, serveFile } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/file.route'

export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  refuseOtherSites(request)
  const limitRefusal = await takeAttempt(context, 'download-by-staff', id)
  if (limitRefusal !== null) return createDownloadFailure('document', 429, limitRefusal.message, limitRefusal.headers)
  const isInline = new URL(request.url).searchParams.get('download') !== '1'
  return serveFile(context, request, { documentId, actor: { kind: 'staff', id }, isInline })
}
