import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileIntake } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { removeOldScratch, withScratchFolder } from '../disk/scratch-folder.ts'
import { INTAKE_PREFIX } from '../intake-keys.ts'
import { openBucket, RESPONSE_TIMEOUT_MS, type S3Settings } from './bucket.ts'
import { type ChainedPiece, chainPieces, cutIntoPieces, type Piece, parsePieceKey, prefixOf } from './pieces.ts'

const READS_AT_ONCE = 4

/** Keeps uploads as pieces in a bucket (ADR 022). `scratchParent` is the local folder for files in inspection. */
export function createS3Intake(
  settings: S3Settings,
  scratchParent: string,
  { timeoutMs = RESPONSE_TIMEOUT_MS } = {},
): FileIntake {
  const bucket = openBucket(settings, timeoutMs)
  const { client } = bucket

  async function sizeOf(id: string): Promise<number> {
    return chainPieces(await listPieces(bucket, id)).at(-1)?.end ?? 0
  }

  return {
    async write(id, bytes, from, knownSize) {
      const prefix = prefixOf(id)
      let size = knownSize ?? (await sizeOf(id))
      if (from > size) return size
      try {
        for await (const piece of cutIntoPieces(bytes, size - from)) {
          await client.putObject(`${prefix}${size}-${size + piece.length}`, piece)
          size += piece.length
        }
      } catch (cause) {
        throw new Unavailable('The received bytes could not be written to the bucket.', { cause })
      }
      return size
    },
    size: sizeOf,
    withLocalFile: (id, work) =>
      withScratchFolder(scratchParent, async scratch => {
        const path = join(scratch, id)
        await download(bucket, id, path)
        return work({ path, copyPath: join(scratch, 'copy') })
      }),
    async remove(id) {
      const pieces = await listPieces(bucket, id)
      try {
        for (const { key } of pieces) await client.deleteObject(key)
        return 'removed'
      } catch (cause) {
        throw new Unavailable('The received file could not be removed from the bucket.', { cause })
      }
    },
    async *list() {
      await removeOldScratch(scratchParent)
      for await (const { key, changedAt } of bucket.list(INTAKE_PREFIX)) {
        const id = parsePieceKey(key)?.id
        if (id !== undefined) yield { id, changedAt }
      }
    },
  }
}

type Bucket = ReturnType<typeof openBucket>

async function listPieces({ list }: Bucket, id: string): Promise<Array<Piece>> {
  const pieces: Array<Piece> = []
  for await (const { key } of list(prefixOf(id))) {
    const piece = parsePieceKey(key)
    if (piece !== null) pieces.push(piece)
  }
  return pieces
}

async function download(bucket: Bucket, id: string, path: string): Promise<void> {
  const chain = chainPieces(await listPieces(bucket, id))
  try {
    if (chain.length === 0) throw new Error('The bucket has no piece of the file.')
    await pipeline(readInGroups(bucket, chain), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    throw new Unavailable('The received file could not be read from the bucket.', { cause })
  }
}

async function* readInGroups(bucket: Bucket, chain: Array<ChainedPiece>): AsyncGenerator<Uint8Array> {
  for (let first = 0; first < chain.length; first += READS_AT_ONCE)
    yield* await Promise.all(chain.slice(first, first + READS_AT_ONCE).map(piece => readPiece(bucket, piece)))
}

async function readPiece({ client }: Bucket, { key, start, end, from }: ChainedPiece): Promise<Uint8Array> {
  const bytes = await client.getObjectArrayBuffer(key)
  if (bytes?.byteLength !== end - start) throw new Error('A piece of the file is missing or incomplete.')
  return new Uint8Array(bytes, from - start)
}
