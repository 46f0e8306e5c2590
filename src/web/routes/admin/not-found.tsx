import { data } from 'react-router'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () => privatePage('404')

/** Every address of the staff's side that nothing else answers: the frame says so to staff, and leads strangers to the sign-in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw data(null, { status: 404 })
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  throw data(null, { status: 404 })
}

/** Never shown: the loader always throws. It makes the address a page, so that the frame answers. */
export default function UnknownAddress() {
  return null
}
