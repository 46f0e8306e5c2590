export type PdfValue = string | number | boolean | null | Buffer | Array<PdfValue> | PdfDictionary | PdfReference
export type PdfDictionary = Map<string, PdfValue>
type PdfReference = { object: number; generation: number }

type Parsed<Value> = { value: Value; end: number }

const MAX_DEPTH = 8
const MAX_STRING_CHARS = 4_000

export const WHITESPACE = '(?:[\\0\\t\\n\\f\\r ]|%[^\\n\\r]*[\\n\\r])'
export const NAME_DELIMITERS = '\\0\\t\\n\\f\\r ()<>[\\]{}/%'

const SPACE = new RegExp(`${WHITESPACE}*`, 'y')
const NAME = new RegExp(`/([^${NAME_DELIMITERS}]*)`, 'y')
const REFERENCE = new RegExp(`(\\d{1,10})${WHITESPACE}+(\\d{1,5})${WHITESPACE}+R`, 'y')
const NUMBER = /[+-]?\d{1,12}(?:\.\d*)?/y
const WORD = /true|false|null/y
const HEX_STRING = /<([^<>]{0,4000})>?/y
const STRING_DELIMITER = /\\.|[()]/gs

/** Parses the PDF value at a position (ISO 32000-1, 7.3). Names keep no slash. Returns null for anything malformed. */
export function parsePdfValue(text: string, at: number, depth = 0): Parsed<PdfValue> | null {
  if (depth > MAX_DEPTH) return null
  const start = skipSpace(text, at)
  if (text.startsWith('<<', start)) return parseDictionary(text, start + 2, depth)
  if (text[start] === '[') return parseArray(text, start + 1, depth)
  const string = parsePdfString(text, start)
  if (string !== null) return string
  const name = match(NAME, text, start)
  if (name !== null) return { value: name.groups[1] ?? '', end: name.end }
  const reference = match(REFERENCE, text, start)
  if (reference !== null) {
    const [, object, generation] = reference.groups
    return { value: { object: Number(object), generation: Number(generation) }, end: reference.end }
  }
  const number = match(NUMBER, text, start)
  if (number !== null) return { value: Number(number.groups[0]), end: number.end }
  const word = match(WORD, text, start)
  return word === null ? null : { value: word.groups[0] === 'null' ? null : word.groups[0] === 'true', end: word.end }
}

/** Parses a string in brackets or in hexadecimal digits. Reads only the beginning of a long one. */
export function parsePdfString(text: string, at: number): Parsed<Buffer> | null {
  const start = skipSpace(text, at)
  if (text[start] === '(') {
    const piece = text.slice(start + 1, start + 1 + MAX_STRING_CHARS)
    const end = findEndOfPdfString(piece, 0)
    const written = end === null ? piece : piece.slice(0, end - 1)
    return { value: Buffer.from(removeEscapes(written), 'latin1'), end: start + 1 + (end ?? piece.length) }
  }
  if (text[start + 1] === '<') return null
  const hex = match(HEX_STRING, text, start)
  if (hex === null) return null
  const digits = (hex.groups[1] ?? '').replace(/[^\da-f]/gi, '')
  return { value: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'), end: hex.end }
}

/** Returns the position after the closing bracket, or null when there is none. */
export function findEndOfPdfString(text: string, from: number): number | null {
  STRING_DELIMITER.lastIndex = from
  let depth = 1
  for (let delimiter = STRING_DELIMITER.exec(text); delimiter !== null; delimiter = STRING_DELIMITER.exec(text)) {
    if (delimiter[0] === '(') depth += 1
    if (delimiter[0] === ')') depth -= 1
    if (depth === 0) return STRING_DELIMITER.lastIndex
  }
  return null
}

const ESCAPED_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function removeEscapes(written: string): string {
  return written.replace(/\\(?:([0-7]{1,3})|\r\n?|\n|(.))/gs, (_, octal?: string, character = '') =>
    octal === undefined
      ? (ESCAPED_CHARACTERS[character] ?? character)
      : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  )
}

function parseDictionary(text: string, at: number, depth: number): Parsed<PdfDictionary> | null {
  const dictionary: PdfDictionary = new Map()
  for (let start = skipSpace(text, at); ; ) {
    if (text.startsWith('>>', start)) return { value: dictionary, end: start + 2 }
    const name = match(NAME, text, start)
    const key = name?.groups[1]
    const parsed = name === null ? null : parsePdfValue(text, name.end, depth + 1)
    // PDF readers differ in which of two equal keys they use.
    if (key === undefined || parsed === null || dictionary.has(key)) return null
    dictionary.set(key, parsed.value)
    start = skipSpace(text, parsed.end)
  }
}

function parseArray(text: string, at: number, depth: number): Parsed<Array<PdfValue>> | null {
  const values: Array<PdfValue> = []
  for (let start = skipSpace(text, at); ; ) {
    if (text[start] === ']') return { value: values, end: start + 1 }
    const parsed = parsePdfValue(text, start, depth + 1)
    if (parsed === null) return null
    values.push(parsed.value)
    start = skipSpace(text, parsed.end)
  }
}

function skipSpace(text: string, at: number): number {
  return match(SPACE, text, at)?.end ?? at
}

function match(pattern: RegExp, text: string, at: number): { groups: RegExpExecArray; end: number } | null {
  pattern.lastIndex = at
  const groups = pattern.exec(text)
  return groups === null ? null : { groups, end: pattern.lastIndex }
}
