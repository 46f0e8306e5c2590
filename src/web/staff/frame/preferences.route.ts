import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { writePreferences } from '../../parts/cookies.server.ts'
import { keepTyped } from '../../parts/keep-typed.ts'
import type { Route } from './+types/preferences.route'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return redirect(addresses.adminDashboard())
}

/** Keeps how somebody likes the look of it: the theme, the sidebar. What is not sent stays as it was. */
export async function action({ context, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  const chosen = Object.fromEntries(await readForm(request, ['theme', 'sidebar']))
  const cookie = await writePreferences(context.get(appContext), request, chosen)
  return data(null, { headers: { 'set-cookie': cookie } })
}

/** A matter of taste is not worth the page: where the connection is lost, it stays as it is. */
export function clientAction(args: Route.ClientActionArgs) {
  return keepTyped(args, why => (why === 'lost' ? null : undefined))
}
