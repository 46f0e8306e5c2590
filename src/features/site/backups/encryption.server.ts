import type { Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'

type Pieces = AsyncIterable<Uint8Array | string>

export async function* hashPieces(pieces: Pieces, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    hash.update(bytes)
    yield bytes
  }
}

export async function* encrypt(pieces: Pieces, recipients: ReadonlyArray<string>): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* readPieces(await encrypter.encrypt(toWebStream(pieces)))
}

export async function* decrypt(pieces: Pieces, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* readPieces(await decrypter.decrypt(toWebStream(pieces)))
}

function toWebStream(pieces: Pieces) {
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>
}

async function* readPieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
