import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { describeBrowser } from '#src/describe-browser.ts'
import { findStaffMemberByEmail } from '#src/features/staff/queries.server.ts'
import { type Device, type SignedIn, signOut } from '#src/features/staff/sessions.server.ts'
import { queueFailedSignIn } from '#src/features/staff/sign-in.server.ts'
import { QueueIsFull } from '#src/limit-concurrency.ts'
import { type App, appContext, type RouteContext, visitorContext } from '../app-context.ts'
import { createHttpOnlyCookie, redirectWithToast } from '../parts/cookies.server.ts'
import { type FormFailure, replyToForm, SERVICE_UNAVAILABLE } from '../parts/handle-form.server.ts'
import { hashAddress } from './hash-address.server.ts'
import { takeAttempt, takeAttemptByIp } from './limit.server.ts'
import { readForm } from './read-form.server.ts'
import { findCurrentStaff, parseRedirectTarget } from './staff.server.ts'
import { resolveUnlessDatabaseDown } from './unless-database-down.server.ts'

/**
 * Answers a form of the pages around signing in. A refused form, and one that finds the database away, comes back with
 * what was typed, but for passwords.
 */
export async function answerSignInForm(
  { context, request }: { context: RouteContext; request: Request },
  fields: ReadonlyArray<string>,
  run: (form: FormData) => Promise<Response | FormFailure>,
) {
  const form = await readForm(request, fields)
  const answer = await resolveUnlessDatabaseDown(context, run(form))
  if (answer instanceof Response) return answer
  const { password: _, repeat: __, ...sent } = Object.fromEntries(form) as Record<string, string>
  return replyToForm('sign-in', sent, answer === 'database-down' ? describeDatabaseDown(context) : answer)
}

export function describeDatabaseDown(context: RouteContext) {
  const { requestId } = context.get(visitorContext)
  const message = `Database connection failed. Please try again later. If it happens again, give this number to the person who runs the server: ${requestId}`
  return { ...SERVICE_UNAVAILABLE, message }
}

/** The answer to a sign-in when too many password checks are waiting. Callers do not count it as a failed attempt. */
export const SIGN_IN_BUSY = {
  status: 503,
  message: 'Many people are signing in at the moment. Please try again in a few seconds.',
  headers: { 'retry-after': '5' },
}

/** Returns 'busy' when too many password checks are waiting. */
export async function resolveUnlessBusy<Result>(
  context: RouteContext,
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

export function describeDevice(request: Request, counter: SignInLimit): Device {
  return { browser: describeBrowser(request.headers.get('user-agent')), isKnown: isKnownDevice(counter) }
}

function isKnownDevice({ limit }: SignInLimit): boolean {
  return limit === 'sign-in-by-device'
}

export async function takeSignInAttempt(context: RouteContext, counter: SignInLimit) {
  const overLimit = isKnownDevice(counter) ? null : await takeAttemptByIp(context, 'sign-in-by-address')
  return overLimit ?? (await takeAttempt(context, counter.limit, counter.who))
}

export async function takeSecondStepAttempt(context: RouteContext, counter: SignInLimit, staffId: string) {
  const overLimit = await takeSignInAttempt(context, counter)
  if (overLimit !== null || isKnownDevice(counter)) return overLimit
  return takeAttempt(context, 'second-step-by-account', staffId)
}

export async function giveBackSignInAttempt(context: RouteContext, counter: SignInLimit) {
  const { limiter } = context.get(appContext)
  if (!isKnownDevice(counter)) await limiter.giveBack('sign-in-by-address', context.get(visitorContext).address)
  await limiter.giveBack(counter.limit, counter.who)
}

export async function giveBackSecondStepAttempt(context: RouteContext, counter: SignInLimit, staffId: string) {
  await giveBackSignInAttempt(context, counter)
  if (!isKnownDevice(counter)) await context.get(appContext).limiter.giveBack('second-step-by-account', staffId)
}

export async function recordRefusedSignIn(context: RouteContext, staffId: string | null) {
  const app = context.get(appContext)
  const { address, requestId } = context.get(visitorContext)
  const network = hashAddress(app.rateLimitSecret, address)
  app.log.warn({ requestId, staffId, network }, 'sign-in refused')
  await queueFailedSignIn(app, { staffId, network })
}

/** Ends the session that the new one replaces. */
export async function welcome(context: RouteContext, request: Request, signedIn: SignedIn) {
  const app = context.get(appContext)
  const previousStaff = await findCurrentStaff(context, request)
  if (previousStaff !== null) await signOut(app, previousStaff)
  const cookies = new Headers()
  for (const cookie of signedIn.cookies) cookies.append('set-cookie', cookie)
  cookies.append('set-cookie', await issueDeviceCookie(app, signedIn.id))
  const toast = { title: 'Login Successful', description: `Welcome back, ${signedIn.name}!`, tone: 'ok' } as const
  return redirectWithToast(app, findPageAfterSignIn(request), toast, cookies)
}

export function findPageAfterSignIn(request: Request): string {
  const nextPath = new URL(request.url).searchParams.get('next')
  return (nextPath === null ? null : parseRedirectTarget(nextPath, request.url)) ?? addresses.adminDashboard()
}

/** Call this only for a known device, so that strangers cannot find out which accounts exist. */
async function isEmailOfAccount(app: App, staffId: string, email: string): Promise<boolean> {
  return (await findStaffMemberByEmail(app.db, email))?.id === staffId
}

const YEAR_SECONDS = 365 * 24 * 3600

function deviceCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_device', { isSigned: true, maxAge: YEAR_SECONDS })
}
