import { type FileFormat, FORMATS } from '#src/features/documents/file-formats.ts'
import type { Refusal } from '../uploads.ts'
import { inspectPdf } from './inspect-pdf.server.ts'
import { inspectJpeg } from './jpeg.server.ts'
import { rethrowOwnFault } from './own-fault.ts'
import { inspectPng } from './png.server.ts'

/** A HEIC picture is accepted, but stored as a JPEG. */
export type InspectionResult = { ok: true; format: FileFormat | 'heic' } | { ok: false; refusal: Refusal }

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
  if (format === undefined) return inspectHeic(bytes) ?? { ok: false, refusal: 'type-not-allowed' }
  const refusal = await inspectAs(format, bytes)
  return refusal === null ? { ok: true, format } : { ok: false, refusal }
}

const HEIC_BRANDS: ReadonlyArray<string> = ['heic', 'heix', 'mif1', 'msf1', 'hevc', 'hevx']
const MAX_PIXELS = 100_000_000

function inspectHeic(bytes: Buffer): InspectionResult | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp' || !HEIC_BRANDS.includes(bytes.toString('latin1', 8, 12))) return null
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4)) {
    const pixels = bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12)
    if (pixels > MAX_PIXELS) return { ok: false, refusal: 'too-many-pixels' }
  }
  return { ok: true, format: 'heic' }
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
  } catch (error) {
    rethrowOwnFault(error)
    return 'damaged'
  }
}
