import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/staff'

export const meta: Route.MetaFunction = () => privatePage('Staff')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request, { role: 'owner' })
  return {}
}

export default function Staff() {
  return <h1>Staff</h1>
}
