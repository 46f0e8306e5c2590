import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/index.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return redirect(addresses.adminDashboard())
}
