import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/close-days'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}
