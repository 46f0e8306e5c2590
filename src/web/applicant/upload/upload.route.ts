import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { findUpload } from '#src/features/documents/queries.server.ts'
import { type ReceiveUploadResult, receiveUpload } from '#src/features/documents/uploads/receive-upload.server.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { STAFF_CANNOT_ACT_MESSAGE } from '../../guards/applicant-session.server.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { writeFlashToast } from '../../parts/cookies.server.ts'
import { createArrivalToast } from '../track/upload-message.tsx'
import type { Route } from './+types/upload.route'
import {
  answerTus,
  createRefusalResponse,
  createTextResponse,
  createUnknownUploadResponse,
} from './answer-tus.server.ts'

/** Answers HEAD requests of the tus protocol. The secret id alone gives access, so an upload can resume after the session has ended. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  if (request.method !== 'HEAD')
    return createTextResponse(405, 'This URL has no page. It is only for uploads in progress.', {
      allow: 'HEAD, PATCH, DELETE',
    })
  return answerUpload(context, request, readUploadId(params))
}

export async function action({ request, context, params }: Route.ActionArgs) {
  if ((await findCurrentStaff(context, request)) !== null) return createTextResponse(403, STAFF_CANNOT_ACT_MESSAGE)
  const uploadId = readUploadId(params)
  if (request.method === 'PATCH') return answerUpload(context, request, uploadId)
  if (request.method !== 'DELETE')
    return createTextResponse(405, 'This URL accepts only HEAD, PATCH and DELETE requests.', {
      allow: 'HEAD, PATCH, DELETE',
    })
  return uploadId === null ? createUnknownUploadResponse() : answerTus(context.get(appContext), request, { uploadId })
}

function readUploadId({ uploadId }: { uploadId: string }): string | null {
  return z.uuid().safeParse(uploadId).success ? uploadId.toLowerCase() : null
}

/** Stores a complete file before it answers, so that a client that lost the last response learns the result. */
async function answerUpload(context: RouteContext, request: Request, uploadId: string | null): Promise<Response> {
  if (uploadId === null) return createUnknownUploadResponse()
  const app = context.get(appContext)
  const uploadBefore = await receiveUpload(app, uploadId)
  if (uploadBefore.state !== 'arriving') return answerEndedUpload(app, request, { uploadId, result: uploadBefore })
  const overLimit = request.method === 'PATCH' ? await takeAttempt(context, 'piece-by-upload', uploadId) : null
  if (overLimit !== null) return createTextResponse(429, overLimit.message, overLimit.headers)
  const tusResponse = await answerTus(app, request, { uploadId })
  if (!tusResponse.ok) return tusResponse
  const uploadAfter = await receiveUpload(app, uploadId)
  return uploadAfter.state === 'arriving'
    ? tusResponse
    : answerEndedUpload(app, request, { uploadId, result: uploadAfter })
}

/** When the file is complete, the answer sets the toast of the next page (ADR 012). */
async function answerEndedUpload(
  app: App,
  request: Request,
  { uploadId, result }: { uploadId: string; result: ReceiveUploadResult },
): Promise<Response> {
  const upload = await findUpload(app, uploadId)
  if (upload === null) return createUnknownUploadResponse()
  const headers = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
  switch (result.state) {
    case 'gone':
    case 'arriving':
      return createUnknownUploadResponse()
    case 'refused':
      return createRefusalResponse(result.refusal, upload.fileName, headers)
    case 'stored':
    case 'waiting': {
      const size = String(upload.sizeBytes)
      const stateHeaders = {
        ...headers,
        'upload-offset': size,
        'upload-length': size,
        'upload-state': result.state,
        'set-cookie': await writeFlashToast(app, createArrivalToast(upload, result.state === 'waiting')),
      }
      return new Response(null, { status: request.method === 'HEAD' ? 200 : 204, headers: stateHeaders })
    }
    default:
      return assertNever(result)
  }
}
