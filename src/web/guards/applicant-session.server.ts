import type { RouterContextProvider } from 'react-router'
import { applicationInSession } from '#src/features/applications/queries.server.ts'
import { APPLICANT_SESSION_MS } from '#src/features/applications/session-lifetime.ts'
import { type App, appContext } from '../app-context.ts'
import { ownCookie } from '../parts/own-cookie.server.ts'

/** The applicant's cookie: an opaque token, nothing else. */
export async function readApplicantToken(app: App, request: Request): Promise<string | null> {
  const token: unknown = await applicantCookie(app).parse(request.headers.get('cookie'))
  return typeof token === 'string' && token.length > 0 && token.length <= 100 ? token : null
}

export function writeApplicantToken(app: App, token: string): Promise<string> {
  return applicantCookie(app).serialize(token)
}

/** The application this browser may see under a reference, or null. Pages and actions of applicants begin with it. */
export async function applicationOf(context: Readonly<RouterContextProvider>, request: Request, reference: string) {
  const app = context.get(appContext)
  const token = await readApplicantToken(app, request)
  const application = await applicationInSession(app, token, reference)
  return application === null || token === null ? null : { application, token }
}

function applicantCookie(app: App) {
  return ownCookie(app, 'tp_applicant', { isSigned: false, maxAge: APPLICANT_SESSION_MS / 1000 })
}
