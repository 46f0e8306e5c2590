import type { Refusal } from '../upload-policy.ts'
import { namesInPdf } from './names-in-pdf.server.ts'
import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

/** Features that run by themselves, open a file on another machine or hide one: scripts, programs, attachments, players, sent forms. */
const ACTIVE = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia'],
]
/** A link (`URI`) is safe until a reader presses it, so it is refused only in actions that run on opening. `Next` chains another action. */
const ACTIVE_ON_OPENING = ['URI', 'Next']

const WANTED = new Set(['Root', 'Encrypt', ...ACTIVE, ...ACTIVE_ON_OPENING])

/** As Adobe's reader has it: so much may follow the last %%EOF, besides blanks. Scanners and download pages leave some there. */
const MOST_AFTER_END = 1024

/**
 * Returns why a PDF is refused, or null. Checks the names in all its objects, compressed ones too. What a page draws is not
 * checked, because drawing runs no script.
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
