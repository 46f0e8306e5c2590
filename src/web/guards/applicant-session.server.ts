import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { APPLICANT_SESSION_MS } from '#src/features/applications/open-applicant-session.server.ts'
import { openApplicationInSession } from '#src/features/applications/queries.server.ts'
import { deriveSecret } from '#src/secrets.server.ts'
import { type App, appContext, type RouteContext } from '../app-context.ts'
import { createHttpOnlyCookie, redirectWithToast } from '../parts/cookies.server.ts'
import { findCurrentStaff } from './staff.server.ts'

export async function readApplicantToken(app: App, request: Request): Promise<string | null> {
  const token: unknown = await applicantCookie(app).parse(request.headers.get('cookie'))
  return typeof token === 'string' && token.length > 0 && token.length <= 100 ? token : null
}

export function writeApplicantToken(app: App, token: string): Promise<string> {
  return applicantCookie(app).serialize(token)
}

/** Every page of an application has its reference in the URL. */
export function readReference(request: Request): string {
  return new URL(request.url).searchParams.get('reference') ?? ''
}

/** Tells staff that they cannot act as an applicant (ADR 029). */
export const STAFF_CANNOT_ACT_MESSAGE =
  'You’re signed in as staff, so you can’t act as an applicant in this browser. Open the application in the admin.'

/**
 * Returns the application of the session, or null for staff, so that their actions are never recorded as the applicant's
 * (ADR 029). Every applicant page and action calls this.
 */
export async function findSessionApplication(context: RouteContext, request: Request, reference: string) {
  if ((await findCurrentStaff(context, request)) !== null) return null
  const app = context.get(appContext)
  const token = await readApplicantToken(app, request)
  const application = await openApplicationInSession(app, token, reference)
  return application === null || token === null ? null : { application, token }
}

/** Throws a redirect to the tracking page for staff, and without a session. `ended` explains the latter. */
export async function requireOwnApplication(
  context: RouteContext,
  request: Request,
  { title, ended }: { title: string; ended: string },
) {
  const reference = readReference(request)
  const session = await findSessionApplication(context, request, reference)
  if (session !== null) return session
  const isStaff = (await findCurrentStaff(context, request)) !== null
  const description = isStaff ? STAFF_CANNOT_ACT_MESSAGE : ended
  throw await redirectWithToast(context.get(appContext), addresses.tracking({ reference }), {
    title,
    description,
    tone: 'bad',
  })
}

function applicantCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_applicant', { isSigned: false, maxAge: APPLICANT_SESSION_MS / 1000 })
}

type LookUpLimit = { limit: 'tracking-by-reference' | 'tracking-by-device'; who: string }

const MAX_REMEMBERED_APPLICATIONS = 20
const deviceSchema = z.strictObject({
  device: z.string(),
  opened: z.array(z.string()).max(MAX_REMEMBERED_APPLICATIONS),
})

/** A browser that opened the application before has its own limit, so that strangers cannot lock the applicant out. */
export async function chooseLookUpLimit(app: App, request: Request, reference: string): Promise<LookUpLimit> {
  const knownDevice = await readDevice(app, request)
  return knownDevice?.opened.includes(hashReference(app, reference))
    ? { limit: 'tracking-by-device', who: `${knownDevice.device} ${reference}` }
    : { limit: 'tracking-by-reference', who: reference }
}

/** Creates the cookie that recognises this browser. The cookie gives no access and holds references only as hashes. */
export async function issueApplicantDeviceCookie(app: App, request: Request, reference: string): Promise<string> {
  const { device, opened } = (await readDevice(app, request)) ?? { device: randomUUID(), opened: [] }
  const referenceHash = hashReference(app, reference)
  const otherHashes = opened.filter(other => other !== referenceHash)
  return deviceCookie(app).serialize({
    device,
    opened: [referenceHash, ...otherHashes].slice(0, MAX_REMEMBERED_APPLICATIONS),
  })
}

async function readDevice(app: App, request: Request) {
  return deviceSchema.safeParse(await deviceCookie(app).parse(request.headers.get('cookie'))).data ?? null
}

function hashReference(app: App, reference: string): string {
  const key = deriveSecret(app.sessionSecret, 'opened references')
  return createHmac('sha256', key).update(reference).digest('base64url').slice(0, 22)
}

const YEAR_SECONDS = 365 * 24 * 3600

function deviceCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_opened', { isSigned: true, maxAge: YEAR_SECONDS })
}
