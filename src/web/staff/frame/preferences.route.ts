import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { parseRedirectTarget, requireStaff } from '../../guards/staff.server.ts'
import { writePreferences } from '../../parts/cookies.server.ts'
import { isLostConnection } from '../../parts/is-lost-connection.ts'
import type { Route } from './+types/preferences.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return redirect(addresses.adminDashboard())
}

/** Saves what was sent. A form without scripts also sends the page to return to. */
export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  const { page, ...chosen } = Object.fromEntries(await readForm(request, ['theme', 'sidebar', 'rows', 'page']))
  const headers = { 'set-cookie': await writePreferences(context.get(appContext), request, chosen) }
  if (page === undefined) return data(null, { headers })
  return redirect(parseRedirectTarget(String(page), request.url) ?? addresses.adminDashboard(), { headers })
}

/** Ignores a lost connection, which would otherwise replace the page with an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (failure) {
    if (!isLostConnection(failure)) throw failure
    // With an error status, React Router does not reload the page's data, which would fail too.
    return data(null, 503)
  }
}
