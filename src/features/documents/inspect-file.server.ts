import type { FileFormat } from './file-formats.ts'
import { inspectDoc } from './formats/inspect-doc.server.ts'
import { inspectDocx } from './formats/inspect-docx.server.ts'
import { inspectJpeg } from './formats/inspect-jpeg.server.ts'
import { inspectPdf } from './formats/inspect-pdf.server.ts'
import { inspectPng } from './formats/inspect-png.server.ts'
import { type FileBytes, withFileBytes } from './formats/with-file-bytes.server.ts'
import { MAX_FILE_BYTES, type Refusal } from './upload-policy.ts'

export type Inspected = { ok: true; format: FileFormat } | { ok: false; refusal: Refusal }

/** How a file of each format begins, in latin1. What begins so is then read as such, and that decides. */
const BEGINNINGS: Record<FileFormat, string> = {
  jpeg: '\xff\xd8\xff',
  png: '\x89PNG\r\n\x1a\n',
  pdf: '%PDF-',
  doc: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  docx: 'PK\x03\x04',
}

/**
 * What a file is, decided from its content and never from its name; or why it is not taken. Whatever the bytes are, it ends
 * soon and needs little memory: a file is read window by window, nothing is unpacked, and every walk has a last step.
 */
export async function inspectFile(path: string): Promise<Inspected> {
  return withFileBytes(path, async bytes => {
    if (bytes.size === 0) return { ok: false, refusal: 'empty' }
    if (bytes.size > MAX_FILE_BYTES) return { ok: false, refusal: 'too-large' }
    const format = await formatOf(bytes)
    if (format === undefined) return { ok: false, refusal: 'type-not-allowed' }
    const refusal = await inspectAs(format, path, bytes)
    return refusal === null ? { ok: true, format } : { ok: false, refusal }
  })
}

async function formatOf(bytes: FileBytes): Promise<FileFormat | undefined> {
  const beginning = (await bytes.read(0, 8)).toString('latin1')
  const formats = Object.keys(BEGINNINGS) as Array<FileFormat>
  return formats.find(format => beginning.startsWith(BEGINNINGS[format]))
}

function inspectAs(format: FileFormat, path: string, bytes: FileBytes): Promise<Refusal | null> {
  switch (format) {
    case 'jpeg':
      return inspectJpeg(bytes)
    case 'png':
      return inspectPng(bytes)
    case 'pdf':
      return inspectPdf(bytes)
    case 'doc':
      return inspectDoc(bytes)
    case 'docx':
      return inspectDocx(path, bytes)
  }
}
