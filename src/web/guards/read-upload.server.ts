import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { data } from 'react-router'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import type { FileIntake } from '#src/features/files/file-context.ts'
import { MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { cleanFileName } from '#src/features/files/file-names.ts'
import { createHashingStream } from '#src/features/files/store-file.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { appContext, type RouteContext, visitorContext } from '../app-context.ts'

export type PostedFile = { id: string; fileName: string; sizeBytes: number; sha256: string }

/** `refused` lists the files that are not in the intake. A refusal of the whole form leaves no file. */
export type PostedUploads = {
  fields: FormData
  files: Array<PostedFile>
  refused: Array<{ fileName: string; refusal: 'empty' | 'too-large' }>
  refusal: 'no-file' | 'too-many' | 'too-large' | null
}

const [EMPTY, TOO_LARGE] = ['empty', 'too-large'] as const
const FILE_FIELD = 'file'
/** This is higher than the limit of a file, so that a slightly too large file gets a clear error. */
export const MAX_POSTED_BYTES = 20 * 1024 * 1024
const PARSER_LIMITS = { fieldNameSize: 100, fieldSize: 20_000, fields: 100, parts: 100, headerPairs: 50 }

/**
 * Reads an upload form and streams its files into the intake. Throws a 4xx response like `readForm`, and `Unavailable`
 * when the disk is full. A failure leaves nothing in the intake.
 */
export async function readUploads(
  context: RouteContext,
  request: Request,
  names: ReadonlyArray<string>,
  maxFiles: number,
): Promise<PostedUploads> {
  if (request.method !== 'POST')
    throw data('This URL accepts files only in a POST request.', { status: 405, headers: { allow: 'POST' } })
  const app = context.get(appContext)
  const { postedBytes } = context.get(visitorContext)
  const written: Array<{ id: string }> = []
  let kept: ReadonlyArray<{ id: string }> = []
  try {
    const posted = await parseForm({ request, postedBytes }, names, { intake: app.intake, maxFiles, written })
    kept = posted.files
    return posted
  } catch (error) {
    if (error instanceof Unavailable) throw error
    throw data('We couldn’t read the form that your browser sent. Please go back and send it again.', { status: 400 })
  } finally {
    await discardReceivedFiles(
      app,
      written.filter(({ id }) => !kept.some(file => file.id === id)),
    )
  }
}

/** Like `readUploads`, for forms of applicants. Returns null when there is no room for files. */
export async function readUploadsIfRoom(
  context: RouteContext,
  request: Request,
  names: ReadonlyArray<string>,
): Promise<PostedUploads | null> {
  try {
    return await readUploads(context, request, names, MAX_FILES_IN_FORM)
  } catch (err) {
    if (!(err instanceof Unavailable)) throw err
    context.get(appContext).log.error({ err }, 'no room for a file')
    return null
  }
}

/** Tells whether a file, or the form as a whole, is over the limit. */
export function isTooLarge({ refusal, refused }: Pick<PostedUploads, 'refusal' | 'refused'>): boolean {
  return refusal === TOO_LARGE || refused.some(each => each.refusal === TOO_LARGE)
}

type Destination = { intake: FileIntake; maxFiles: number; written: Array<{ id: string }> }
type StoredPart = PostedFile & { hasName: boolean }

async function parseForm(
  { request, postedBytes }: { request: Request; postedBytes: Readable | null },
  names: ReadonlyArray<string>,
  { intake, maxFiles, written }: Destination,
): Promise<PostedUploads> {
  const parser = createParser(request)
  parser.on('error', ignoreError)
  const fields = new FormData()
  const storedParts: Array<Promise<StoredPart>> = []
  let fileCount = 0
  parser.on('field', (name, value) => {
    if (names.includes(name) && !fields.has(name)) fields.set(name, value)
  })
  parser.on('file', (name, part, { filename }) => {
    part.on('error', ignoreError)
    if (name === FILE_FIELD) fileCount++
    if (name !== FILE_FIELD || fileCount > maxFiles) return part.resume()
    const id = randomUUID()
    written.push({ id })
    const storedPart = storeFilePart(part, filename, { intake, id })
    // Node ends the process if this promise rejects before it is awaited.
    storedPart.catch(() => {})
    storedParts.push(storedPart)
  })
  for (const limitEvent of ['partsLimit', 'fieldsLimit'] as const)
    parser.on(limitEvent, () => parser.destroy(new Error(`The form is over its ${limitEvent}.`)))

  const bodyError: unknown = await pipeline(readBytes(postedBytes), parser).catch(
    error => error ?? new Error('The form broke off.'),
  )
  // Wait for the disk, because a file that is still being written cannot be deleted.
  await Promise.allSettled(storedParts)
  if (bodyError instanceof BodyTooLong) return { fields, files: [], refused: [], refusal: 'too-large' }
  if (bodyError !== undefined) throw bodyError
  const parts = await Promise.all(storedParts)
  if (fileCount > maxFiles) return { fields, files: [], refused: [], refusal: 'too-many' }
  return { fields, ...sortParts(parts.filter(({ hasName, sizeBytes }) => hasName || sizeBytes > 0)) }
}

function sortParts(parts: ReadonlyArray<StoredPart>): Omit<PostedUploads, 'fields'> {
  const hasRightSize = ({ sizeBytes }: StoredPart) => sizeBytes > 0 && sizeBytes <= MAX_FILE_BYTES
  const files = parts.filter(hasRightSize).map(({ hasName: _, ...file }) => file)
  const refused = parts
    .filter(part => !hasRightSize(part))
    .map(({ fileName, sizeBytes }) => ({ fileName, refusal: sizeBytes === 0 ? EMPTY : TOO_LARGE }))
  return { files, refused, refusal: parts.length === 0 ? 'no-file' : null }
}

/** Accepts one byte too many, so that the size shows when a file is over the limit. */
function createParser(request: Request) {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type.trim())) throw new TypeError('The body is not a multipart form.')
  return busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: { ...PARSER_LIMITS, fileSize: MAX_FILE_BYTES + 1 },
  })
}

/** Node ends the process after a stream error without a listener. */
function ignoreError() {}

class BodyTooLong extends Error {}

/** Keeps the connection open for an answer when the form is refused. */
async function* readBytes(postedBytes: Readable | null): AsyncGenerator<Uint8Array> {
  if (postedBytes === null) return
  let byteCount = 0
  for await (const chunk of postedBytes.iterator({ destroyOnReturn: false })) {
    byteCount += chunk.byteLength
    if (byteCount > MAX_POSTED_BYTES) throw new BodyTooLong()
    yield chunk
  }
}

async function storeFilePart(
  part: Readable,
  sentName: string | undefined,
  { intake, id }: { intake: FileIntake; id: string },
): Promise<StoredPart> {
  const { stream, finish } = createHashingStream()
  // The connection may drop before the intake listens for errors.
  stream.on('error', ignoreError)
  part.once('close', () => part.readableEnded || stream.destroy(new Error('The form broke off.')))
  part.pipe(stream)
  try {
    await intake.write(id, stream, 0, 0)
  } catch (error) {
    // Discard the rest of the file, because the parser waits until someone reads it.
    part.unpipe(stream)
    part.resume()
    throw error
  }
  return {
    id,
    fileName: cleanFileName(decodeQuotes(sentName ?? '')),
    ...finish(),
    hasName: sentName !== undefined && sentName !== '',
  }
}

/** In a plain form, browsers escape only these three characters of a file name (HTML). */
function decodeQuotes(sentName: string): string {
  return sentName.replaceAll('%22', '"').replace(/%0D%0A|%0D|%0A/gi, ' ')
}
