import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import { addresses } from '#src/addresses.ts'
import { MAX_FILE_BYTES, REFUSALS } from '#src/features/documents/uploads.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { App } from '../../../app-context.ts'
import { inWords, refusedInWords, unknownUpload } from './in-words.ts'
import { TusRefusal } from './tus-refusal.ts'
import { tusStore } from './tus-store.server.ts'
import { uploadLocks } from './upload-locks.ts'

/** How long whoever is asked to leave an upload may still bring bytes. */
const LEAVE_MS = 1_000

/**
 * The tus protocol (1.0.0: core, creation, termination), as @tus/server speaks it, for one request. What goes wrong is said in our
 * words, and nothing of the answer is for other origins. Throws what nobody planned.
 */
export async function answerTus(
  app: App,
  request: Request,
  { applicationId = null, uploadId }: { applicationId?: string | null; uploadId?: string },
): Promise<Response> {
  let thrown: unknown = null
  const server = new Server({
    path: addresses.upload('').slice(0, -1),
    datastore: tusStore(app, applicationId),
    maxSize: MAX_FILE_BYTES,
    relativeLocation: true,
    locker: uploadLocks,
    lockDrainTimeout: LEAVE_MS,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: () => uploadId,
    onResponseError(_request, error) {
      thrown = error
      return undefined
    },
  })
  const answer = await server.handleWeb(withoutTheRest(request))
  if (answer.status >= 400) return refusal(app, thrown, answer.status)
  for (const name of [...answer.headers.keys()]) if (name.startsWith('access-control-')) answer.headers.delete(name)
  return answer
}

/**
 * Of a request, what the protocol speaks of. The library judges other headers too, those that proxies add among them. What is
 * begun holds nothing yet: bytes come to the address that the answer names.
 */
function withoutTheRest({ url, method, headers, body, signal }: Request): Request {
  const isPiece = method === 'PATCH'
  const kept = [...headers].filter(
    ([name]) => name === 'tus-resumable' || name.startsWith('upload-') || (isPiece && OF_PIECES.includes(name)),
  )
  return new Request(url, { method, headers: kept, signal, ...(isPiece && { body, duplex: 'half' }) })
}

const OF_PIECES = ['content-type', 'content-length']

function refusal(app: App, thrown: unknown, status: number): Response {
  if (thrown instanceof TusRefusal)
    return thrown.refusal === null ? inWords(422, thrown.message) : refusedInWords(thrown.refusal)
  if (thrown instanceof Unavailable) {
    app.log.error({ err: thrown }, 'no room for a file')
    return inWords(503, 'We cannot take files at the moment. It goes on by itself.', { 'retry-after': '30' })
  }
  const isPlanned = thrown === null || Object.hasOwn(Object(thrown), 'status_code')
  if (!isPlanned) throw thrown
  switch (status) {
    case 404:
      return unknownUpload()
    case 409:
      return inWords(409, 'Not what comes next: some of this piece is here already, or one before it is missing.')
    case 412:
      return inWords(412, PROTOCOL, { 'tus-version': '1.0.0' })
    case 413:
      return inWords(413, REFUSALS['too-large'])
    default:
      return inWords(status, PROTOCOL)
  }
}

const PROTOCOL = 'What arrived could not be read as part of a file. Please choose the file again.'
