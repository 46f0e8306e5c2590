import { describeBrowser } from '#src/describe-browser.ts'
import { PROOF_DAYS } from '#src/features/people/access/codes.ts'
import { findProof, type Proof } from '#src/features/people/access/queries.server.ts'
import type { App } from '../app-context.ts'
import { createHttpOnlyCookie } from '../parts/cookies.server.ts'

export type ApplicantSession = { application: { id: string; email: string }; token: string }

export async function findSessionProof(
  app: App,
  request: Request,
  { application: { email }, token }: ApplicantSession,
): Promise<Proof | null> {
  return findProof(app, { proofToken: await readProofToken(app, request), token, email })
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
