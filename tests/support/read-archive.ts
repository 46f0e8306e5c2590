import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** What an archive holds, by name, in its order. Every size and checksum in it is compared on the way. */
export async function readArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return files
}
