import { randomUUID } from 'node:crypto'
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import { addresses } from '#src/addresses.ts'
import { findUpload, isSelectableType } from '#src/features/documents/queries.server.ts'
import { discardUpload, startUpload } from '#src/features/documents/uploads/begin-upload.server.ts'
import { recordReceivedBytes } from '#src/features/documents/uploads/receive-upload.server.ts'
import { uploadSchema } from '#src/features/documents/uploads/upload-form.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import { CHOICE_ERRORS, REFUSALS, type Refusal } from '#src/features/files/uploads.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { App } from '../../app-context.ts'

/** For requests of this process. In another one, the same bytes are written again where they belong. */
const LOCKS = new MemoryLocker()

/** When a new request takes over an upload, the earlier request has this long to finish. */
const LOCK_DRAIN_TIMEOUT_MS = 1_000

/**
 * Answers one request of the tus protocol 1.0.0 (core, creation, termination). Errors have our own texts, and the answer
 * has no CORS headers. Throws unexpected errors.
 */
export async function answerTus(
  app: App,
  request: Request,
  { sender = null, uploadId }: { sender?: Sender | null; uploadId?: string },
): Promise<Response> {
  let thrownError: unknown = null
  const server = new Server({
    path: addresses.upload('').slice(0, -1),
    datastore: createTusStore(app, sender),
    maxSize: MAX_FILE_BYTES,
    relativeLocation: true,
    locker: LOCKS,
    lockDrainTimeout: LOCK_DRAIN_TIMEOUT_MS,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: () => uploadId,
    onResponseError(_request, error) {
      thrownError = error
      return undefined
    },
  })
  const answer = await server.handleWeb(keepTusHeaders(request))
  if (answer.status >= 400) return explainError(app, thrownError, answer.status)
  for (const name of [...answer.headers.keys()]) if (name.startsWith('access-control-')) answer.headers.delete(name)
  return answer
}

/** Keeps only the headers of the protocol, because the library would trust proxy headers. Only a PATCH request keeps its body. */
function keepTusHeaders({ url, method, headers, body, signal }: Request): Request {
  const hasBytes = method === 'PATCH'
  const keptHeaders = [...headers].filter(
    ([name]) => name === 'tus-resumable' || name.startsWith('upload-') || (hasBytes && BODY_HEADERS.includes(name)),
  )
  return new Request(url, { method, headers: keptHeaders, signal, ...(hasBytes && { body, duplex: 'half' }) })
}

const BODY_HEADERS = ['content-type', 'content-length']

function explainError(app: App, thrown: unknown, status: number): Response {
  if (thrown instanceof TusRefusal)
    return thrown.refusal === null ? createTextResponse(422, thrown.message) : createRefusalResponse(thrown.refusal)
  if (thrown instanceof Unavailable) {
    app.log.error({ err: thrown }, 'no room for a file')
    return createTextResponse(503, 'We can’t take files at the moment. The upload will continue by itself.', {
      'retry-after': '30',
    })
  }
  const isProtocolError = thrown === null || Object.hasOwn(Object(thrown), 'status_code')
  if (!isProtocolError) throw thrown
  switch (status) {
    case 404:
      return createUnknownUploadResponse()
    case 409:
      return createTextResponse(
        409,
        'This part of the file is out of order: we already have some of it, or an earlier part is missing.',
      )
    case 412:
      return createTextResponse(412, UNREADABLE_PART, { 'tus-version': '1.0.0' })
    case 413:
      return createTextResponse(413, REFUSALS['too-large'])
    default:
      return createTextResponse(status, UNREADABLE_PART)
  }
}

const UNREADABLE_PART = 'We couldn’t read what your browser sent as part of a file. Please choose the file again.'

/** Replacing a document needs the mailed code. Without it, the file is added beside the other. */
type Sender = { applicationId: string; mayReplace: boolean }

/** Writes bytes to the intake and metadata to the upload's row. If `sender` is null, no upload may begin. */
function createTusStore(app: App, sender: Sender | null): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'termination'],

    /** Continues an unfinished upload of the same file under its id, or begins a new one. */
    async create(upload: Upload): Promise<Upload> {
      if (sender === null) throw new Error('An upload needs an application to begin.')
      upload.id = await beginOrContinueUpload(app, sender, upload)
      return upload
    },

    async getUpload(id: string): Promise<Upload> {
      const upload = await findUpload(app, id)
      if (upload === null) throw ERRORS.FILE_NOT_FOUND
      const { state, sizeBytes } = upload
      const offset = state === 'arriving' ? await app.intake.size(id) : sizeBytes
      // A crash can prevent that the last bytes are recorded.
      if (offset >= sizeBytes) await recordReceivedBytes(app, id, offset)
      return new Upload({ id, size: sizeBytes, offset, creation_date: upload.createdAt.toISOString() })
    },

    async write(bytes: Parameters<DataStore['write']>[0], id: string, offset: number): Promise<number> {
      const receivedBytes = await app.intake.write(id, bytes, offset, offset)
      await recordReceivedBytes(app, id, receivedBytes)
      return receivedBytes
    },

    async remove(id: string): Promise<void> {
      const discardResult = await discardUpload(app, id)
      if (discardResult.ok) return
      throw discardResult.reason === 'gone'
        ? ERRORS.FILE_NOT_FOUND
        : new TusRefusal({ text: 'We already have the whole file.' })
    },
  })
}

async function beginOrContinueUpload(
  app: App,
  { applicationId, mayReplace }: Sender,
  { size = 0, metadata = {} }: Upload,
): Promise<string> {
  if (size === 0) throw new TusRefusal({ refusal: 'empty' })
  const parsedMetadata = uploadSchema.safeParse(metadata)
  if (!parsedMetadata.success)
    throw new TusRefusal({ text: parsedMetadata.error.issues[0]?.message ?? CHOICE_ERRORS.type })
  const { purpose, documentType } = parsedMetadata.data
  if (purpose === 'document' && !(await isSelectableType(app, applicationId, documentType)))
    throw new TusRefusal({ text: CHOICE_ERRORS.type })

  const startResult = await startUpload(app, {
    ...parsedMetadata.data,
    replacesId: mayReplace ? parsedMetadata.data.replacesId : null,
    id: randomUUID(),
    idempotencyKey: null,
    applicationId,
    fileName: cleanFileName(metadata.fileName ?? ''),
    sizeBytes: size,
    sha256: SHA256_HEX.test(metadata.sha256 ?? '') ? (metadata.sha256 ?? null) : null,
    isWhole: false,
  })
  if (!startResult.ok) throw new TusRefusal(startResult)
  return startResult.uploadId
}

const SHA256_HEX = /^[\da-f]{64}$/

class TusRefusal extends Error {
  override name = 'TusRefusal'
  readonly refusal: Refusal | null

  constructor(reason: { refusal: Refusal } | { text: string }) {
    super('text' in reason ? reason.text : reason.refusal)
    this.refusal = 'refusal' in reason ? reason.refusal : null
  }
}

export function createTextResponse(status: number, text: string, headers: HeadersInit = {}): Response {
  const textHeaders = new Headers(headers)
  textHeaders.set('content-type', 'text/plain; charset=utf-8')
  return new Response(text, { status, headers: textHeaders })
}

/** Repeats the reason in a header, because a HEAD response has no body. Only the body names the format of the file. */
export function createRefusalResponse(refusal: Refusal, fileName = '', headers: HeadersInit = {}): Response {
  const text = explainRefusal(refusal, fileName)
  const answer = createTextResponse(refusal === 'too-large' ? 413 : 422, text, headers)
  answer.headers.set('upload-state', 'refused')
  answer.headers.set('upload-refusal', refusal in REFUSALS ? refusal : 'type-not-allowed')
  return answer
}

/** Returns the 404 response for an upload that is unknown, expired or discarded. */
export function createUnknownUploadResponse(): Response {
  return createTextResponse(404, 'We no longer have this upload. Please choose the file again.')
}
