import { FILE_FORMATS, type FileFormat } from '#src/features/documents/file-formats.ts'
import { streamSafe } from '#src/stream-safe.ts'

/** Longer names are cut first: a hostile name would take seconds to clean. */
const MOST_READ = 1_000
/** As people count; and what file systems bear (255 bytes) less what a ZIP of ours puts before it. */
const MOST_CHARACTERS = 120
const MOST_BYTES = 200

const PATH_PARTS = /[/\\]|%2f|%5c/i
/** Control, format and other invisible characters, those of private use, and the marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
/** What HTML, a header or Windows could take for its own. */
const QUOTES = /["“”„«»<>`]/g
const NOT_ON_WINDOWS = /[:*?|]/g
/** Names of devices, which no file of Windows may have, whatever its ending. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(\.|$)/i

/**
 * A file name that is harmless everywhere: the end of a path, at most 120 characters and 200 bytes, with its ending,
 * never empty.
 */
export function cleanFileName(typed: string, fallback = 'document'): string {
  const last = visible(typed.slice(-MOST_READ))
    .split(PATH_PARTS)
    .findLast(part => /[^\s.]/.test(part))
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?[\s.]*$/isu.exec(last ?? '') ?? []
  const own = withoutEnds(stem)
  const name = own === '' ? cleanFileName(fallback) : own
  return shortened(DEVICE.test(name + ending) ? `file ${name}` : name, ending)
}

/** Composed before, because some letters are only other ways to write a quote; and after, because what goes may have parted a letter from its mark. */
function visible(typed: string): string {
  const seen = streamSafe(typed.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(UNSEEN, ''))
  const harmless = seen.replace(QUOTES, '').replace(/'/g, '’').replace(NOT_ON_WINDOWS, '-')
  return harmless.replace(/ +/g, ' ').normalize('NFC')
}

/** A leading dot hides a file, a leading hyphen is an option of a command, a dot at the end is lost on Windows. */
function withoutEnds(name: string): string {
  return name.replace(/^[\s.-]+|[\s.]+$/gu, '')
}

/** Between letters: half a flag or a letter without its mark is another one. */
function shortened(stem: string, ending: string): string {
  let kept = ''
  for (const { segment } of LETTERS.segment(stem)) {
    const longer = kept + segment + ending
    if (Array.from(longer).length > MOST_CHARACTERS || new TextEncoder().encode(longer).length > MOST_BYTES) break
    kept += segment
  }
  // In some scripts a single letter can be as long as a page.
  return (withoutEnds(kept) || 'document') + ending
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How the name of a file of a format may end, besides the usual ending. */
const OTHER_ENDINGS: Partial<Record<FileFormat, ReadonlyArray<string>>> = { jpeg: ['jpeg', 'jpe', 'jfif'] }

/** The name that a file is saved under: its ending says what it is, whatever it was called when it was sent. */
export function nameWithEnding(fileName: string, format: FileFormat): string {
  const { extension } = FILE_FORMATS[format]
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const isRight = ending !== undefined && [extension, ...(OTHER_ENDINGS[format] ?? [])].includes(ending)
  return isRight ? fileName : `${fileName}.${extension}`
}

/** A folder deep down on Windows leaves no room for more. */
const LONGEST = 120
/** What Windows refuses in a name, and what nobody can see. */
const UNUSABLE = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu

/** What the files of an application are called in an archive: "01 Passport - passport-page.jpg". Numbered, so no two are alike. */
export function archiveNames(
  files: ReadonlyArray<{ documentType: string; fileName: string; format: FileFormat }>,
): Array<{ name: string; nameOfNotice: string }> {
  const digits = Math.max(2, String(files.length).length)
  return files.map(({ documentType, fileName, format }, index) => {
    const start = `${String(index + 1).padStart(digits, '0')} ${clean(documentType)}`
    return {
      name: shortNameInArchive(`${start} - ${clean(nameWithEnding(fileName, format))}`),
      /** Of the text that stands there instead of a file that could not be read. */
      nameOfNotice: `${start} - could not be read.txt`,
    }
  })
}

function clean(text: string): string {
  return text.toWellFormed().replace(UNUSABLE, ' ').replace(/\s+/gu, ' ').trim()
}

/** The ending stays. */
function shortNameInArchive(name: string): string {
  const signs = Array.from(name)
  if (signs.length <= LONGEST) return name
  const ending = Array.from(/\.[^.]{1,5}$/.exec(name)?.[0] ?? '')
  return [...signs.slice(0, LONGEST - ending.length), ...ending].join('')
}
