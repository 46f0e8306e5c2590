import { renderFeed } from '#src/features/bookings/feed.server.ts'
import { appContext } from '../app-context.ts'
import type { Route } from './+types/calendar-feed.route'

/** Calendar programs cannot sign in, so the secret token in the URL gives access. */
export async function loader({ context, request, params: { staffId, token } }: Route.LoaderArgs) {
  const isForAll = new URL(request.url).searchParams.get('calls') === 'all'
  const headers = { 'cache-control': 'private, no-store' }
  const text = await renderFeed(context.get(appContext), { staffId, token, isForAll })
  if (text === null) return new Response(null, { status: 404, headers })
  return new Response(text, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
}
