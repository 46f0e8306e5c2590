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
 * The name of a file as it is shown and offered for download, harmless everywhere: of a path only its end, at most 120
 * characters and 200 bytes, the ending kept, never empty. Where a file is stored is not for its name to say.
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
