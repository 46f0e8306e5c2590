import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type SignedInStaff, staffOf } from '#src/features/staff/queries.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { appContext, visitorContext } from '../app-context.ts'
import { redirectWithToast } from '../parts/cookies.server.ts'

/** Asked once for each request, however many loaders need it. */
const staffContext = createContext<Promise<SignedInStaff | null> | null>(null)

/** Whoever is signed in, or null. */
export function currentStaff(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SignedInStaff | null> {
  const known = context.get(staffContext)
  if (known !== null) return known
  const found = staffOf(context.get(appContext), request.headers)
  context.set(staffContext, found)
  return found
}

/**
 * The first line of every loader and action of the staff's side: whoever is signed in, or the way to the sign-in. A guard in
 * a parent alone would protect nothing: a child can be asked for without it.
 */
export async function requireStaff(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { role }: { role?: Role } = {},
): Promise<SignedInStaff> {
  const staff = await currentStaff(context, request)
  if (staff === null) throw await toLogin(context, request)
  if (role === 'owner' && staff.role !== 'owner') {
    log(context, 'refused: owners only', { staffId: staff.id })
    throw data('Only an owner can do this. Ask one of them.', { status: 403 })
  }
  return staff
}

/** With a page that is loaded whole: nothing that was shown before stays in the browser's memory. */
async function toLogin(context: Readonly<RouterContextProvider>, request: Request) {
  log(context, 'refused: nobody is signed in')
  const to = addresses.adminLogin({ next: pageAskedFor(request) })
  // A page that polls shows nothing of the answer: the toast would wait for the next page.
  if (request.method === 'GET' && request.headers.get('accept') === 'application/json') return redirect(to)
  const answer = await redirectWithToast(context.get(appContext), to, {
    title: 'Access Denied',
    description: 'You need to login to access the admin panel',
    tone: 'bad',
  })
  answer.headers.set('x-remix-reload-document', 'true')
  return answer
}

function log(context: Readonly<RouterContextProvider>, message: string, more: { staffId?: string } = {}) {
  context.get(appContext).log.warn({ requestId: context.get(visitorContext).requestId, ...more }, message)
}

/** The page to come back to: the one that was asked for, or the one whose form was sent. */
function pageAskedFor(request: Request): string | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return adminPage(request.url, request.url) ?? undefined
  return adminPage(request.headers.get('referer') ?? '', request.url) ?? undefined
}

/** Path and query of a page of the staff's side at our own origin; null for anything else, whatever it is dressed up as. */
export function adminPage(address: string, base: string): string | null {
  const { origin } = new URL(base)
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  const path = url.pathname.replace(SCRIPTS_OWN, '')
  if (url.origin !== origin || !PAGES.test(path) || path.includes('//')) return null
  // React Router's own parameter says which part of a page its script asked for.
  url.searchParams.delete('_routes')
  const query = url.searchParams.toString()
  return query === '' ? path : `${path}?${query}`
}

/** What React Router's script asks for in the place of a page: `/x.data`, and `/x/_.data` for `/x/`. */
const SCRIPTS_OWN = /(\/_)?\.data$/
/** Not the ways in themselves: whoever comes from there would go in a circle. */
const PAGES = /^\/admin\/(?!(login|logout|setup|password|forgotten)\/?$)/i
