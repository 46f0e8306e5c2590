import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../app-context.ts'
import { findSessionProof } from '../guards/applicant-proof.server.ts'
import { findSessionApplication, STAFF_CANNOT_ACT_MESSAGE } from '../guards/applicant-session.server.ts'
import { takeAttempt, takeAttemptByIp } from '../guards/limit.server.ts'
import { findCurrentStaff } from '../guards/staff.server.ts'
import { createDownloadFailure, refuseOtherSites, serveMessageFile } from '../parts/serve-file.server.ts'
import type { Route } from './+types/message-file.route'

/** Lets applicants download the files of their own messages, after a code. Everyone else gets 404. */
export async function loader({ context, params: { fileId }, request }: Route.LoaderArgs) {
  refuseOtherSites(request)
  if ((await findCurrentStaff(context, request)) !== null)
    return createDownloadFailure('document', 403, STAFF_CANNOT_ACT_MESSAGE)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const session = await findSessionApplication(context, request, reference)
  if (session === null) return new Response('We can’t find this file.\n', { status: 404 })
  if ((await findSessionProof(context.get(appContext), request, session)) === null)
    return redirect(addresses.applicantCode({ reference, for: 'messages' }))
  const { id } = session.application
  const overLimit =
    (await takeAttempt(context, 'download-by-application', id)) ??
    (await takeAttemptByIp(context, 'download-by-address'))
  if (overLimit !== null) return createDownloadFailure('document', 429, overLimit.message, overLimit.headers)
  return serveMessageFile(context, request, { fileId, applicationId: id, actor: { kind: 'applicant', id } })
}
