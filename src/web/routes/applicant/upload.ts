import { z } from 'zod'
import { arrivedUpload } from '#src/features/documents/arrived-upload.server.ts'
import type { ReceivedUpload } from '#src/features/documents/receive-upload.server.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../app-context.ts'
import type { Route } from './+types/upload'
import { answerTus } from './uploads/answer-tus.server.ts'
import { inWords, refusedInWords, unknownUpload } from './uploads/in-words.ts'

/** How much of a file is here (tus). Whoever knows its id may ask, and go on: also when the session has ended meanwhile. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  if (request.method !== 'HEAD') return inWords(405, 'This address has no page.', { allow: 'HEAD, PATCH, DELETE' })
  return answer(context.get(appContext), request, params.uploadId)
}

/** The next piece of it, or that it shall be forgotten. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext)
  if (request.method === 'PATCH') return answer(app, request, params.uploadId)
  if (request.method !== 'DELETE')
    return inWords(405, 'This address takes no such request.', { allow: 'HEAD, PATCH, DELETE' })
  if (!z.uuid().safeParse(params.uploadId).success) return unknownUpload()
  return answerTus(app, request, { uploadId: params.uploadId })
}

/**
 * A file that is whole is brought to its end before anybody is told that it arrived: what is said of it is then true, and a
 * browser whose connection dropped on the last byte learns what became of it.
 */
async function answer(app: App, request: Request, uploadId: string): Promise<Response> {
  if (!z.uuid().safeParse(uploadId).success) return unknownUpload()
  const before = await arrivedUpload(app, uploadId)
  if (before.state !== 'arriving') return ended(request, before)
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
