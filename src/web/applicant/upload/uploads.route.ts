import { appContext } from '../../app-context.ts'
import { findSessionProof } from '../../guards/applicant-proof.server.ts'
import {
  findSessionApplication,
  readReference,
  STAFF_CANNOT_ACT_MESSAGE,
} from '../../guards/applicant-session.server.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/uploads.route'
import { answerTus, createTextResponse } from './answer-tus.server.ts'

/** Creates a tus upload for the application that is open in the applicant's session. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuseMethod()
  if ((await findCurrentStaff(context, request)) !== null) return createTextResponse(403, STAFF_CANNOT_ACT_MESSAGE)
  const session = await findSessionApplication(context, request, readReference(request))
  if (session === null)
    return createTextResponse(403, 'Your application is no longer open in this browser. Please open it again.')
  const { id } = session.application
  const overLimit = await takeAttempts(context, ['upload-by-application', id], ['upload-by-address'])
  if (overLimit !== null) return createTextResponse(429, overLimit.message, overLimit.headers)
  const app = context.get(appContext)
  const mayReplace = (await findSessionProof(app, request, session)) !== null
  return answerTus(app, request, { sender: { applicationId: id, mayReplace } })
}

export function loader() {
  return refuseMethod()
}

function refuseMethod() {
  return createTextResponse(405, 'This URL accepts only POST requests.', { allow: 'POST' })
}
