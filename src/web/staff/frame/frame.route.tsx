import { Fragment } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isDatabaseDown } from '#src/database/database-errors.ts'
import { dayInLagos } from '#src/dates.ts'
import { countLive } from '#src/features/events/bell/live.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { readPreferences } from '../../parts/cookies.server.ts'
import { listAllowed } from '../acts.server.ts'
import { loadQueueSteps } from '../cases/queue/queue-steps.server.ts'
import type { Route } from './+types/frame.route'
import { AdminFailure } from './admin-failure.tsx'
import { AdminShell, type ShellData } from './admin-shell.tsx'
import '../staff.css'

/** Tells the root layout to leave out the site's header and footer, because staff pages have their own frame. */
export const handle = { frame: 'admin' }

/** Checks the session before any child loader runs. Each child checks it again. */
export const middleware: Array<Route.MiddlewareFunction> = [
  async ({ context, request }, next) => {
    await requireStaff(context, request).catch(ignoreDatabaseOutage)
    return next()
  },
]

/**
 * Ignores a database outage, because an error here would show the site's frame. The child loaders throw it again inside
 * the staff frame (ADR 032).
 */
function ignoreDatabaseOutage(error: unknown) {
  if (!isDatabaseDown(error)) throw error
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<ShellData> {
  const staff = await requireStaff(context, request)
  const { name, role } = staff
  const app = context.get(appContext)
  const { sidebar, rows } = await readPreferences(app, request)
  const loadedAt = app.clock.now()
  const [{ bell, news: _, ...counts }, queueSteps] = await Promise.all([
    countLive(app, { staff, since: null, applicationId: null }),
    loadQueueSteps(app, new URL(request.url), staff),
  ])
  return {
    staffMember: { name, role },
    allowed: listAllowed(role),
    sidebar,
    rows,
    notifications: { count: bell },
    counts,
    loadedAt: loadedAt.getTime(),
    today: dayInLagos(loadedAt),
    queueSteps,
  }
}

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <AdminShell shell={loaderData}>
      {/* Otherwise what was typed about one case would stand in the forms of the next. */}
      <Fragment key={pathname}>
        <Outlet />
      </Fragment>
    </AdminShell>
  )
}

/** Shows the error of a page inside the frame. If the frame's own data did not load, personal parts are left out. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell shell={loaderData ?? null}>
      <AdminFailure error={error} />
    </AdminShell>
  )
}
