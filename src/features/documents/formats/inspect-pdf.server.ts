import type { Refusal } from '../upload-policy.ts'
import { namesInPdf } from './names-in-pdf.server.ts'
import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

/** What acts by itself, leads to a file on another machine or hides one: scripts, programs, attachments, players, forms that are sent. */
const ACTIVE = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia'],
]
/** A link is for whoever presses it. What opens with the file is not; nor is what comes after that (`Next`). */
const ACTIVE_ON_OPENING = ['URI', 'Next']

const WANTED = new Set(['Root', 'Encrypt', ...ACTIVE, ...ACTIVE_ON_OPENING])

/** As Adobe's reader has it: so much may follow the last %%EOF, besides blanks. Scanners and download pages leave some there. */
const MOST_AFTER_END = 1024

/**
 * Why a PDF is not taken; null: nothing speaks against it. It is judged by the names in its objects, the packed ones too; what it
 * draws is not looked into: the preview runs nothing, and a download is for a reader of one's own.
 */
export async function inspectPdf(bytes: FileBytes): Promise<Refusal | null> {
  const end = await endOfPdf(bytes)
  const found = end === null ? null : await namesInPdf(bytes, end, WANTED)
  if (found === null) return 'damaged'
  const { names, onOpening, isComplete } = found
  if (names.has('Encrypt')) return 'has-password'
  if (ACTIVE.some(name => names.has(name))) return 'has-script'
  if (ACTIVE_ON_OPENING.some(name => onOpening.has(name))) return 'has-script'
  if (!isComplete) return 'cannot-be-checked'
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
