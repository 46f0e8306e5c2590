import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isProofEnoughFor } from '#src/features/people/access/codes.ts'
import { type CodeTarget, writeCodeTarget } from '#src/features/people/access/targets.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { findSessionProof } from '../../guards/applicant-proof.server.ts'
import { findSessionApplication } from '../../guards/applicant-session.server.ts'

/** Throws a redirect to the tracking page without a session, and to the code page without a proof. */
export async function requireProof(context: RouteContext, request: Request, target: CodeTarget) {
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const session = await findSessionApplication(context, request, reference)
  if (session === null) throw redirect(addresses.tracking({ reference }))
  const app = context.get(appContext)
  const proof = await findSessionProof(app, request, session)
  if (proof === null || !isProofEnoughFor(target.kind, proof.provenAt, app.clock.now()))
    throw redirect(addresses.applicantCode({ reference, for: writeCodeTarget(target) }))
  return { session, proof }
}
