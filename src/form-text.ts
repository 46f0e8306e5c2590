import { z } from 'zod'
import { EMAIL_PATTERN, readCopiedEmail } from './copied-values.ts'
import { limitCombiningMarks } from './limit-combining-marks.ts'

/** The titles that people in Nigeria write before their name, in lower case and without a full stop. */
export const TITLES: ReadonlyArray<string> =
  'mr mrs ms miss mx dr prof engr arc barr barrister chief alh alhaji alhaja hajia hon rev revd pst pastor bishop ven fr evang apst deacon dcn bro sis sir dame lady lord st oba otunba oloye hrh hrm mal mallam malam surv pharm bldr tpl esv qs nurse amb sen gov gen maj col lt capt cdr comr sgt insp asp csp sp'.split(
    ' ',
  )

/** Composes the text (NFC) and removes control characters, because PostgreSQL refuses NUL. */
export function singleLine({ required, max = 120 }: { required?: string; max?: number } = {}) {
  return createTextSchema(toOneLine, { required, max })
}

export function multiLine({ required, max = 5000 }: { required?: string; max?: number } = {}) {
  return createTextSchema(cleanText, { required, max })
}

/** Refuses web and e-mail addresses, which mail programs would turn into links. Puts a space between title and name. */
export function personName({ required, min = 1, max = 80 }: { required: string; min?: number; max?: number }) {
  return createTextSchema(value => spaceTitles(toOneLine(removeInvisibleCharacters(value))), { required, max })
    .refine(value => countVisibleLetters(value) >= min, { error: required })
    .refine(value => !WEB_OR_EMAIL_ADDRESS.test(value), { error: 'Please enter a name without a web address' })
}

const WEB_OR_EMAIL_ADDRESS =
  /:\/\/|@|\bwww\.|(?:[\p{L}\p{N}]\p{M}*){2}[.。．｡][\p{L}\p{N}]{2}|[.。．｡][\p{L}\p{N}]{2,}\/|\p{N}[.。．｡]\p{N}/iu

const TITLE = TITLES.join('|')
const WORDS_AFTER_NAME = 'jr snr sr jnr esq phd mba ii iii iv'
const TITLE_BEFORE_NAME = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])((?:${TITLE})\\.)(?=[\\p{L}(])(?![\\p{L}\\p{N}.]*/)`,
  'giu',
)
const TITLE_IN_BRACKETS = new RegExp(`(\\((?:${TITLE})\\.?\\))(?=\\p{L})`, 'giu')
const WORD_AFTER_NAME = new RegExp(
  `(?<=\\p{L}\\p{M}*)\\.(?=(?:${WORDS_AFTER_NAME.replaceAll(' ', '|')})(?![\\p{L}\\p{M}\\p{N}]|\\.[\\p{L}\\p{N}]|/))`,
  'giu',
)

/** "Dr.(Mrs.)Ada Obi.Jr" becomes "Dr. (Mrs.) Ada Obi. Jr", which looks like no web address. */
function spaceTitles(name: string): string {
  return name.replace(TITLE_BEFORE_NAME, '$1 ').replace(TITLE_IN_BRACKETS, '$1 ').replace(WORD_AFTER_NAME, '. ')
}

export function emailAddress(invalid = 'Please enter a valid email address') {
  return z
    .string({ error: invalid })
    .transform(readCopiedEmail)
    .pipe(z.email({ pattern: EMAIL_PATTERN, error: invalid }))
}

function createTextSchema(
  normalizeText: (value: string) => string,
  { required, max }: { required?: string; max: number },
) {
  const normalizedText = z
    .string({ error: required ?? 'Please enter text' })
    .transform(normalizeText)
    .refine(value => Array.from(value).length <= max, { error: `Please use at most ${max} characters` })
  return required === undefined ? normalizedText : normalizedText.refine(hasVisibleText, { error: required })
}

function toOneLine(value: string): string {
  return cleanText(value).replace(/\s+/gu, ' ')
}

function removeInvisibleCharacters(value: string): string {
  return value.replace(invisibleCharacterPattern(), (whole, invisible) => (invisible === undefined ? whole : ''))
}

const SCRIPTS_WITH_JOINERS = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map(script => `\\p{scx=${script}}`)
  .join('')
const LETTER_WITH_JOINERS = `[[${SCRIPTS_WITH_JOINERS}]&&\\p{L}]`
const NEEDED_JOINER = `(?<=${LETTER_WITH_JOINERS}\\p{M}*)[\\u200c\\u200d](?=\\p{M}*${LETTER_WITH_JOINERS})`

function invisibleCharacterPattern(): RegExp {
  return new RegExp(`\\p{RGI_Emoji}|${NEEDED_JOINER}|(\\p{Default_Ignorable_Code_Point})`, 'gv')
}

function hasVisibleText(value: string): boolean {
  return countVisibleLetters(value) > 0
}

function countVisibleLetters(value: string): number {
  const visibleText = value.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/gu, '')
  return [...GRAPHEME_SEGMENTER.segment(visibleText)].length
}

const GRAPHEME_SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/gu

// Includes characters that change text direction.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Composes (NFC) last, because removing a character may join a letter and its mark. */
function cleanText(value: string): string {
  const cleanedText = value.toWellFormed().replace(LINE_END, '\n').replace(CONTROL_CHARACTERS, '')
  return limitCombiningMarks(cleanedText).normalize('NFC').trim()
}
