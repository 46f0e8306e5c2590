import { findSessionApplication, STAFF_CANNOT_ACT_MESSAGE } from '../guards/applicant-session.server.ts'
import { takeAttempt, takeAttemptByIp } from '../guards/limit.server.ts'
import { findCurrentStaff } from '../guards/staff.server.ts'
import { createDownloadFailure, refuseOtherSites, serveFile } from '../parts/serve-file.server.ts'
import type { Route } from './+types/applicants-file.route'

/** Lets applicants download the documents of their own application. Everyone else gets 404. */
export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  refuseOtherSites(request)
  if ((await findCurrentStaff(context, request)) !== null)
    return createDownloadFailure('document', 403, STAFF_CANNOT_ACT_MESSAGE)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const session = await findSessionApplication(context, request, reference)
  if (session === null) return new Response('We can’t find this document.\n', { status: 404 })
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
