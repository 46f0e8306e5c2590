import type { Refusal } from '../uploads.ts'
import { type Content, findFormat, type SentFormat } from './find-format.ts'
import { inspectPdf } from './inspect-pdf.server.ts'
import { inspectJpeg, MAX_PIXELS } from './jpeg.server.ts'
import { rethrowOwnFault } from './own-fault.ts'
import { inspectPng } from './png.server.ts'

/** `content` is given when only a part of the file is stored. */
export type InspectionResult = { ok: true; format: SentFormat; content?: Content } | { ok: false; refusal: Refusal }

/** Call this in a separate process, because hostile bytes may take long to inspect. */
export async function inspectBytes(bytes: Buffer): Promise<InspectionResult> {
  const found = findFormat(bytes)
  if (found === null) return { ok: false, refusal: 'type-not-allowed' }
  const { format, from } = found
  const result = await inspectAs(format, bytes, from)
  // A text that only mentions the signature of a PDF is no PDF.
  if (result === 'damaged' && from > 0) return { ok: false, refusal: 'type-not-allowed' }
  if (typeof result === 'string') return { ok: false, refusal: result }
  return result === null ? { ok: true, format } : { ok: true, format, content: result }
}

async function inspectAs(format: SentFormat, bytes: Buffer, from: number): Promise<Refusal | Content | null> {
  try {
    switch (format) {
      case 'jpeg':
        return await inspectJpeg(bytes)
      case 'png':
        return await inspectPng(bytes)
      case 'pdf':
        return await inspectPdf(bytes, from)
      case 'doc':
        return (await import('./inspect-doc.server.ts')).inspectDoc(bytes)
      case 'docx':
        return await (await import('./inspect-docx.server.ts')).inspectDocx(bytes)
      case 'heic':
        return countHeicPixels(bytes) > MAX_PIXELS ? 'too-many-pixels' : null
    }
  } catch (error) {
    rethrowOwnFault(error)
    return 'damaged'
  }
}

/** The pixels of the largest picture that the file declares in a box of its size (ISO 23008-12, 6.5.3). */
function countHeicPixels(bytes: Buffer): number {
  let pixels = 0
  for (let at = bytes.indexOf('ispe'); at !== -1 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4))
    pixels = Math.max(pixels, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12))
  return pixels
}
