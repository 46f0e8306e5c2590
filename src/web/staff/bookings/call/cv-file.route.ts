import { findCv } from '#src/features/bookings/find-cv.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { serveToStaff } from '../../../parts/serve-file.server.ts'
import type { Route } from './+types/cv-file.route'

export async function loader({ context, params: { consultationId }, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request, { may: 'files' })
  return serveToStaff(context, request, {
    staffId: id,
    isInline: new URL(request.url).searchParams.get('download') !== '1',
    find: app => findCv(app, { kind: 'staff', id }, consultationId),
  })
}
