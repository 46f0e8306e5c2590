import type { RouterContextProvider } from 'react-router'
import { APPLICANT_SESSION_MS } from '#src/features/applications/open-applicant-session.server.ts'
import { applicationInSession } from '#src/features/applications/queries.server.ts'
import { type App, appContext } from '../app-context.ts'
import { ownCookie } from '../parts/cookies.server.ts'
import { currentStaff } from './staff.server.ts'

/** The applicant's cookie: an opaque token, nothing else. */
export async function readApplicantToken(app: App, request: Request): Promise<string | null> {
  const token: unknown = await applicantCookie(app).parse(request.headers.get('cookie'))
  return typeof token === 'string' && token.length > 0 && token.length <= 100 ? token : null
}

export function writeApplicantToken(app: App, token: string): Promise<string> {
  return applicantCookie(app).serialize(token)
}

/** Why a browser in which staff are signed in neither sends nor fetches anything as an applicant (ADR 029). */
export const STAFF_ONLY_LOOK =
  'You’re signed in as staff, so you can’t act as an applicant in this browser. Open the application in the admin.'

/**
 * Returns the application that this browser may see under a reference, or null. Every applicant page and action calls it first.
 * Always null while staff are signed in, so that their acts are never recorded as the applicant's (ADR 029).
 */
export async function applicationOf(context: Readonly<RouterContextProvider>, request: Request, reference: string) {
  if ((await currentStaff(context, request)) !== null) return null
  const app = context.get(appContext)
  const token = await readApplicantToken(app, request)
  const application = await applicationInSession(app, token, reference)
  return application === null || token === null ? null : { application, token }
}

function applicantCookie(app: App) {
  return ownCookie(app, 'tp_applicant', { isSigned: false, maxAge: APPLICANT_SESSION_MS / 1000 })
}
