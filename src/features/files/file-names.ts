import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { streamSafe } from '#src/stream-safe.ts'

/** A hostile name could take seconds to clean. */
const MAX_READ = 1_000
const MAX_CHARACTERS = 120
const MAX_BYTES = 200

const PATH_PARTS = /[/\\]|%2f|%5c/i
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const QUOTES = /["“”„«»<>`]/g
const NOT_ON_WINDOWS = /[:*?|]/g
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/i

/** A safe name: the last path segment, at most 120 characters and 200 bytes, with its extension, never empty. */
export function cleanFileName(typed: string, fallback = 'document'): string {
  const last = removeInvisible(typed.slice(-MAX_READ))
    .split(PATH_PARTS)
    .findLast(part => /[^\s.]/.test(part))
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?[\s.]*$/isu.exec(last ?? '') ?? []
  const own = trimEnds(stem)
  const name = own === '' ? cleanFileName(fallback) : own
  return shortened(DEVICE.test(name + ending) ? `file ${name}` : name, ending)
}

/** Normalize twice: letters may decompose to quotes, or be joined to a mark again. */
function removeInvisible(typed: string): string {
  const cleaned = streamSafe(typed.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, ''))
  const harmless = cleaned.replace(QUOTES, '').replace(/'/g, '’').replace(NOT_ON_WINDOWS, '-')
  return harmless.replace(/ +/g, ' ').normalize('NFC')
}

function trimEnds(name: string): string {
  return name.replace(/^[\s.-]+|[\s.]+$/gu, '')
}

function shortened(stem: string, ending: string): string {
  let kept = ''
  for (const { segment } of LETTERS.segment(stem)) {
    const longer = kept + segment + ending
    if (Array.from(longer).length > MAX_CHARACTERS || new TextEncoder().encode(longer).length > MAX_BYTES) break
    kept += segment
  }
  return (trimEnds(kept) || 'document') + ending
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

const OTHER_ENDINGS: Partial<Record<FileFormat, ReadonlyArray<string>>> = { jpeg: ['jpeg', 'jpe', 'jfif'] }

/** The name for downloads. The extension follows the content. */
export function nameWithEnding(fileName: string, format: FileFormat): string {
  const { extension } = FILE_FORMATS[format]
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const isRight = ending !== undefined && [extension, ...(OTHER_ENDINGS[format] ?? [])].includes(ending)
  return isRight ? fileName : `${fileName}.${extension}`
}

const LONGEST = 120
const UNUSABLE = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu

/** "01 Passport - passport-page.jpg". Numbers make the names unique. */
export function archiveNames(
  files: ReadonlyArray<{ documentType: string; fileName: string; format: FileFormat }>,
): Array<{ name: string; nameOfNotice: string }> {
  const digits = Math.max(2, String(files.length).length)
  return files.map(({ documentType, fileName, format }, index) => {
    const start = `${String(index + 1).padStart(digits, '0')} ${clean(documentType)}`
    return {
      name: shortNameInArchive(`${start} - ${clean(nameWithEnding(fileName, format))}`),
      nameOfNotice: `${start} - could not be read.txt`,
    }
  })
}

function clean(text: string): string {
  return text.toWellFormed().replace(UNUSABLE, ' ').replace(/\s+/gu, ' ').trim()
}

function shortNameInArchive(name: string): string {
  const signs = Array.from(name)
  if (signs.length <= LONGEST) return name
  const ending = Array.from(/\.[^.]{1,5}$/.exec(name)?.[0] ?? '')
  return [...signs.slice(0, LONGEST - ending.length), ...ending].join('')
}
