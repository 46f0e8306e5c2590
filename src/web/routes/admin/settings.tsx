import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => privatePage('Settings')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Settings() {
  return <h1>Settings</h1>
}
