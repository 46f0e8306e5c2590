import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import yauzl, { type Entry } from 'yauzl'
import { ZipFile } from 'yazl'
import { createHashingStream } from '#src/features/files/store-file.server.ts'
import { type ArchiveEntry, BackupRefused, MANIFEST, type Manifest, manifestSchema } from './manifest.ts'

/** `checkIdentity` decrypts this archive once, and must not be kept. */
export type WrittenArchive = { zipSha256: string; checkIdentity: string | null }

/** Writes a ZIP file, encrypted if there is a recipient of age. */
export async function createArchive(path: string, recipient: string | null, mtime: Date) {
  const zip = new ZipFile()
  const checkIdentity = recipient === null ? null : await generateX25519Identity()
  const recipients =
    recipient === null || checkIdentity === null ? null : [recipient, await identityToRecipient(checkIdentity)]
  const zipHash = createHash('sha256')
  const entries: Array<ArchiveEntry> = []
  const plain = hashPieces(zip.outputStream, zipHash)
  const output = recipients === null ? plain : encrypt(plain, recipients)
  const written = pipeline(output, createWriteStream(path, { mode: 0o600, flush: true }))
  const failure = new AbortController()
  written.catch(error => failure.abort(error))

  return {
    entries,
    async add(name: string, content: Readable, { compress = true } = {}): Promise<void> {
      const { stream, finish } = createHashingStream()
      zip.addReadStreamLazy(name, { compress, mtime, mode: 0o100600 }, lendOnce(stream))
      const { signal } = failure
      try {
        // A full disk stops the entry for ever. An entry that is not waited for stays in memory.
        await pipeline(content, stream, { signal })
        await finished(stream, { signal })
      } catch (error) {
        throw signal.aborted ? signal.reason : error
      }
      entries.push({ name, ...finish() })
    },
    async finish(manifest: Manifest): Promise<WrittenArchive> {
      zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST, { mtime, mode: 0o100600 })
      zip.end()
      await written
      return { zipSha256: zipHash.digest('hex'), checkIdentity }
    },
  }
}

/** yazl keeps this function until the end of the archive, and would keep the stream too. */
function lendOnce(stream: Readable) {
  const streams = [stream]
  return (lend: (error: null, stream: Readable) => void) => {
    for (const lent of streams.splice(0)) lend(null, lent)
  }
}

export type Archive = Awaited<ReturnType<typeof openArchive>>

const AGE_HEADER = 'age-encryption.org/v1'

/** An encrypted archive is first decrypted into `tempFolder`. */
export async function openArchive(path: string, identity: string | null, tempFolder: string) {
  const isEncrypted = await startsWithAgeHeader(path)
  // A forger without the public key can only write a plain file.
  if (identity !== null && !isEncrypted)
    throw new BackupRefused('The backup is not encrypted. If it is yours all the same, leave out --identity.')
  const zipPath = isEncrypted ? await decryptTo(join(tempFolder, 'archive.zip'), path, identity) : path
  const zip = await yauzl.openPromise(zipPath, { autoClose: false }).catch(refuseDamaged)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    refuseDamaged(error)
  }

  async function read(name: string): Promise<Readable> {
    const entry = entries.get(name)
    if (entry === undefined) throw new BackupRefused(`The backup is incomplete: ${name} is missing.`)
    return zip.openReadStreamPromise(entry)
  }

  const json = await buffer(await read(MANIFEST)).catch(refuseDamaged)
  // yauzl checks no checksum.
  if (crc32(json) !== entries.get(MANIFEST)?.crc32) refuseDamaged('The checksum of the manifest differs.')
  const manifest = parseManifest(json.toString())
  return {
    manifest,
    read,
    verify: () => verifyEntries(manifest, [...entries.keys()], read),
    close: () => zip.close(),
  }
}

async function verifyEntries(
  manifest: Manifest,
  names: ReadonlyArray<string>,
  read: (name: string) => Promise<Readable>,
): Promise<void> {
  const listed = new Set(manifest.entries.map(({ name }) => name))
  const unlisted = names.filter(name => name !== MANIFEST && !listed.has(name))
  if (unlisted.length > 0) throw new BackupRefused(`The backup was changed: ${unlisted[0]} does not belong to it.`)
  for (const { name, sha256 } of manifest.entries) {
    const hash = createHash('sha256')
    await pipeline(await read(name), hash).catch(refuseDamaged)
    if (hash.digest('hex') !== sha256)
      throw new BackupRefused(`The backup is damaged or was changed: ${name} is not what was backed up.`)
  }
}

/** Compares the decrypted file with `zipSha256`. */
export async function verifyFile(path: string, zipSha256: string, identity: string | null) {
  const [fileHash, zipHash] = [createHash('sha256'), createHash('sha256')]
  const file = hashPieces(createReadStream(path), fileHash)
  await pipeline(identity === null ? file : decrypt(file, identity), zipHash)
  if (zipHash.digest('hex') !== zipSha256)
    throw new BackupRefused('The disk returned other bytes than were written. Check it, and back up to another one.')
  const { size: sizeBytes } = await stat(path)
  return { sizeBytes, sha256: fileHash.digest('hex') }
}

async function startsWithAgeHeader(path: string): Promise<boolean> {
  const file = await open(path).catch(() => {
    throw new BackupRefused(`${path} cannot be read.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE_HEADER
  } finally {
    await file.close()
  }
}

async function decryptTo(target: string, path: string, identity: string | null): Promise<string> {
  if (identity === null)
    throw new BackupRefused('The backup is encrypted: give the file with its key, --identity FILE.')
  try {
    await pipeline(decrypt(createReadStream(path), identity), createWriteStream(target, { mode: 0o600 }))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause
    throw new BackupRefused('The backup cannot be decrypted with this key, or it is damaged.', { cause })
  }
  return target
}

function parseManifest(json: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(json))
  } catch (cause) {
    throw new BackupRefused('This is not a backup of this program, or it is of a later release.', { cause })
  }
}

function refuseDamaged(cause: unknown): never {
  if (cause instanceof BackupRefused) throw cause
  throw new BackupRefused('The file is not a backup, or it is damaged.', { cause })
}

type Pieces = AsyncIterable<Uint8Array | string>

async function* hashPieces(pieces: Pieces, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    hash.update(bytes)
    yield bytes
  }
}

async function* encrypt(pieces: Pieces, recipients: ReadonlyArray<string>): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  yield* readPieces(await encrypter.encrypt(toWebStream(pieces)))
}

async function* decrypt(pieces: Pieces, identity: string): AsyncGenerator<Uint8Array> {
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
