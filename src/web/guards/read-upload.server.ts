import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { data, type RouterContextProvider } from 'react-router'
import { MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import type { FileIntake } from '#src/features/files/file-ground.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext } from '../app-context.ts'

/** A file that lies in the intake under its id, whole. The hash is of what came, in hexadecimal. */
type PostedFile = { id: string; fileName: string; sizeBytes: number; sha256: string }

export type PostedUpload = { fields: FormData } & (
  | { file: PostedFile; refusal: null }
  /** Nothing is left of what came. */
  | { file: null; refusal: 'no-file' | 'two-files' | 'empty' | 'too-large' }
)

/** The field of the file; files under other names are not looked at. */
const FILE = 'file'
/** What is read of a body at all. Above the largest file, so that whoever sends one too large hears so, and not that the line was cut. */
export const MOST_POSTED_BYTES = 20 * 1024 * 1024
/** As for other forms: see `read-form.server.ts`. */
const LIMITS = { fieldNameSize: 100, fieldSize: 20_000, fields: 100, files: 10, parts: 100, headerPairs: 50 }

/**
 * A form with one file, read as it comes: the file goes to the intake and never into memory. Throws like `readForm` where
 * this is no such form or it broke off, and Unavailable where there is no room; then nothing of it is left.
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
    const posted = await takeApart(request, names, { intake, id })
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

async function takeApart(request: Request, names: ReadonlyArray<string>, place: Place): Promise<PostedUpload> {
  const parser = parserOf(request)
  // The pipeline tells the first; of several heads that are none each is another.
  parser.on('error', heard)
  const fields = new FormData()
  const arrivals: Array<Promise<Arrival>> = []
  let files = 0
  parser.on('field', (name, value) => {
    if (names.includes(name) && !fields.has(name)) fields.set(name, value)
  })
  parser.on('file', (name, part, { filename }) => {
    part.on('error', heard)
    if (name === FILE) files++
    if (name !== FILE || files > 1) return part.resume()
    const arrival = arrive(part, filename, place)
    // Waited for below; until then it must not count as unhandled.
    arrival.catch(() => {})
    arrivals.push(arrival)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => parser.destroy(new Error(`The form is over its ${limit}.`)))

  const broken: unknown = await pipeline(bodyOf(request), parser).catch(error => error ?? new Error('It broke off.'))
  // Also where it broke off: what is still being written could not be removed.
  await Promise.allSettled(arrivals)
  if (broken instanceof TooLong) return { fields, file: null, refusal: 'too-large' }
  if (broken !== undefined) throw broken
  const [arrival] = await Promise.all(arrivals)
  if (files > 1) return { fields, file: null, refusal: 'two-files' }
  // A field that nothing was chosen in is sent as a file without name and content.
  if (arrival === undefined || (!arrival.hasName && arrival.sizeBytes === 0))
    return { fields, file: null, refusal: 'no-file' }
  if (arrival.sizeBytes === 0) return { fields, file: null, refusal: 'empty' }
  if (arrival.sizeBytes > MAX_FILE_BYTES) return { fields, file: null, refusal: 'too-large' }
  const { fileName, sizeBytes, sha256 } = arrival
  return { fields, file: { id: place.id, fileName, sizeBytes, sha256 }, refusal: null }
}

/** Throws where the type of the body is not that of a form with files. One byte over the limit is enough to know. */
function parserOf(request: Request) {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type.trim())) throw new TypeError('This is no form with files.')
  return busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: { ...LIMITS, fileSize: MAX_FILE_BYTES + 1 },
  })
}

/** An error of a stream that nobody listens for ends the program. Every stream has a listener before anything can happen to it. */
function heard() {}

class TooLong extends Error {}

async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body === null) return
  let bytes = 0
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MOST_POSTED_BYTES) throw new TooLong()
    yield chunk
  }
}

/** Counts and hashes on the way to the disk. */
async function arrive(part: Readable, typed: string | undefined, { intake, id }: Place): Promise<Arrival> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      done(null, chunk)
    },
  })
  // The line may drop while the disk still opens the file, and so before anybody reads.
  counted.on('error', heard)
  part.once('close', () => part.readableEnded || counted.destroy(new Error('The form broke off.')))
  part.pipe(counted)
  try {
    await intake.write(id, counted, 0)
  } catch (error) {
    // Nobody reads it any more: the rest of the form must not wait for that.
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
