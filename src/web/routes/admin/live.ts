import { data } from 'react-router'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/live'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw data(null, { status: 404 })
}
