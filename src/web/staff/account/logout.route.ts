import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { signOut } from '#src/features/staff/sign-out.server.ts'
import { appContext } from '../../app-context.ts'
import { currentStaff } from '../../guards/staff.server.ts'
import { unlessAway } from '../../guards/unless-away.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import type { Route } from './+types/logout.route'

export function loader() {
  return redirect(addresses.adminLogin())
}

/** Twice is as good as once: who is out already is taken to the sign-in too. */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'POST' } })
  const cookies = await unlessAway(context, endSession(context, request))
  if (cookies === 'away') return redirectWithToast(context.get(appContext), addresses.adminLogin(), NOT_OUT)
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  // The way back leads to nothing that was shown.
  headers.set('clear-site-data', '"cache"')
  return redirect(addresses.adminLogin(), { headers })
}

const NOT_OUT = {
  title: 'You are still signed in',
  description: 'Your session could not be ended: the database connection failed. Please log out again in a moment.',
  tone: 'bad',
} as const

async function endSession(context: Route.ActionArgs['context'], request: Request): Promise<ReadonlyArray<string>> {
  const staff = await currentStaff(context, request)
  return staff === null ? [] : (await signOut(context.get(appContext), staff)).cookies
}
