import { data } from 'react-router'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/not-found.route'

export const meta: Route.MetaFunction = () => privatePageMeta('404')

/** Staff get a 404 inside the frame. Visitors without a session get the sign-in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw data(null, { status: 404 })
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  throw data(null, { status: 404 })
}

/** Renders nothing, because the loader always throws. Without a component, the 404 would appear outside the frame. */
export default function UnknownPage() {
  return null
}
