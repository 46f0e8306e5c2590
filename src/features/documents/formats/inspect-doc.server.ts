import type { Refusal } from '../upload-policy.ts'
import { readCompoundFile } from './read-compound-file.server.ts'
import type { FileBytes } from './with-file-bytes.server.ts'

/** How a Word document begins: Word 97 to 2003, and Word 6 and 95. */
const BEGINNINGS = [0xa5ec, 0xa5dc]
const IS_ENCRYPTED = 0x0100

/** Why a compound file is not taken as a Word document; null: nothing speaks against it. */
export async function inspectDoc(bytes: FileBytes): Promise<Refusal | null> {
  const entries = await readCompoundFile(bytes)
  if (entries === null) return 'damaged'
  // A new document with a password lies in an old container.
  if (entries.some(({ name, isTop }) => isTop && name === 'EncryptedPackage')) return 'has-password'
  const document = entries.find(({ name, kind, isTop }) => isTop && kind === 'stream' && name === 'WordDocument')
  if (document === undefined) return 'type-not-allowed'
  if (entries.some(({ name, isTop }) => (isTop && name === 'Macros') || /^_VBA_PROJECT/i.test(name)))
    return 'has-macros'

  const start = await document.start()
  if (start.length < 32 || !BEGINNINGS.includes(start.readUInt16LE(0))) return 'damaged'
  return (start.readUInt16LE(10) & IS_ENCRYPTED) === 0 ? null : 'has-password'
}
