import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { data, type RouterContextProvider } from 'react-router'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import type { FileIntake } from '#src/features/files/file-context.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../app-context.ts'

type PostedFile = { id: string; fileName: string; sizeBytes: number; sha256: string }

export type PostedUpload = { fields: FormData } & (
  | { file: PostedFile; refusal: null }
  | { file: null; refusal: 'no-file' | 'two-files' | 'empty' | 'too-large' }
)

const FILE = 'file'
/** Above the file limit, so that a larger file gets a clear error. */
export const MAX_POSTED_BYTES = 20 * 1024 * 1024
const LIMITS = { fieldNameSize: 100, fieldSize: 20_000, fields: 100, files: 10, parts: 100, headerPairs: 50 }

/**
 * Streams into the intake. Throws like `readForm`, and Unavailable when the disk is full; then nothing is left
 * behind.
 */
export async function readUpload(
  context: Readonly<RouterContextProvider>,
  request: Request,
  names: ReadonlyArray<string>,
): Promise<PostedUpload> {
  if (request.method !== 'POST')
    throw data('This page takes files only by POST.', { status: 405, headers: { allow: 'POST' } })
  const { intake } = context.get(appContext)
  const id = randomUUID()
  let isKept = false
  try {
    const posted = await parseForm(request, names, { intake, id })
    isKept = posted.file !== null
    return posted
  } catch (error) {
    if (error instanceof Unavailable) throw error
    throw data('What arrived could not be read as a form. Please go back and send it again.', { status: 400 })
  } finally {
    if (!isKept) await intake.remove(id)
  }
}

type Place = { intake: FileIntake; id: string }
type Arrival = { fileName: string; sizeBytes: number; sha256: string; hasName: boolean }

async function parseForm(request: Request, names: ReadonlyArray<string>, place: Place): Promise<PostedUpload> {
  const parser = parserOf(request)
  parser.on('error', ignoreError)
  const fields = new FormData()
  const arrivals: Array<Promise<Arrival>> = []
  let files = 0
  parser.on('field', (name, value) => {
    if (names.includes(name) && !fields.has(name)) fields.set(name, value)
  })
  parser.on('file', (name, part, { filename }) => {
    part.on('error', ignoreError)
    if (name === FILE) files++
    if (name !== FILE || files > 1) return part.resume()
    const arrival = storeFilePart(part, filename, place)
    // Awaited below; an earlier rejection must not count as unhandled.
    arrival.catch(() => {})
    arrivals.push(arrival)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => parser.destroy(new Error(`The form is over its ${limit}.`)))

  const broken: unknown = await pipeline(bodyOf(request), parser).catch(error => error ?? new Error('It broke off.'))
  // Files still being written cannot be deleted.
  await Promise.allSettled(arrivals)
  if (broken instanceof TooLong) return { fields, file: null, refusal: 'too-large' }
  if (broken !== undefined) throw broken
  const [arrival] = await Promise.all(arrivals)
  if (files > 1) return { fields, file: null, refusal: 'two-files' }
  if (arrival === undefined || (!arrival.hasName && arrival.sizeBytes === 0))
    return { fields, file: null, refusal: 'no-file' }
  if (arrival.sizeBytes === 0) return { fields, file: null, refusal: 'empty' }
  if (arrival.sizeBytes > MAX_FILE_BYTES) return { fields, file: null, refusal: 'too-large' }
  const { fileName, sizeBytes, sha256 } = arrival
  return { fields, file: { id: place.id, fileName, sizeBytes, sha256 }, refusal: null }
}

/** Reads one byte over the limit, to detect a larger file. */
function parserOf(request: Request) {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type.trim())) throw new TypeError('This is no form with files.')
  return busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: { ...LIMITS, fileSize: MAX_FILE_BYTES + 1 },
  })
}

/** Unhandled stream errors end the process. */
function ignoreError() {}

class TooLong extends Error {}

async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body === null) return
  let bytes = 0
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_POSTED_BYTES) throw new TooLong()
    yield chunk
  }
}

async function storeFilePart(part: Readable, typed: string | undefined, { intake, id }: Place): Promise<Arrival> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      done(null, chunk)
    },
  })
  // The connection may drop before the disk opens the file.
  counted.on('error', ignoreError)
  part.once('close', () => part.readableEnded || counted.destroy(new Error('The form broke off.')))
  part.pipe(counted)
  try {
    await intake.write(id, counted, 0)
  } catch (error) {
    // The rest of the form must not wait for this file.
    part.unpipe(counted)
    part.resume()
    throw error
  }
  return {
    fileName: cleanFileName(typed ?? ''),
    sizeBytes,
    sha256: hash.digest('hex'),
    hasName: typed !== undefined && typed !== '',
  }
}
