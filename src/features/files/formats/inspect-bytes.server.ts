import { type FileFormat, FORMATS } from '#src/features/documents/file-formats.ts'
import type { Refusal } from '../uploads.ts'
import { inspectPdf } from './inspect-pdf.server.ts'
import { inspectJpeg } from './jpeg.server.ts'
import { inspectPng } from './png.server.ts'

export type InspectionResult = { ok: true; format: FileFormat } | { ok: false; refusal: Refusal }

const FILE_SIGNATURES: Record<FileFormat, string> = {
  jpeg: '\xff\xd8\xff',
  png: '\x89PNG\r\n\x1a\n',
  pdf: '%PDF-',
  doc: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  docx: 'PK\x03\x04',
}

/** Call this in a separate process, because hostile bytes may take long to inspect. */
export async function inspectBytes(bytes: Buffer): Promise<InspectionResult> {
  const beginning = bytes.toString('latin1', 0, 8)
  const format = FORMATS.find(each => beginning.startsWith(FILE_SIGNATURES[each]))
  if (format === undefined) return { ok: false, refusal: 'type-not-allowed' }
  const refusal = await inspectAs(format, bytes)
  return refusal === null ? { ok: true, format } : { ok: false, refusal }
}

async function inspectAs(format: FileFormat, bytes: Buffer): Promise<Refusal | null> {
  try {
    switch (format) {
      case 'jpeg':
        return inspectJpeg(bytes)
      case 'png':
        return inspectPng(bytes)
      case 'pdf':
        return inspectPdf(bytes)
      case 'doc':
        return (await import('./inspect-doc.server.ts')).inspectDoc(bytes)
      case 'docx':
        return await (await import('./inspect-docx.server.ts')).inspectDocx(bytes)
    }
  } catch {
    return 'damaged'
  }
}
