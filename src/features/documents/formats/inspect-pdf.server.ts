import type { Refusal } from '../upload-policy.ts'
import { namesInPdf } from './names-in-pdf.server.ts'
import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

/** What can act when a PDF is opened, or hides another file: scripts, programs, attachments, players, and forms that are programs. */
const ACTIVE = ['JavaScript', 'Launch', 'EmbeddedFile', 'FileAttachment', 'RichMedia', 'XFA']

/** As Adobe's reader has it: so much may follow the last %%EOF, besides blanks. Scanners and download pages leave some there. */
const MOST_AFTER_END = 1024

/**
 * Why a PDF is not taken; null: nothing speaks against it. It is judged by what its objects say in the open. What stands in
 * compressed objects is not seen: the preview runs nothing, whatever a file holds, and a download is for a reader of one's own.
 */
export async function inspectPdf(bytes: FileBytes): Promise<Refusal | null> {
  const end = await endOfPdf(bytes)
  const names = end === null ? null : await namesInPdf(bytes, end, new Set(['Root', 'Encrypt', ...ACTIVE]))
  if (names === null) return 'damaged'
  if (names.has('Encrypt')) return 'has-password'
  if (ACTIVE.some(name => names.has(name))) return 'has-script'
  return names.has('Root') ? null : 'damaged'
}

/** Where its last %%EOF ends; null where it does not end as a PDF does. */
async function endOfPdf(bytes: FileBytes): Promise<number | null> {
  const end = await endWithoutBlanks(bytes)
  const from = Math.max(0, end - 2 * MOST_AFTER_END)
  const tail = (await bytes.read(from, end - from)).toString('latin1')
  const last = tail.lastIndexOf('%%EOF')
  if (last === -1 || tail.length - last - 5 > MOST_AFTER_END) return null
  return /startxref\s+\d/.test(tail.slice(0, last)) ? from + last + 5 : null
}

/** Some scanners fill the last block of a file with zeros. */
async function endWithoutBlanks(bytes: FileBytes): Promise<number> {
  for (let end = bytes.size; end > 0; end -= WINDOW) {
    const window = await bytes.read(Math.max(0, end - WINDOW), Math.min(WINDOW, end))
    const last = window.findLastIndex(byte => byte > 0x20)
    if (last !== -1) return Math.max(0, end - WINDOW) + last + 1
  }
  return 0
}
