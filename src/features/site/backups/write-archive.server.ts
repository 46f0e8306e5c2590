import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { ZipFile } from 'yazl'
import { createHashingStream } from '#src/features/files/store-file.server.ts'
import { encrypt, hashPieces } from './encryption.server.ts'
import { type ArchiveEntry, MANIFEST, type Manifest } from './manifest.ts'

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
