import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { type ReceivedUpload, refreshUpload } from '#src/features/files/receive-upload.server.ts'
import { appContext } from '../../app-context.ts'
import { STAFF_CANNOT_ACT } from '../../guards/applicant-session.server.ts'
import { take } from '../../guards/limit.server.ts'
import { currentStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/upload.route'
import { answerTus, refusalResponse, textResponse, unknownUploadResponse } from './answer-tus.server.ts'

/** tus HEAD. The id is the key, so an upload can resume after the session has ended. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  if (request.method !== 'HEAD') return textResponse(405, 'This address has no page.', { allow: 'HEAD, PATCH, DELETE' })
  return answer(context, request, idIn(params))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  if ((await currentStaff(context, request)) !== null) return textResponse(403, STAFF_CANNOT_ACT)
  const uploadId = idIn(params)
  if (request.method === 'PATCH') return answer(context, request, uploadId)
  if (request.method !== 'DELETE')
    return textResponse(405, 'This kind of request is not accepted here.', { allow: 'HEAD, PATCH, DELETE' })
  return uploadId === null ? unknownUploadResponse() : answerTus(context.get(appContext), request, { uploadId })
}

/** Null for other ids; an address may use capitals. */
function idIn({ uploadId }: { uploadId: string }): string | null {
  return z.uuid().safeParse(uploadId).success ? uploadId.toLowerCase() : null
}

/** Finishes a complete file before answering, so that a client that lost the last response learns the result. */
async function answer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  uploadId: string | null,
): Promise<Response> {
  if (uploadId === null) return unknownUploadResponse()
  const app = context.get(appContext)
  const before = await refreshUpload(app, uploadId)
  if (before.state !== 'arriving') return ended(request, before)
  const overLimit = request.method === 'PATCH' ? await take(context, 'piece-by-upload', uploadId) : null
  if (overLimit !== null) return textResponse(429, overLimit.message, overLimit.headers)
  const answered = await answerTus(app, request, { uploadId })
  if (request.method === 'HEAD' || !answered.ok) return answered
  const after = await refreshUpload(app, uploadId)
  return after.state === 'arriving' ? answered : ended(request, after)
}

function ended(request: Request, upload: ReceivedUpload & { sizeBytes?: number }): Response {
  const headers = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
  switch (upload.state) {
    case 'gone':
    case 'arriving':
      return unknownUploadResponse()
    case 'refused':
      return refusalResponse(upload.refusal, headers)
    case 'stored':
    case 'waiting': {
      const size = String(upload.sizeBytes)
      const stateHeaders = { ...headers, 'upload-offset': size, 'upload-length': size, 'upload-state': upload.state }
      return new Response(null, { status: request.method === 'HEAD' ? 200 : 204, headers: stateHeaders })
    }
    default:
      return assertNever(upload)
  }
}
