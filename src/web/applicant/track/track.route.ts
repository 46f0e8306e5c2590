import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Route } from './+types/track.route'

/** Redirects links in older mails to the current tracking page. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(addresses.tracking() + new URL(request.url).search)
}
