import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { describeBrowser } from '#src/describe-browser.ts'
import { findProof, type Proof } from '#src/features/people/access/browsers.server.ts'
import { type CodeTarget, isProofEnoughFor, PROOF_DAYS, writeCodeTarget } from '#src/features/people/access/codes.ts'
import { type App, appContext, type RouteContext } from '../app-context.ts'
import { createHttpOnlyCookie } from '../parts/cookies.server.ts'
import { findSessionApplication, readReference } from './applicant-session.server.ts'

export type ApplicantSession = { application: { id: string; email: string }; token: string }

export async function findSessionProof(
  app: App,
  request: Request,
  { application: { email }, token }: ApplicantSession,
): Promise<Proof | null> {
  return findProof(app, { proofToken: await readProofToken(app, request), token, email })
}

/** Throws a redirect to the tracking page without a session, and to the code page without a proof. */
export async function requireProof(context: RouteContext, request: Request, target: CodeTarget) {
  const reference = readReference(request)
  const session = await findSessionApplication(context, request, reference)
  if (session === null) throw redirect(addresses.tracking({ reference }))
  const app = context.get(appContext)
  const proof = await findSessionProof(app, request, session)
  if (proof === null || !isProofEnoughFor(target.kind, proof.provenAt, app.clock.now()))
    throw redirect(addresses.applicantCode({ reference, for: writeCodeTarget(target) }))
  return { session, proof }
}

export async function readProofToken(app: App, request: Request): Promise<string | null> {
  const token: unknown = await proofCookie(app).parse(request.headers.get('cookie'))
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null
}

export function writeProofToken(app: App, token: string): Promise<string> {
  return proofCookie(app).serialize(token)
}

export function describeRequestBrowser(request: Request): string {
  return describeBrowser(request.headers.get('user-agent'))
}

function proofCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_proof', { isSigned: false, maxAge: PROOF_DAYS * 24 * 3600 })
}
