import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { writeCodeTarget } from '#src/features/access/targets.ts'
import { appContext } from '../app-context.ts'
import { findSessionProof } from '../guards/applicant-proof.server.ts'
import { findSessionApplication, STAFF_CANNOT_ACT_MESSAGE } from '../guards/applicant-session.server.ts'
import { takeAttempt, takeAttemptByIp } from '../guards/limit.server.ts'
import { findCurrentStaff } from '../guards/staff.server.ts'
import { createDownloadFailure, refuseOtherSites, serveFile } from '../parts/serve-file.server.ts'
import type { Route } from './+types/applicants-file.route'

/** Lets applicants download their own documents, after a code (ADR 074). Everyone else gets 404. */
export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  refuseOtherSites(request)
  if ((await findCurrentStaff(context, request)) !== null)
    return createDownloadFailure('document', 403, STAFF_CANNOT_ACT_MESSAGE)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const session = await findSessionApplication(context, request, reference)
  if (session === null) return new Response('We can’t find this document.\n', { status: 404 })
  if ((await findSessionProof(context.get(appContext), request, session)) === null) {
    return redirect(addresses.applicantCode({ reference, for: writeCodeTarget({ kind: 'document', documentId }) }))
  }
  const { id } = session.application
  const overLimit =
    (await takeAttempt(context, 'download-by-application', id)) ??
    (await takeAttemptByIp(context, 'download-by-address'))
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  return serveFile(context, request, {
    documentId,
    applicationId: id,
    actor: { kind: 'applicant', id },
    isInline: false,
  })
}
