import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

const [PERCENT, SLASH, OPENING, GREATER] = [0x25, 0x2f, 0x28, 0x3e]

/** Ends a name: white space, and ( ) < > [ ] { } / %. */
const ENDS_NAME = new Set([0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%', 'latin1')])
const IS_BLANK = new Set([0, 9, 10, 12, 13, 32])

/** A dictionary's end and then this word, blanks and comments aside: pixels, fonts or compressed objects follow. */
const STREAM_BEGINS = Buffer.from('>>stream', 'latin1')
const OBJECT = Buffer.from('obj', 'latin1').readUIntBE(0, 3)

/**
 * What ends what is passed over. Wherever an object begins ("2 0 obj") it counts: a reader goes to it by its place, and does not
 * see that it stands within what says it were a text, a comment or the pixels of another one.
 */
const AN_OBJECT = '\\d[\\0\\t\\n\\f\\r ]{1,9}\\d{1,5}[\\0\\t\\n\\f\\r ]{0,9}obj'
const ENDS = {
  string: new RegExp(`\\\\.|[()]|${AN_OBJECT}`, 'gs'),
  comment: new RegExp(`[\\n\\r]|${AN_OBJECT}`, 'g'),
  stream: new RegExp(`endstream|${AN_OBJECT}`, 'g'),
}
/** No end is longer, and each may lie across two windows. */
const LONGEST_END = 32

/** PDF allows 127 bytes. */
const LONGEST_NAME = 127

type Reading = {
  mode: 'plain' | 'name' | keyof typeof ENDS
  name: string
  /** Brackets within a string need no mark as long as they are closed. */
  depth: number
  /** How much of the beginning of a stream stands before. */
  matched: number
  /** The last three bytes that are no blanks. */
  last: number
  /** The object that is read says that its stream holds objects, or is packed. */
  holdsObjects: boolean
  isPacked: boolean
}

/**
 * Which of these names occur in a PDF as names, however they are spelled ("/J#61vaScript" too). In texts, comments and streams
 * they are only words: a CV may say "HTML/JavaScript". Null where at `end`, behind its %%EOF, a text or a stream is still open:
 * it is not read as whoever wrote it means it to be read.
 */
export async function namesInPdf(
  bytes: FileBytes,
  end: number,
  wanted: ReadonlySet<string>,
): Promise<Set<string> | null> {
  const found = new Set<string>()
  const reading: Reading = {
    mode: 'plain',
    name: '',
    depth: 0,
    matched: 0,
    last: 0,
    holdsObjects: false,
    isPacked: false,
  }
  const note = () => {
    const name = spelledOut(reading.name)
    if (wanted.has(name)) found.add(name)
    if (name === 'ObjStm') reading.holdsObjects = true
    if (name === 'Filter') reading.isPacked = true
  }
  for (let at = 0; at < bytes.size; ) {
    const limit = at < end ? end : bytes.size
    const window = await bytes.read(at, Math.min(WINDOW, limit - at))
    at += read(window, at + window.length === limit, reading, note)
    if (at === end && (reading.mode === 'string' || reading.mode === 'stream')) return null
  }
  if (reading.mode === 'name') note()
  return found
}

/** Reads on through a window, and answers how much of it is done with. */
function read(window: Buffer, isLast: boolean, reading: Reading, note: () => void): number {
  const text = window.toString('latin1')
  let index = 0
  while (index < window.length) {
    const byte = window[index] ?? 0
    if (reading.mode === 'plain') {
      readPlain(byte, reading)
      index += 1
    } else if (reading.mode === 'name') {
      if (ENDS_NAME.has(byte)) {
        note()
        reading.mode = 'plain'
      } else {
        if (reading.name.length < LONGEST_NAME) reading.name += String.fromCharCode(byte)
        index += 1
      }
    } else {
      const ends = ENDS[reading.mode]
      ends.lastIndex = index
      const found = ends.exec(text)?.[0]
      if (found === undefined) return isLast ? window.length : Math.max(index, window.length - LONGEST_END)
      index = ends.lastIndex
      passEnd(found, reading)
    }
  }
  return window.length
}

function passEnd(found: string, reading: Reading) {
  if (found.endsWith('obj')) beginObject(reading)
  else if (reading.mode !== 'string') reading.mode = 'plain'
  else if (found === '(') reading.depth += 1
  else if (found === ')') {
    reading.depth -= 1
    if (reading.depth === 0) reading.mode = 'plain'
  }
}

function beginObject(reading: Reading) {
  reading.mode = 'plain'
  reading.holdsObjects = false
  reading.isPacked = false
}

function readPlain(byte: number, reading: Reading) {
  if (IS_BLANK.has(byte)) return
  if (byte === PERCENT) {
    reading.mode = 'comment'
    return
  }
  reading.matched = matchedWith(byte, reading.matched)
  reading.last = ((reading.last << 8) | byte) & 0xffffff
  if (reading.last === OBJECT) beginObject(reading)
  if (byte === SLASH) [reading.mode, reading.name] = ['name', '']
  if (byte === OPENING) [reading.mode, reading.depth] = ['string', 1]
  if (reading.matched === STREAM_BEGINS.length) {
    reading.matched = 0
    // Objects that are not packed are read like all others.
    if (!reading.holdsObjects || reading.isPacked) reading.mode = 'stream'
  }
}

function matchedWith(byte: number, matched: number): number {
  if (byte === STREAM_BEGINS[matched]) return matched + 1
  if (byte !== GREATER) return 0
  return matched === 2 ? 2 : 1
}

function spelledOut(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
