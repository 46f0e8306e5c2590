import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { writePreferences } from '../../parts/cookies.server.ts'
import { isLostConnection } from '../../parts/is-lost-connection.ts'
import type { Route } from './+types/preferences.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return redirect(addresses.adminDashboard())
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  const chosen = Object.fromEntries(await readForm(request, ['theme', 'sidebar', 'rows']))
  return data(null, { headers: { 'set-cookie': await writePreferences(context.get(appContext), request, chosen) } })
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
