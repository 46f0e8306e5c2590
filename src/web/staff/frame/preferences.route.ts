import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { writePreferences } from '../../parts/cookies.server.ts'
import { keepFormOnFailure } from '../../parts/keep-form-on-failure.ts'
import type { Route } from './+types/preferences.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return redirect(addresses.adminDashboard())
}

/** Saves the theme and the width of the sidebar. A value that is not sent does not change. */
export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  const chosenPreferences = Object.fromEntries(await readForm(request, ['theme', 'sidebar']))
  const cookie = await writePreferences(context.get(appContext), request, chosenPreferences)
  return data(null, { headers: { 'set-cookie': cookie } })
}

/** Ignores a lost connection, which would otherwise replace the page with an error. */
export function clientAction(args: Route.ClientActionArgs) {
  return keepFormOnFailure(args, why => (why === 'lost' ? null : undefined))
}
