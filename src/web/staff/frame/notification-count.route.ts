import { countNotifications } from '#src/features/notifications/notifications.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/notification-count.route'

/** Every visible tab polls this route, so it must stay cheap: its only data is one count. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { id } = await requireStaff(context, request)
  return Response.json({ count: await countNotifications(context.get(appContext), id) })
}
