import { createContext, data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findSignedInStaff, type SignedInStaff } from '#src/features/staff/queries.server.ts'
import { describeWhoMay, mayRole, type Permission } from '#src/features/staff/roles.ts'
import { recordSessionUse } from '#src/features/staff/sessions.server.ts'
import { appContext, type RouteContext, visitorContext } from '../app-context.ts'
import { redirectWithToast } from '../parts/cookies.server.ts'

const staffContext = createContext<Promise<SignedInStaff | null> | null>(null)

export function findCurrentStaff(context: RouteContext, request: Request): Promise<SignedInStaff | null> {
  const cachedStaff = context.get(staffContext)
  if (cachedStaff !== null) return cachedStaff
  const staffPromise = loadCurrentStaff(context, request)
  context.set(staffContext, staffPromise)
  return staffPromise
}

async function loadCurrentStaff(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const staff = await findSignedInStaff(app, request.headers)
  if (staff !== null && !isPoll(request)) await recordSessionUse(app, staff)
  return staff
}

function isForm(request: Request): boolean {
  return request.method !== 'GET' && request.headers.get('accept') === 'application/json'
}

const MUST_ADD_SECOND_STEP = {
  ok: false,
  title: 'Please add a second step.',
  description: 'An owner now requires one. Open Your Sign-in in another tab, then send the form again.',
}

function isPoll(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('accept') === 'application/json'
}

/**
 * Returns the signed-in staff member or redirects to the sign-in. Every staff loader and action calls this first, because
 * child routes load without their parents. Throws 403 unless the member's role has the permission `may`. `isFresh` reads
 * the session again.
 */
export async function requireStaff(
  context: RouteContext,
  request: Request,
  { may = 'pages', isFresh = false }: { may?: Permission; isFresh?: boolean } = {},
): Promise<SignedInStaff> {
  if (isFresh) context.set(staffContext, null)
  const staff = await findCurrentStaff(context, request)
  if (staff === null) throw await redirectToLogin(context, request)
  if (staff.mustAddSecondStep && !PATH_WITHOUT_SECOND_STEP.test(new URL(request.url).pathname))
    throw isForm(request) ? Response.json(MUST_ADD_SECOND_STEP, { status: 403 }) : redirect(addresses.adminAccount())
  if (!mayRole(staff.role, may)) {
    logRefusal(context, 'refused: not permitted to this role', { staffId: staff.id, may })
    throw data(describeWhoMay(may), { status: 403 })
  }
  return staff
}

/** For downloads, which `staffAct` does not check. */
export function requireConfirmation(request: Request, staff: SignedInStaff): void {
  if (staff.isConfirmed) return
  const page = parseRedirectTarget(request.headers.get('referer') ?? '', request.url) ?? undefined
  throw redirect(addresses.adminConfirm({ next: page }))
}

/** Makes the browser load the sign-in page in full, which clears staff data from its memory. */
async function redirectToLogin(context: RouteContext, request: Request) {
  logRefusal(context, 'refused: nobody is signed in')
  const loginUrl = addresses.adminLogin({ next: findRequestedPage(request) })
  // A toast set here would be used up before the next page shows it.
  if (isPoll(request)) return redirect(loginUrl)
  const answer = await redirectWithToast(context.get(appContext), loginUrl, {
    title: 'Access Denied',
    description: 'You need to login to access the admin panel',
    tone: 'bad',
  })
  answer.headers.set('x-remix-reload-document', 'true')
  return answer
}

function logRefusal(context: RouteContext, message: string, more: { staffId?: string; may?: Permission } = {}) {
  context.get(appContext).log.warn({ requestId: context.get(visitorContext).requestId, ...more }, message)
}

function findRequestedPage(request: Request): string | undefined {
  if (request.method === 'GET' || request.method === 'HEAD')
    return parseRedirectTarget(request.url, request.url) ?? undefined
  return parseRedirectTarget(request.headers.get('referer') ?? '', request.url) ?? undefined
}

/** Returns the path and query of one of our staff pages. Returns null for other URLs, so that signing in never leads to them. */
export function parseRedirectTarget(address: string, base: string): string | null {
  const { origin } = new URL(base)
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  const path = url.pathname.replace(DATA_SUFFIX, '')
  if (url.origin !== origin || !STAFF_PAGE_PATH.test(path) || path.includes('//')) return null
  url.searchParams.delete('_routes')
  const query = url.searchParams.toString()
  const target = query === '' ? path : `${path}?${query}`
  return target.length > MAX_TARGET_LENGTH ? null : target
}

const MAX_TARGET_LENGTH = 2_000

/** React Router requests the data of `/x` as `/x.data`, and that of `/x/` as `/x/_.data`. */
const DATA_SUFFIX = /(\/_)?\.data$/
/** Excludes the sign-in pages, which would cause a redirect loop. */
const STAFF_PAGE_PATH = /^\/admin\/(?!(login|login\/code|confirm|logout|setup|password|forgotten)\/?$)/i
const PATH_WITHOUT_SECOND_STEP =
  /^\/admin\/(account|confirm|preferences|notifications\/count|acts\/(changeSecondStep|endSessions))\b/
