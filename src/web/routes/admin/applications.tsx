import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/applications'

export const meta: Route.MetaFunction = () => privatePage('Applications')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Applications() {
  return <h1>Applications</h1>
}
