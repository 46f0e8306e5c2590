import { z } from 'zod'
import { streamSafe } from './stream-safe.ts'

/**
 * Text as people type it, made safe to keep: well-formed, composed (NFC, so that "ẹ́" is found however it was typed),
 * without control characters (PostgreSQL refuses NUL) and without white space at its ends.
 */
export function singleLine({ required, max = 120 }: { required?: string; max?: number } = {}) {
  return text(oneLine, { required, max })
}

/** The same with line breaks kept. */
export function multiLine({ required, max = 5000 }: { required?: string; max?: number } = {}) {
  return text(clean, { required, max })
}

/**
 * A person's name: one line of visible characters, and no web or e-mail address, which mail programs would turn into a link in
 * our letters.
 */
export function personName({ required, min = 1, max = 80 }: { required: string; min?: number; max?: number }) {
  return text(value => oneLine(withoutInvisible(value)), { required, max })
    .refine(value => visibleLetters(value) >= min, { error: required })
    .refine(value => !ADDRESS.test(value), { error: 'Please enter a name without a web address' })
}

/** A dot between two words, of whatever width, or before a path; "A. B. Bello", "J.P. Bello" and "J.Bello" are names. */
const ADDRESS =
  /:\/\/|@|\bwww\.|[\p{L}\p{M}\p{N}]{2}[.。．｡][\p{L}\p{N}]{2}|[.。．｡][\p{L}\p{N}]{2,}\/|\p{N}[.。．｡]\p{N}/iu

/** An address, trimmed and lower-cased: how addresses are stored and looked up everywhere. */
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
  return required === undefined ? tidied : tidied.refine(isSomething, { error: required })
}

function oneLine(value: string): string {
  return clean(value).replace(/\s+/gu, ' ')
}

/** Without invisible characters, which imitate spaces or split words; kept are those that emoji and some scripts need. */
function withoutInvisible(value: string): string {
  return value.replace(invisibleCharacters(), (whole, invisible) => (invisible === undefined ? whole : ''))
}

/** Scripts whose letters are written joined: Arabic and its kin, and the Indic ones. */
const JOINED = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
  .split(' ')
  .map(script => `\\p{scx=${script}}`)
  .join('')
const JOINED_LETTER = `[[${JOINED}]&&\\p{L}]`
// Any marks may stand beside the joiner: composition changes their order.
const JOINER = `(?<=${JOINED_LETTER}\\p{M}*)[\\u200c\\u200d](?=\\p{M}*${JOINED_LETTER})`

/** Made when it is used: a browser that does not know the flag must still load the page. */
function invisibleCharacters(): RegExp {
  return new RegExp(`\\p{RGI_Emoji}|${JOINER}|(\\p{Default_Ignorable_Code_Point})`, 'gv')
}

/** Joiners, fillers and other invisible marks alone are nothing. */
function isSomething(value: string): boolean {
  return visibleLetters(value) > 0
}

/** As readers count: a letter with its marks is one. What is drawn with others only, fillers and empty Braille have no ink. */
function visibleLetters(value: string): number {
  const ink = value.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/gu, '')
  return [...LETTERS.segment(ink)].length
}

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Every way to end a line, from whichever machine or word processor it was pasted. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/gu

// Control characters but tab and line break, and the marks that turn the direction of all that follows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const UNWANTED = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Composed last: what is removed may have stood between a letter and its mark. */
function clean(value: string): string {
  const kept = value.toWellFormed().replace(LINE_END, '\n').replace(UNWANTED, '')
  return streamSafe(kept).normalize('NFC').trim()
}
