import { feedText } from '#src/features/calendars/feed.server.ts'
import { appContext } from '../app-context.ts'
import type { Route } from './+types/calendar-feed.route'

/** The consultations for a calendar program: whoever has the address may read them. Any other address is not there, and says no more. */
export async function loader({ context, params: { staffId, token } }: Route.LoaderArgs) {
  const headers = { 'cache-control': 'private, no-store' }
  const text = await feedText(context.get(appContext), { staffId, token })
  if (text === null) return new Response(null, { status: 404, headers })
  return new Response(text, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
}
