import { recordPresence } from '#src/features/cases/work/record-presence.server.ts'
import { countLive } from '#src/features/events/bell/live.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/notification-count.route'
import { type LiveAnswer, readLiveQuery } from './live-query.ts'

/** Every visible tab polls this route, so it must stay cheap: beside the session it costs two statements (ADR 060). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const { path, ...query } = readLiveQuery(new URL(request.url).searchParams)
  const [{ bell, news, ...counts }, viewers] = await Promise.all([
    countLive(app, { staff, ...query }),
    path === null ? [] : recordPresence(app, { staffId: staff.id, path }),
  ])
  return Response.json({ count: bell, counts, news, viewers, path } satisfies LiveAnswer)
}
