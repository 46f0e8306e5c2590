import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/dashboard'

export const meta: Route.MetaFunction = () => privatePage('Dashboard')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Dashboard() {
  return <h1>Dashboard</h1>
}
