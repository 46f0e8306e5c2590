import type { Readable } from 'node:stream'
import { checkUploadId, INTAKE_PREFIX, isUploadId } from '../intake-keys.ts'

/** Bytes `start` to `end` (excluded) of an upload, as an object of the bucket. */
export type Piece = { key: string; start: number; end: number }

export const MAX_PIECE_BYTES = 1024 * 1024

const KEY_PATTERN = new RegExp(`^${INTAKE_PREFIX}([^/]+)/(\\d+)-(\\d+)$`)

export function prefixOf(id: string): string {
  checkUploadId(id)
  return `${INTAKE_PREFIX}${id}/`
}

export function parsePieceKey(key: string): (Piece & { id: string }) | null {
  const [, id = '', start, end] = KEY_PATTERN.exec(key) ?? []
  return isUploadId(id) ? { id, key, start: Number(start), end: Number(end) } : null
}

export type ChainedPiece = Piece & { from: number }

/** Returns the pieces that make up the file without a gap. `from` is the first byte that a piece adds. */
export function chainPieces(pieces: ReadonlyArray<Piece>): Array<ChainedPiece> {
  const chain: Array<ChainedPiece> = []
  let size = 0
  for (const piece of pieces.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (piece.start > size) break
    if (piece.end <= size) continue
    chain.push({ ...piece, from: size })
    size = piece.end
  }
  return chain
}

/** Leaves out the first `skip` bytes. A stream that breaks off ends the last piece. */
export async function* cutIntoPieces(bytes: Readable, skip: number): AsyncGenerator<Buffer> {
  const chunks = bytes[Symbol.asyncIterator]()
  let held: Array<Uint8Array> = []
  let heldBytes = 0
  let toSkip = skip
  for (;;) {
    const next = await chunks.next().catch(() => null)
    if (next === null || next.done === true) break
    const chunk: Uint8Array = next.value
    let rest = chunk.subarray(toSkip)
    toSkip = Math.max(0, toSkip - chunk.length)
    while (rest.length > 0) {
      const part = rest.subarray(0, MAX_PIECE_BYTES - heldBytes)
      held.push(part)
      heldBytes += part.length
      rest = rest.subarray(part.length)
      if (heldBytes < MAX_PIECE_BYTES) continue
      yield Buffer.concat(held)
      held = []
      heldBytes = 0
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}
