import { Outlet, useRouteLoaderData } from 'react-router'
import { countNotifications } from '#src/features/casework/count-notifications.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readPreferences } from '../../parts/preferences.server.ts'
import type { loader as rootLoader } from '../../root.tsx'
import type { Route } from './+types/frame'
import { AdminFailure } from './frame/admin-failure.tsx'
import { AdminShell, type Shell } from './frame/admin-shell.tsx'
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

export async function loader({ context, request }: Route.LoaderArgs): Promise<Shell> {
  const { id, name, role } = await requireStaff(context, request)
  const app = context.get(appContext)
  const { sidebar } = await readPreferences(app, request)
  return { member: { name, role }, sidebar, news: { count: await countNotifications(app, id) } }
}

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell shell={loaderData}>
      <Outlet />
    </AdminShell>
  )
}

/** A page that fails leaves the frame standing, as far as that was read. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId
  return (
    <AdminShell shell={loaderData ?? null}>
      <AdminFailure error={error} requestId={requestId} />
    </AdminShell>
  )
}
