import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/calendar'

export const meta: Route.MetaFunction = () => privatePage('Calendar Management')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Calendar() {
  return <h1>Calendar Management</h1>
}
