import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signOut } from '#src/features/staff/sessions.server.ts'
import { appContext } from '../../../app-context.ts'
import { findCurrentStaff } from '../../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'
import type { Route } from './+types/logout.route'

export function loader() {
  return redirect(addresses.adminLogin())
}

/** Logging out twice is harmless: a visitor without a session is also redirected to the sign-in page. */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'POST' } })
  const cookies = await resolveUnlessDatabaseDown(context, endSession(context, request))
  if (cookies === 'database-down')
    return redirectWithToast(context.get(appContext), addresses.adminLogin(), STILL_SIGNED_IN_TOAST)
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  // After logging out, the browser's Back must not show cached pages.
  headers.set('clear-site-data', '"cache"')
  return redirect(addresses.adminLogin(), { headers })
}

const STILL_SIGNED_IN_TOAST = {
  title: 'You’re still signed in',
  description: 'We couldn’t reach the database, so your session is still open. Please log out again in a moment.',
  tone: 'bad',
} as const

async function endSession(context: Route.ActionArgs['context'], request: Request): Promise<ReadonlyArray<string>> {
  const staff = await findCurrentStaff(context, request)
  return staff === null ? [] : (await signOut(context.get(appContext), staff)).cookies
}
