import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'
import { decrypt, hashPieces } from './encryption.server.ts'
import { BackupRefused, MANIFEST, type Manifest, manifestSchema } from './manifest.ts'

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
