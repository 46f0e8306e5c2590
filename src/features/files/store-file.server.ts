import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { limitConcurrency, QueueIsFull } from '#src/limit-concurrency.ts'
import { Unavailable } from '#src/unavailable.ts'
import { runApart } from './apart/run-apart.server.ts'
import type { FileContext, LocalFile } from './file-context.ts'
import { FILE_FORMATS, type FileFormat, MAX_FILE_BYTES } from './file-formats.ts'
import type { InspectionResult } from './formats/inspect-bytes.server.ts'
import { stripJpegMetadata } from './formats/jpeg.server.ts'
import { nameFormat } from './formats/name-format.server.ts'
import { stripPngMetadata } from './formats/png.server.ts'
import type { Refusal } from './uploads.ts'

/** A file that the storage has under `key`, after its inspection. */
export type InspectedFile = { key: string; format: FileFormat; sizeBytes: number; sha256: string }

const limitInspections = limitConcurrency({ atOnce: 2, waiting: 500 })

type Stored = { ok: true; file: InspectedFile } | { ok: false; refusal: Refusal }

/** `sha256` is the hash of the file that was sent, if it is known. Throws Unavailable, also when too many files wait. */
export async function inspectAndStore(
  app: FileContext,
  intakeId: string,
  stem: string,
  sha256: string | null = null,
): Promise<Stored> {
  try {
    return await limitInspections(() =>
      app.intake.withLocalFile(intakeId, file => inspectAndStoreLocal(app, file, stem, sha256)),
    )
  } catch (error) {
    if (error instanceof QueueIsFull) throw new Unavailable('Too many files wait for inspection.', { cause: error })
    throw error
  }
}

/** Stores a file that we made. Throws Unavailable. */
export async function storeOwnFile(
  app: FileContext,
  intakeId: string,
  stem: string,
  format: FileFormat,
): Promise<{ ok: true; file: InspectedFile }> {
  const file = await app.intake.withLocalFile(intakeId, ({ path }) => putUnderFreeKey(app, stem, path, format))
  return { ok: true, file }
}

async function inspectAndStoreLocal(
  app: FileContext,
  localFile: LocalFile,
  stem: string,
  sha256: string | null,
): Promise<Stored> {
  const { path } = localFile
  if (sha256 !== null && (await hashLocalFile(path)).sha256 !== sha256)
    return { ok: false, refusal: 'not-what-was-sent' }
  const inspection = await inspectFile(path)
  if (!inspection.ok) return { ok: false, refusal: await nameOtherFormat(path, inspection.refusal) }
  if ((await app.scanner?.scan(path)) === 'infected') return { ok: false, refusal: 'has-virus' }
  const file = await storeInspectedFile(app, localFile, inspection, stem)
  return typeof file === 'string' ? { ok: false, refusal: file } : { ok: true, file }
}

/** Inspects a file in a separate process (ADR 049). Throws Unavailable. */
export async function inspectFile(path: string): Promise<InspectionResult> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) return { ok: false, refusal: 'empty' }
    if (size > MAX_FILE_BYTES) return { ok: false, refusal: 'too-large' }
    return await inspectInOwnProcess(file)
  } finally {
    await file.close()
  }
}

async function inspectInOwnProcess(file: FileHandle): Promise<InspectionResult> {
  const answer = await runApart('inspect', file.fd)
  return answer === null ? { ok: false, refusal: 'damaged' } : JSON.parse(answer.toString())
}

async function nameOtherFormat(path: string, refusal: Refusal): Promise<Refusal> {
  return refusal === 'type-not-allowed' ? (nameFormat(await readFile(path)) ?? refusal) : refusal
}

/** Stores a file. Pictures lose their metadata. The key begins with `stem`. Throws Unavailable. */
async function storeInspectedFile(
  app: FileContext,
  { path, copyPath }: LocalFile,
  { format, content }: Inspected,
  stem: string,
): Promise<InspectedFile | 'damaged' | 'too-many-pixels'> {
  if (format === 'heic') return (await convertHeicFile(path, copyPath)) ?? putUnderFreeKey(app, stem, copyPath, 'jpeg')
  if (format !== 'jpeg' && format !== 'png' && content === undefined) return putUnderFreeKey(app, stem, path, format)
  await copyContent(path, copyPath, { format, content })
  return putUnderFreeKey(app, stem, copyPath, format)
}

type Inspected = Pick<Extract<InspectionResult, { ok: true }>, 'format' | 'content'>

async function convertHeicFile(sourcePath: string, copyPath: string): Promise<'damaged' | 'too-many-pixels' | null> {
  const source = await open(sourcePath)
  try {
    const jpeg = await runApart('convert-heic', source.fd)
    // A picture within the pixels that we allow can still exceed the limits of the process.
    if (jpeg === null) return 'too-many-pixels'
    if (jpeg.length === 0) return 'damaged'
    await writeFile(copyPath, jpeg)
    return null
  } finally {
    await source.close()
  }
}

const MAX_KEYS_TRIED = 1_000

async function putUnderFreeKey(
  app: FileContext,
  stem: string,
  path: string,
  format: FileFormat,
): Promise<InspectedFile> {
  const { extension, mediaType } = FILE_FORMATS[format]
  const { sizeBytes, sha256 } = await hashLocalFile(path)
  const timestampMs = app.clock.now().getTime()
  for (let tries = 0; tries < MAX_KEYS_TRIED; tries++) {
    const key = `${stem}_${timestampMs + tries}.${extension}`
    if ((await app.storage.put(key, path, mediaType)) === 'stored') return { key, format, sizeBytes, sha256 }
  }
  throw new Unavailable('The document store reports every key as taken.')
}

async function hashLocalFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const bytes = await readFile(path)
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Passes bytes on. Call `finish` once, after the last byte, for their size and SHA-256 as hexadecimal digits. */
export function createHashingStream() {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      done(null, chunk)
    },
  })
  return { stream, finish: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}

/** Throws Unavailable when the disk is full. */
export async function copyContent(source: string, target: string, { format, content }: Inspected): Promise<void> {
  const bytes = (await readFile(source)).subarray(content?.from, content?.to)
  const pieces = removeMetadata(bytes, format)
  if (pieces === null) throw new Error('An inspected picture cannot be parsed.')
  try {
    await writeFile(target, pieces, { mode: 0o600 })
  } catch (error) {
    if (!isDiskError(error)) throw error
    throw new Unavailable('The disk is full.', { cause: error })
  }
}

function removeMetadata(bytes: Buffer, format: Inspected['format']): Array<Buffer> | null {
  if (format === 'jpeg') return stripJpegMetadata(bytes)
  return format === 'png' ? stripPngMetadata(bytes) : [bytes]
}

function isDiskError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
