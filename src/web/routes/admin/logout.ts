import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signOut } from '#src/features/staff/sign-out.server.ts'
import { appContext } from '../../app-context.ts'
import { currentStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/logout'

export function loader() {
  return redirect(addresses.adminLogin())
}

/** Twice is as good as once: who is out already is taken to the sign-in too. */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'POST' } })
  const staff = await currentStaff(context, request)
  const headers = new Headers()
  if (staff !== null) {
    const { cookies } = await signOut(context.get(appContext), staff, request.headers)
    for (const cookie of cookies) headers.append('set-cookie', cookie)
  }
  // The way back leads to nothing that was shown.
  headers.set('clear-site-data', '"cache"')
  return redirect(addresses.adminLogin(), { headers })
}
