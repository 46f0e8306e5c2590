import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { copyPerson } from '#src/features/privacy/copy-person.server.ts'
import { emailAddress } from '#src/form-text.ts'
import { requireConfirmation, requireStaff } from '../../guards/staff.server.ts'
import { refuseOtherSites, serveZip } from '../../parts/serve-file.server.ts'
import type { Route } from './+types/copy-person.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'erasing' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const { data: email } = emailAddress().safeParse(new URL(request.url).searchParams.get('email'))
  if (email === undefined) return redirect(addresses.adminPrivacy())
  return serveZip(context, request, {
    staffId: staff.id,
    none: 'We keep no data under this email.',
    build: app => copyPerson(app, { kind: 'staff', id: staff.id }, email),
  })
}
