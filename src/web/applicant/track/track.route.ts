import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Route } from './+types/track.route'

/** The address of older links: the same page, with whatever came with it. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(addresses.tracking() + new URL(request.url).search)
}
