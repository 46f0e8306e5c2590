import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { staffByEmail } from '#src/features/staff/queries.server.ts'
import { GateIsFull } from '#src/gate.ts'
import { type App, appContext, visitorContext } from '../app-context.ts'
import { ownCookie } from '../parts/cookies.server.ts'

/** The answer to a staff form while the database is away: messages above the form, and the rest of the action data. */
export function awayAnswer(context: Readonly<RouterContextProvider>) {
  const { requestId } = context.get(visitorContext)
  const messages = [
    'Database connection failed. Please try again later.',
    `If it happens again, give this number to the person who runs the server: ${requestId}`,
  ]
  return { messages, init: { status: 503, headers: { 'retry-after': '10' } } }
}

/** What somebody is told whose password could not be looked at just now: with status 503, and their try is given back. */
export const BUSY = {
  message: 'We are busy signing people in. Please try again in a moment.',
  headers: { 'retry-after': '5' },
}

/** What came of work that looks at passwords, or 'busy': too many wait for the same at this moment. */
export async function unlessBusy<Result>(
  context: Readonly<RouterContextProvider>,
  work: Promise<Result>,
): Promise<Result | 'busy'> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof GateIsFull)) throw error
    context.get(appContext).log.warn({ requestId: context.get(visitorContext).requestId }, 'too many passwords at once')
    return 'busy'
  }
}

/** What is counted when somebody tries to sign in: strangers by the account alone, a device that was let in before by itself. */
export type SignInCounter = { limit: 'sign-in-by-account' | 'sign-in-by-device'; who: string }

const deviceSchema = z.strictObject({ staffId: z.string(), device: z.string() })

/**
 * By which counter a try at this e-mail (trimmed and lower-cased) is counted. Strangers who use up the tries of an account do
 * not keep its member out: on a device where they signed in before, their own tries count, and nobody else's.
 */
export async function signInCounter(app: App, request: Request, email: string): Promise<SignInCounter> {
  const known = deviceSchema.safeParse(await deviceCookie(app).parse(request.headers.get('cookie')))
  if (known.success && (await isOf(app, known.data.staffId, email))) {
    return { limit: 'sign-in-by-device', who: `${known.data.staffId} ${known.data.device}` }
  }
  return { limit: 'sign-in-by-account', who: email }
}

/** Lets this browser be known again as one where the member was let in. It opens nothing, and names nobody. */
export function rememberDevice(app: App, staffId: string): Promise<string> {
  return deviceCookie(app).serialize({ staffId, device: randomUUID() })
}

/** Only whoever has been let in before comes so far: it tells them nothing. */
async function isOf(app: App, staffId: string, email: string): Promise<boolean> {
  return (await staffByEmail(app.db, email))?.id === staffId
}

const YEAR_SECONDS = 365 * 24 * 3600

function deviceCookie(app: App) {
  return ownCookie(app, 'tp_device', { isSigned: true, maxAge: YEAR_SECONDS })
}
