import { randomUUID } from 'node:crypto'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import { addresses } from '#src/addresses.ts'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { isOffered } from '#src/features/documents/queries.server.ts'
import { discardUpload, startUpload } from '#src/features/files/begin-upload.server.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import { uploadState } from '#src/features/files/queries.server.ts'
import { noteArrival } from '#src/features/files/receive-upload.server.ts'
import { uploadSchema } from '#src/features/files/upload-form.ts'
import { CHOICE_ERRORS, REFUSALS, type Refusal } from '#src/features/files/uploads.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { App } from '../../app-context.ts'
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

/**
 * Where tus keeps what it is sent: the bytes in the intake, everything else in the row of the upload. How much is here, the
 * file says. `applicationId`: for whom something may be begun; null where nothing may.
 */
function tusStore(app: App, applicationId: string | null): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'termination'],

    /** The same file on its way already keeps its id, and what is here of it. */
    async create(upload: Upload): Promise<Upload> {
      if (applicationId === null) throw new Error('An upload is begun by an application.')
      upload.id = await begin(app, applicationId, upload)
      return upload
    },

    async getUpload(id: string): Promise<Upload> {
      const upload = await uploadState(app, id)
      if (upload === null) throw ERRORS.FILE_NOT_FOUND
      const { state, sizeBytes } = upload
      const offset = state === 'arriving' ? await app.intake.size(id) : sizeBytes
      return new Upload({ id, size: sizeBytes, offset, creation_date: upload.createdAt.toISOString() })
    },

    async write(bytes: Parameters<DataStore['write']>[0], id: string, offset: number): Promise<number> {
      const here = await app.intake.write(id, bytes, offset)
      await noteArrival(app, id, here)
      return here
    },

    async remove(id: string): Promise<void> {
      const discarded = await discardUpload(app, id)
      if (discarded.ok) return
      throw discarded.reason === 'gone' ? ERRORS.FILE_NOT_FOUND : new TusRefusal({ words: 'This file has arrived.' })
    },
  })
}

async function begin(app: App, applicationId: string, { size = 0, metadata = {} }: Upload): Promise<string> {
  if (size === 0) throw new TusRefusal({ refusal: 'empty' })
  const said = uploadSchema.safeParse(metadata)
  if (!said.success) throw new TusRefusal({ words: said.error.issues[0]?.message ?? CHOICE_ERRORS.type })
  const { purpose, documentType } = said.data
  if (purpose === 'document' && !(await isOffered(app, applicationId, documentType)))
    throw new TusRefusal({ words: CHOICE_ERRORS.type })

  const begun = await startUpload(app, {
    ...said.data,
    id: randomUUID(),
    once: null,
    applicationId,
    fileName: cleanFileName(metadata.fileName ?? ''),
    sizeBytes: size,
    sha256: HASH.test(metadata.sha256 ?? '') ? (metadata.sha256 ?? null) : null,
    isWhole: false,
  })
  if (!begun.ok) throw new TusRefusal(begun)
  return begun.uploadId
}

/** SHA-256, in hexadecimal. */
const HASH = /^[\da-f]{64}$/

/** An upload that is refused before its first byte: for a reason of the file or the application, or for what was filled in. */
class TusRefusal extends Error {
  override name = 'TusRefusal'
  readonly refusal: Refusal | null

  constructor(why: { refusal: Refusal } | { words: string }) {
    super('words' in why ? why.words : why.refusal)
    this.refusal = 'refusal' in why ? why.refusal : null
  }
}

/** What a script that sends a file is told when that did not work: words that it can show. */
export function inWords(status: number, words: string, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('content-type', 'text/plain; charset=utf-8')
  return new Response(words, { status, headers: all })
}

/** The same for a file that is not taken. A `HEAD` has no body: so the reason stands in a header too, as its key. */
export function refusedInWords(refusal: Refusal, headers: HeadersInit = {}): Response {
  const answer = inWords(refusal === 'too-large' ? 413 : 422, REFUSALS[refusal], headers)
  answer.headers.set('upload-state', 'refused')
  answer.headers.set('upload-refusal', refusal)
  return answer
}

/** An upload that nobody knows: forgotten, discarded, or an address that was made up. */
export function unknownUpload(): Response {
  return inWords(404, 'This upload is not here any more. Please choose the file again.')
}
