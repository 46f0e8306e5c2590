import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/help'

export const meta: Route.MetaFunction = () => privatePage('Help')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Help() {
  return <h1>Help</h1>
}
