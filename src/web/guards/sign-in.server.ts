import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { findStaffMemberByEmail } from '#src/features/staff/queries.server.ts'
import { QueueIsFull } from '#src/limit-concurrency.ts'
import { type App, appContext, visitorContext } from '../app-context.ts'
import { createHttpOnlyCookie } from '../parts/cookies.server.ts'

export function describeDatabaseDown(context: Readonly<RouterContextProvider>) {
  const { requestId } = context.get(visitorContext)
  const messages = [
    'Database connection failed. Please try again later.',
    `If it happens again, give this number to the person who runs the server: ${requestId}`,
  ]
  return { messages, init: { status: 503, headers: { 'retry-after': '10' } } }
}

/** The answer to a sign-in when too many password checks are waiting. Callers do not count it as a failed attempt. */
export const SIGN_IN_BUSY = {
  message: 'Many people are signing in at the moment. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

/** Returns 'busy' when too many password checks are waiting. */
export async function resolveUnlessBusy<Result>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Result>,
): Promise<Result | 'busy'> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof QueueIsFull)) throw error
    context.get(appContext).log.warn({ requestId: context.get(visitorContext).requestId }, 'too many passwords at once')
    return 'busy'
  }
}

export type SignInLimit = { limit: 'sign-in-by-account' | 'sign-in-by-device'; who: string }

const deviceSchema = z.strictObject({ staffId: z.string(), device: z.string() })

/**
 * Chooses the limit that counts a sign-in. A known device has its own limit, so that strangers cannot lock the staff
 * member out. `email` is trimmed and in lower case.
 */
export async function chooseSignInLimit(app: App, request: Request, email: string): Promise<SignInLimit> {
  const knownDevice = deviceSchema.safeParse(await deviceCookie(app).parse(request.headers.get('cookie')))
  if (knownDevice.success && (await isEmailOfAccount(app, knownDevice.data.staffId, email))) {
    return { limit: 'sign-in-by-device', who: `${knownDevice.data.staffId} ${knownDevice.data.device}` }
  }
  return { limit: 'sign-in-by-account', who: email }
}

/** Creates the cookie that recognises this device. The cookie gives no access. */
export function issueDeviceCookie(app: App, staffId: string): Promise<string> {
  return deviceCookie(app).serialize({ staffId, device: randomUUID() })
}

/** Call this only for a known device, so that strangers cannot find out which accounts exist. */
async function isEmailOfAccount(app: App, staffId: string, email: string): Promise<boolean> {
  return (await findStaffMemberByEmail(app.db, email))?.id === staffId
}

const YEAR_SECONDS = 365 * 24 * 3600

function deviceCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_device', { isSigned: true, maxAge: YEAR_SECONDS })
}
