import { appContext } from '../../app-context.ts'
import { applicationOf, STAFF_ONLY_LOOK } from '../../guards/applicant-session.server.ts'
import { take, takeByAddress } from '../../guards/limit.server.ts'
import { currentStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/uploads.route'
import { answerTus, inWords } from './answer-tus.server.ts'

/** Begins a file that comes piece by piece (tus), for an application of the session: the answer says where to send it. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return onlyPost()
  if ((await currentStaff(context, request)) !== null) return inWords(403, STAFF_ONLY_LOOK)
  const opened = await applicationOf(context, request, new URL(request.url).searchParams.get('reference') ?? '')
  if (opened === null)
    return inWords(403, 'Your application is not open in this browser any more. Please open it again.')
  const { id } = opened.application
  const overLimit =
    (await take(context, 'upload-by-application', id)) ?? (await takeByAddress(context, 'upload-by-address'))
  if (overLimit !== null) return inWords(429, overLimit.message, overLimit.headers)
  return answerTus(context.get(appContext), request, { applicationId: id })
}

export function loader() {
  return onlyPost()
}

function onlyPost() {
  return inWords(405, 'This address takes files only by POST.', { allow: 'POST' })
}
