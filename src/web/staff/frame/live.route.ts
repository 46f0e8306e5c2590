import { never } from '#src/never.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/live.route'
import { eventStream } from './event-stream.ts'

/**
 * How much is new, told as it happens: server-sent events, `news` with `{ count }` at once and whenever it changes, and `over`
 * when the session has ended. Whoever is in is judged again with each of them.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  // Of a head nobody would read the stream, nor end it.
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const { line, stream } = eventStream(request)
  const opened = context.get(appContext).liveNotifications.open(staff, request.headers, line)
  switch (opened) {
    case 'open':
      return new Response(stream, { headers: HEADERS })
    case 'gone':
      return new Response(null, { headers: HEADERS })
    case 'too-many-of-session':
    case 'too-many-of-member':
      return refused(429, 60)
    case 'too-many':
      return refused(503, 60)
    case 'stopping':
      return refused(503, 2)
    default:
      return never(opened)
  }
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'private, no-store, no-transform',
  // What stands between us and the browser is not to wait for more.
  'x-accel-buffering': 'no',
}

function refused(status: 429 | 503, seconds: number): Response {
  return new Response('Not now. Please come back later.\n', {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(seconds) },
  })
}
