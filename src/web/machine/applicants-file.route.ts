import { applicationOf, STAFF_ONLY_LOOK } from '../guards/applicant-session.server.ts'
import { take, takeByAddress } from '../guards/limit.server.ts'
import { currentStaff } from '../guards/staff.server.ts'
import { downloadFailed, fileAnswer, refuseOtherSites } from '../parts/file-answer.server.ts'
import type { Route } from './+types/applicants-file.route'

/** A file that an applicant handed in, for them alone and to be saved. To everybody else it is not there. */
export async function loader({ context, params: { documentId }, request }: Route.LoaderArgs) {
  refuseOtherSites(request)
  if ((await currentStaff(context, request)) !== null) return downloadFailed('document', 403, STAFF_ONLY_LOOK)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const session = await applicationOf(context, request, reference)
  if (session === null) return new Response('There is no such document.\n', { status: 404 })
  const { id } = session.application
  const overLimit =
    (await take(context, 'download-by-application', id)) ?? (await takeByAddress(context, 'download-by-address'))
  if (overLimit !== null) return downloadFailed('document', 429, overLimit.message, overLimit.headers)
  return fileAnswer(context, request, {
    documentId,
    applicationId: id,
    actor: { kind: 'applicant', id },
    isShown: false,
  })
}
