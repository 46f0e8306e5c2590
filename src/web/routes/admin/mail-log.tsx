import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/mail-log'
import { PageHead } from './parts/page-head.tsx'

export const meta: Route.MetaFunction = () => privatePage('Mail')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function MailLog() {
  return <PageHead title="Mail" about="" />
}
