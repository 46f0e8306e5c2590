import { Outlet } from 'react-router'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/frame'
import { AdminToasts } from './frame/toasts.tsx'
import '../../ui/styles/admin.css'

/** The staff's side has a frame of its own: no header and footer of the site. */
export const handle = { frame: 'admin' }

/** Before anything below it runs, whichever part is asked for. Each loader and action asks again. */
export const middleware: Array<Route.MiddlewareFunction> = [
  async ({ context, request }, next) => {
    await requireStaff(context, request)
    return next()
  },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { name, role } = await requireStaff(context, request)
  return { name, role }
}

export default function AdminFrame() {
  return (
    <AdminToasts>
      <Outlet />
    </AdminToasts>
  )
}
