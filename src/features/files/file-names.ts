import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { limitCombiningMarks } from '#src/limit-combining-marks.ts'

/** Cleaning a longer name could take seconds. */
const MAX_TYPED_LENGTH = 1_000
const MAX_CHARACTERS = 120
const MAX_BYTES = 200

const PATH_SEPARATOR = /[/\\]|%2f|%5c/i
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const QUOTES = /["“”„«»<>`]/g
const FORBIDDEN_ON_WINDOWS = /[:*?|]/g
const WINDOWS_DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/i

/** Returns the last path segment with its extension, at most 120 characters and 200 bytes, never empty. */
export function cleanFileName(typed: string, fallback = 'document'): string {
  const last = removeInvisible(typed.slice(-MAX_TYPED_LENGTH))
    .split(PATH_SEPARATOR)
    .findLast(part => /[^\s.]/.test(part))
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?[\s.]*$/isu.exec(last ?? '') ?? []
  const trimmed = trimEnds(stem)
  const name = trimmed === '' ? cleanFileName(fallback) : trimmed
  return shortenStem(WINDOWS_DEVICE_NAME.test(name + ending) ? `file ${name}` : name, ending)
}

/** Normalizes twice, because removing characters can bring letters and accents together. */
function removeInvisible(typed: string): string {
  const cleaned = limitCombiningMarks(
    typed.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, ''),
  )
  const harmless = cleaned.replace(QUOTES, '').replace(/'/g, '’').replace(FORBIDDEN_ON_WINDOWS, '-')
  return harmless.replace(/ +/g, ' ').normalize('NFC')
}

function trimEnds(name: string): string {
  return name.replace(/^[\s.-]+|[\s.]+$/gu, '')
}

function shortenStem(stem: string, ending: string): string {
  let kept = ''
  for (const { segment } of GRAPHEMES.segment(stem)) {
    const longer = kept + segment + ending
    if (Array.from(longer).length > MAX_CHARACTERS || new TextEncoder().encode(longer).length > MAX_BYTES) break
    kept += segment
  }
  return (trimEnds(kept) || 'document') + ending
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

const OTHER_EXTENSIONS: Partial<Record<FileFormat, ReadonlyArray<string>>> = { jpeg: ['jpeg', 'jpe', 'jfif'] }

/** Adds the extension of the format when the name has another one. */
export function nameWithEnding(fileName: string, format: FileFormat): string {
  const { extension } = FILE_FORMATS[format]
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const isOfFormat = ending !== undefined && [extension, ...(OTHER_EXTENSIONS[format] ?? [])].includes(ending)
  return isOfFormat ? fileName : `${fileName}.${extension}`
}

const MAX_ARCHIVE_NAME_LENGTH = 120
const FORBIDDEN_IN_ARCHIVE = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu

/** The numbers make the names unique: "01 Passport - passport-page.jpg". */
export function archiveNames(
  files: ReadonlyArray<{ documentType: string; fileName: string; format: FileFormat }>,
): Array<{ name: string; nameOfNotice: string }> {
  const digits = Math.max(2, String(files.length).length)
  return files.map(({ documentType, fileName, format }, index) => {
    const start = `${String(index + 1).padStart(digits, '0')} ${replaceForbidden(documentType)}`
    return {
      name: shortNameInArchive(`${start} - ${replaceForbidden(nameWithEnding(fileName, format))}`),
      nameOfNotice: `${start} - could not be read.txt`,
    }
  })
}

function replaceForbidden(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN_IN_ARCHIVE, ' ').replace(/\s+/gu, ' ').trim()
}

function shortNameInArchive(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_ARCHIVE_NAME_LENGTH) return name
  const ending = Array.from(/\.[^.]{1,5}$/.exec(name)?.[0] ?? '')
  return [...characters.slice(0, MAX_ARCHIVE_NAME_LENGTH - ending.length), ...ending].join('')
}
