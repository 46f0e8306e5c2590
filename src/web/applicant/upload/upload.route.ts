import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { arrivedUpload, type ReceivedUpload } from '#src/features/files/receive-upload.server.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../app-context.ts'
import { STAFF_ONLY_LOOK } from '../../guards/applicant-session.server.ts'
import { take } from '../../guards/limit.server.ts'
import { currentStaff } from '../../guards/staff.server.ts'
import type { Route } from './+types/upload.route'
import { answerTus, inWords, refusedInWords, unknownUpload } from './answer-tus.server.ts'

/** How much of a file is here (tus). Whoever knows its id may ask, and go on: also when the session has ended meanwhile. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  if (request.method !== 'HEAD') return inWords(405, 'This address has no page.', { allow: 'HEAD, PATCH, DELETE' })
  return answer(context, request, idIn(params))
}

/** The next piece of it, or that it shall be forgotten. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if ((await currentStaff(context, request)) !== null) return inWords(403, STAFF_ONLY_LOOK)
  const uploadId = idIn(params)
  if (request.method === 'PATCH') return answer(context, request, uploadId)
  if (request.method !== 'DELETE')
    return inWords(405, 'This address takes no such request.', { allow: 'HEAD, PATCH, DELETE' })
  return uploadId === null ? unknownUpload() : answerTus(context.get(appContext), request, { uploadId })
}

/** As uploads are called here, where it can be one at all: an address may spell it in capitals. */
function idIn({ uploadId }: { uploadId: string }): string | null {
  return z.uuid().safeParse(uploadId).success ? uploadId.toLowerCase() : null
}

/**
 * A file that is whole is brought to its end before anybody is told that it arrived: what is said of it is then true, and a
 * browser whose connection dropped on the last byte learns what became of it.
 */
async function answer(
  context: Readonly<RouterContextProvider>,
  request: Request,
  uploadId: string | null,
): Promise<Response> {
  if (uploadId === null) return unknownUpload()
  const app = context.get(appContext)
  const before = await arrivedUpload(app, uploadId)
  if (before.state !== 'arriving') return ended(request, before)
  const overLimit = request.method === 'PATCH' ? await take(context, 'piece-by-upload', uploadId) : null
  if (overLimit !== null) return inWords(429, overLimit.message, overLimit.headers)
  const answered = await answerTus(app, request, { uploadId })
  if (request.method === 'HEAD' || !answered.ok) return answered
  const after = await arrivedUpload(app, uploadId)
  return after.state === 'arriving' ? answered : ended(request, after)
}

function ended(request: Request, upload: ReceivedUpload & { sizeBytes?: number }): Response {
  const headers = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }
  switch (upload.state) {
    case 'gone':
    case 'arriving':
      return unknownUpload()
    case 'refused':
      return refusedInWords(upload.refusal, headers)
    case 'stored':
    case 'waiting': {
      const size = String(upload.sizeBytes)
      const told = { ...headers, 'upload-offset': size, 'upload-length': size, 'upload-state': upload.state }
      return new Response(null, { status: request.method === 'HEAD' ? 200 : 204, headers: told })
    }
    default:
      return never(upload)
  }
}
