import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/wording'
import { PageHead } from './parts/page-head.tsx'

export const meta: Route.MetaFunction = () => privatePage('Wording')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Wording() {
  return <PageHead title="Wording" about="" />
}
