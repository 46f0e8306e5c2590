import { findLetterFile } from '#src/features/letters/find-letter-file.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { serveToStaff } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/letter-file.route'

export async function loader({ context, params: { letterFileId: fileId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  return serveToStaff(context, request, {
    staffId: id,
    isInline: new URL(request.url).searchParams.get('download') !== '1',
    find: app => findLetterFile(app, { kind: 'staff', id }, { fileId }),
  })
}
