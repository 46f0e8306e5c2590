import { z } from 'zod'
import { streamSafe } from './stream-safe.ts'

/** Composed (NFC) and without control characters: PostgreSQL refuses NUL. */
export function singleLine({ required, max = 120 }: { required?: string; max?: number } = {}) {
  return text(oneLine, { required, max })
}

export function multiLine({ required, max = 5000 }: { required?: string; max?: number } = {}) {
  return text(clean, { required, max })
}

/** Refuses web and e-mail addresses, which mail programs would turn into links. */
export function personName({ required, min = 1, max = 80 }: { required: string; min?: number; max?: number }) {
  return text(value => oneLine(withoutInvisible(value)), { required, max })
    .refine(value => visibleLetters(value) >= min, { error: required })
    .refine(value => !ADDRESS.test(value), { error: 'Please enter a name without a web address' })
}

const ADDRESS =
  /:\/\/|@|\bwww\.|[\p{L}\p{M}\p{N}]{2}[.。．｡][\p{L}\p{N}]{2}|[.。．｡][\p{L}\p{N}]{2,}\/|\p{N}[.。．｡]\p{N}/iu

/** Trimmed and lower-cased, as stored. */
export function emailAddress(invalid = 'Please enter a valid email address') {
  return z
    .string({ error: invalid })
    .transform(value => clean(value).toLowerCase())
    .pipe(z.email({ error: invalid }).max(254, { error: invalid }))
}

function text(tidy: (value: string) => string, { required, max }: { required?: string; max: number }) {
  const tidied = z
    .string({ error: required ?? 'Please enter text' })
    .transform(tidy)
    .refine(value => Array.from(value).length <= max, { error: `Please use at most ${max} characters` })
  return required === undefined ? tidied : tidied.refine(hasVisibleText, { error: required })
}

function oneLine(value: string): string {
  return clean(value).replace(/\s+/gu, ' ')
}

function withoutInvisible(value: string): string {
  return value.replace(invisibleCharacters(), (whole, invisible) => (invisible === undefined ? whole : ''))
}

const JOINED = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map(script => `\\p{scx=${script}}`)
  .join('')
const JOINED_LETTER = `[[${JOINED}]&&\\p{L}]`
const JOINER = `(?<=${JOINED_LETTER}\\p{M}*)[\\u200c\\u200d](?=\\p{M}*${JOINED_LETTER})`

function invisibleCharacters(): RegExp {
  return new RegExp(`\\p{RGI_Emoji}|${JOINER}|(\\p{Default_Ignorable_Code_Point})`, 'gv')
}

function hasVisibleText(value: string): boolean {
  return visibleLetters(value) > 0
}

function visibleLetters(value: string): number {
  const ink = value.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/gu, '')
  return [...LETTERS.segment(ink)].length
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/gu

// Also removes marks that change the direction of the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const UNWANTED = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Composes last: a removed character may have separated a letter from its mark. */
function clean(value: string): string {
  const kept = value.toWellFormed().replace(LINE_END, '\n').replace(UNWANTED, '')
  return streamSafe(kept).normalize('NFC').trim()
}
