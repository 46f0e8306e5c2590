import { FILE_FORMATS, type FileFormat } from '#src/features/files/file-formats.ts'
import { limitCombiningMarks } from '#src/limit-combining-marks.ts'

/** Cleaning a longer name could take seconds. */
const MAX_TYPED_NAME_LENGTH = 1_000
const MAX_NAME_CHARACTERS = 120
const MAX_NAME_BYTES = 200

const PATH_SEPARATOR = /[/\\]|%2f|%5c/i
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const QUOTES = /["“”„«»<>`]/g
const FORBIDDEN_ON_WINDOWS = /[:*?|]/g
const WINDOWS_DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/i

/** Returns the last path segment as a safe file name of at most 120 characters and 200 bytes. */
export function cleanFileName(typed: string, fallback = 'document'): string {
  const lastSegment = removeUnsafeCharacters(typed.slice(-MAX_TYPED_NAME_LENGTH))
    .split(PATH_SEPARATOR)
    .findLast(part => /[^\s.]/.test(part))
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?[\s.]*$/isu.exec(lastSegment ?? '') ?? []
  const trimmedStem = trimEnds(stem)
  const stemOrFallback = trimmedStem === '' ? cleanFileName(fallback) : trimmedStem
  return shortenStem(
    WINDOWS_DEVICE_NAME.test(stemOrFallback + ending) ? `file ${stemOrFallback}` : stemOrFallback,
    ending,
  )
}

/** Normalizes twice, because removing characters can bring letters and accents together. */
function removeUnsafeCharacters(typed: string): string {
  const visibleText = limitCombiningMarks(
    typed.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE_CHARACTERS, ''),
  )
  const safeText = visibleText.replace(QUOTES, '').replace(/'/g, '’').replace(FORBIDDEN_ON_WINDOWS, '-')
  return safeText.replace(/ +/g, ' ').normalize('NFC')
}

function trimEnds(name: string): string {
  return name.replace(/^[\s.-]+|[\s.]+$/gu, '')
}

function shortenStem(stem: string, ending: string): string {
  let keptStem = ''
  for (const { segment } of GRAPHEME_SEGMENTER.segment(stem)) {
    const longerName = keptStem + segment + ending
    if (
      Array.from(longerName).length > MAX_NAME_CHARACTERS ||
      new TextEncoder().encode(longerName).length > MAX_NAME_BYTES
    )
      break
    keptStem += segment
  }
  return (trimEnds(keptStem) || 'document') + ending
}

const GRAPHEME_SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

const OTHER_EXTENSIONS: Partial<Record<FileFormat, ReadonlyArray<string>>> = { jpeg: ['jpeg', 'jpe', 'jfif'] }

/** Appends the extension of the format unless the name already has it. */
export function addExtension(fileName: string, format: FileFormat): string {
  const { extension } = FILE_FORMATS[format]
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const hasExtensionOfFormat = ending !== undefined && [extension, ...(OTHER_EXTENSIONS[format] ?? [])].includes(ending)
  return hasExtensionOfFormat ? fileName : `${fileName}.${extension}`
}

const MAX_ARCHIVE_NAME_LENGTH = 120
const FORBIDDEN_IN_ARCHIVE = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu

/** Numbers the names to make them unique: "01 Passport - passport-page.jpg". */
export function createArchiveNames(
  files: ReadonlyArray<{ type: string; name: string; format: FileFormat }>,
): Array<{ name: string; nameOfNotice: string }> {
  const digitCount = Math.max(2, String(files.length).length)
  return files.map(({ type, name, format }, index) => {
    const prefix = `${String(index + 1).padStart(digitCount, '0')} ${replaceForbidden(type)}`
    return {
      name: shortenArchiveName(`${prefix} - ${replaceForbidden(addExtension(name, format))}`),
      nameOfNotice: `${prefix} - could not be read.txt`,
    }
  })
}

function replaceForbidden(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN_IN_ARCHIVE, ' ').replace(/\s+/gu, ' ').trim()
}

function shortenArchiveName(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_ARCHIVE_NAME_LENGTH) return name
  const ending = Array.from(/\.[^.]{1,5}$/.exec(name)?.[0] ?? '')
  return [...characters.slice(0, MAX_ARCHIVE_NAME_LENGTH - ending.length), ...ending].join('')
}
