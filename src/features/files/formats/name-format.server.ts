import type { OtherFormat } from './explain-refusal.ts'
import { isAvif } from './find-format.ts'

const HEAD_BYTES = 2048

/** Bytes at the beginning. A dot stands for any byte. The first that matches counts. */
const SIGNATURES: ReadonlyArray<readonly [format: OtherFormat, ...signatures: ReadonlyArray<string>]> = [
  ['webp', 'RIFF....WEBP'],
  ['video', 'RIFF....AVI ', '\x1aE\xdf\xa3', '....moov', '....mdat', '....wide', '\0\0\x01\xba', '\0\0\x01\xb3', 'FLV'],
  ['audio', 'RIFF....WAVE', 'ID3', 'OggS', 'fLaC', '#!AMR', '\xff\xf1', '\xff\xf9', '\xff\xfb', '....ftypM4'],
  ['video', '....ftyp'],
  ['gif', 'GIF8'],
  ['tiff', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  ['bmp', 'BM....\0\0\0\0'],
  ['jpeg-xl', '\xff\x0a', '\0\0\0\x0cJXL '],
  ['jpeg-2000', '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'],
  ['icon', '\0\0\x01\0.\0', '\0\0\x02\0.\0'],
  ['psd', '8BPS'],
  ['eps', '%!', '\xc5\xd0\xd3\xc6'],
  ['rtf', '{\\rtf'],
  ['archive', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', `${'.'.repeat(257)}ustar`],
  ['shortcut', 'L\0\0\0\x01\x14\x02\0', '[InternetShortcut]'],
  ['old-word', '\xdb\xa5', '\xffWPC', '1\xbe\0\0', '\x0e\x11\xfc'],
  ['program', 'MZ', '\x7fELF', '\xca\xfe\xba\xbe', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe', 'dex\n'],
  ['script', '#!', '<?php'],
]

/** Patterns at or near the beginning of a text. The first that matches counts. */
const TEXTS: ReadonlyArray<readonly [format: OtherFormat, pattern: RegExp]> = [
  ['google-link', /^\s*\{\s*"[\s\S]{0,400}docs\.google\.com/],
  ['svg', /^[\s\S]{0,800}<svg[\s>]/i],
  ['word-xml', /^\s*<\?xml[\s\S]{0,800}(progid="Word\.Document"|schemas\.microsoft\.com\/office\/word)/],
  ['html', /^\s*(<!--[\s\S]{0,200}-->\s*)?<(!doctype html|html|head|body|script|meta|table|div|p|br)\b/i],
  ['xml', /^\s*<\?xml/],
  ['email', /^(From |(Received|Return-Path|Delivered-To|From|To|Subject|Date|Message-ID|MIME-Version|X-[\w-]+): )/i],
]

/** Names of parts in a ZIP that tell its format. The first that occurs counts. */
const ZIP_PARTS: ReadonlyArray<readonly [format: OtherFormat, ...parts: ReadonlyArray<string>]> = [
  ['odt', 'mimetypeapplication/vnd.oasis.opendocument.text'],
  ['opendocument', 'mimetypeapplication/vnd.oasis.opendocument'],
  ['epub', 'mimetypeapplication/epub'],
  ['iwork', 'Index/Document.iwa', 'Index.zip', 'index.apxl', 'buildVersionHistory.plist'],
  ['xlsx', 'xl/workbook'],
  ['pptx', 'ppt/presentation'],
  ['xps', 'FixedDocSeq.fdseq', 'FixedDocumentSequence.fdseq'],
  ['program', 'AndroidManifest.xml', 'META-INF/MANIFEST.MF'],
  ['dotx', 'word/document.xml'],
]

/** Names of streams in a compound file that tell its format. */
const COMPOUND_STREAMS: ReadonlyArray<readonly [format: OtherFormat, ...streams: ReadonlyArray<string>]> = [
  ['email', '__properties_version1.0', '__nameid_version1.0'],
  ['pptx', 'PowerPoint Document'],
  ['xlsx', 'Workbook', 'Book'],
  ['old-word', 'MatOST', 'CONTENTS'],
]

/** Names the format of a file that the inspection refuses. Reads only signatures and names of parts, so it may be wrong. */
export function nameFormat(file: Buffer): OtherFormat | null {
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')))
    return findByParts(file, ZIP_PARTS, 'latin1') ?? 'zip'
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return findByParts(file, COMPOUND_STREAMS, 'utf16le')
  const head = file.toString('latin1', 0, HEAD_BYTES)
  if (isAvif(head)) return 'avif'
  const bySignature = SIGNATURES.find(([, ...signatures]) => signatures.some(each => beginsWith(head, each)))?.[0]
  if (bySignature !== undefined) return bySignature
  const text = decodeText(file)
  return text === null ? null : (TEXTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'text')
}

function findByParts(
  file: Buffer,
  list: ReadonlyArray<readonly [OtherFormat, ...ReadonlyArray<string>]>,
  encoding: 'latin1' | 'utf16le',
): OtherFormat | null {
  return list.find(([, ...parts]) => parts.some(part => file.includes(Buffer.from(part, encoding))))?.[0] ?? null
}

function beginsWith(head: string, signature: string): boolean {
  return Array.from(signature).every((character, index) => character === '.' || character === head[index])
}

/** Returns the beginning of a text in UTF-8, UTF-16 or Windows-1252, or null when there are control characters. */
function decodeText(file: Buffer): string | null {
  const beginning = file.subarray(0, HEAD_BYTES)
  const [first, second] = beginning
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(beginning)
  const hasControls = beginning.some(byte => byte < 0x20 && !CONTROLS_OF_TEXTS.includes(byte))
  return hasControls || beginning.length < 2 ? null : new TextDecoder().decode(beginning)
}

/** Tabs, line ends, page ends and the end mark of DOS. */
const CONTROLS_OF_TEXTS: ReadonlyArray<number> = [9, 10, 12, 13, 26]
