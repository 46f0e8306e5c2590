import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/audit'

export const meta: Route.MetaFunction = () => privatePage('Audit')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Audit() {
  return <h1>Audit</h1>
}
