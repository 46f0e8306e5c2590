import type { FileFormat } from '#src/features/files/file-formats.ts'

/** A HEIC picture is accepted, but stored as a JPEG. */
export type SentFormat = FileFormat | 'heic'

/** The bytes of a file that are stored. What stands before and after is not part of it. */
export type Content = { from: number; to: number }

/** Programs open a PDF that begins within so many bytes. */
const MAX_BYTES_BEFORE_PDF = 1024

/** So many bytes decide the format. */
export const DECIDING_BYTES = MAX_BYTES_BEFORE_PDF + 4

const SIGNATURES: ReadonlyArray<readonly [format: FileFormat, signature: string]> = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['pdf', '%PDF-'],
  ['doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['docx', 'PK\x03\x04'],
]

const HEIC_BRANDS = /^(hei[cmsx]|hev[cmsx])$/
const GENERAL_BRANDS = /^(m[is]f1|miaf)$/
const AVIF_BRANDS = /^avi[fs]$/
/** Starts of files that a browser or computer runs, or that hold another format. A PDF in them stays part of them. */
const OTHER_BEGINNING = /^(MZ|\x7fELF|#!|\{\\rtf|GIF8|RIFF|\s*(\xef\xbb\xbf)?\s*<)/

/** Tells by its content which format a file seems to have. The server then inspects it as that. */
export function findFormat(bytes: Uint8Array): { format: SentFormat; from: number } | null {
  const beginning = Array.from(bytes.subarray(0, DECIDING_BYTES), byte => String.fromCharCode(byte)).join('')
  const format = SIGNATURES.find(([, signature]) => beginning.startsWith(signature))?.[0]
  if (format !== undefined) return { format, from: 0 }
  if (isHeic(beginning)) return { format: 'heic', from: 0 }
  const pdf = beginning.indexOf('%PDF-')
  return pdf === -1 || OTHER_BEGINNING.test(beginning) ? null : { format: 'pdf', from: pdf }
}

/** General brands name only the container, which may also hold AVIF. */
function isHeic(beginning: string): boolean {
  const [main = '', ...others] = readBrands(beginning)
  return HEIC_BRANDS.test(main) || (GENERAL_BRANDS.test(main) && !others.some(brand => AVIF_BRANDS.test(brand)))
}

export function isAvif(beginning: string): boolean {
  return readBrands(beginning).some(brand => AVIF_BRANDS.test(brand))
}

/** The brands of an ISO media file (ISO 14496-12, 4.3), the main one first. */
function readBrands(beginning: string): Array<string> {
  if (beginning.slice(4, 8) !== 'ftyp') return []
  const size = Math.min(beginning.length, 256, Number(`0x${toHex(beginning.slice(0, 4))}`))
  const list = beginning.slice(8, 12) + beginning.slice(16, size)
  return list.match(/.{4}/gs) ?? []
}

function toHex(text: string): string {
  return Array.from(text, character => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
