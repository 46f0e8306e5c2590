import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

const [PERCENT, SLASH, BACKSLASH, GREATER] = [0x25, 0x2f, 0x5c, 0x3e]
const [OPENING, CLOSING, LINE_FEED, RETURN] = [0x28, 0x29, 0x0a, 0x0d]

/** Ends a name: white space, and ( ) < > [ ] { } / %. */
const ENDS_NAME = new Set([0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%', 'latin1')])
const IS_BLANK = new Set([0, 9, 10, 12, 13, 32])

/** A dictionary's end and then this word, blanks and comments aside: pixels, fonts or compressed objects follow. */
const STREAM_BEGINS = Buffer.from('>>stream', 'latin1')
const STREAM_ENDS = Buffer.from('endstream', 'latin1')

/** PDF allows 127 bytes. */
const LONGEST_NAME = 127

type Reading = {
  mode: 'plain' | 'name' | 'string' | 'comment' | 'stream'
  name: string
  /** Brackets within a string need no mark as long as they are closed. */
  depth: number
  isEscaped: boolean
  /** How much of the beginning of a stream stands before. */
  matched: number
}

/**
 * Which of these names occur in a PDF as names, however they are spelled ("/J#61vaScript" too). In texts, comments and streams
 * they are only words: a CV may say "HTML/JavaScript".
 */
export async function namesInPdf(bytes: FileBytes, wanted: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>()
  const reading: Reading = { mode: 'plain', name: '', depth: 0, isEscaped: false, matched: 0 }
  const note = () => {
    const name = spelledOut(reading.name)
    if (wanted.has(name)) found.add(name)
  }
  for (let at = 0; at < bytes.size; ) {
    const window = await bytes.read(at, WINDOW)
    at += read(window, at + window.length === bytes.size, reading, note)
  }
  if (reading.mode === 'name') note()
  return found
}

/** Reads on through a window, and answers how much of it is done with. */
function read(window: Buffer, isLast: boolean, reading: Reading, note: () => void): number {
  for (let index = 0; index < window.length; index++) {
    const byte = window[index] ?? 0
    switch (reading.mode) {
      case 'stream': {
        const end = window.indexOf(STREAM_ENDS, index)
        // The word may lie across two windows.
        if (end === -1) return isLast ? window.length : Math.max(index + 1, window.length - STREAM_ENDS.length + 1)
        index = end + STREAM_ENDS.length - 1
        reading.mode = 'plain'
        break
      }
      case 'string':
        readString(byte, reading)
        break
      case 'comment':
        if (byte === LINE_FEED || byte === RETURN) reading.mode = 'plain'
        break
      case 'name':
        if (!ENDS_NAME.has(byte)) {
          if (reading.name.length < LONGEST_NAME) reading.name += String.fromCharCode(byte)
          break
        }
        note()
        readPlain(byte, reading)
        break
      case 'plain':
        readPlain(byte, reading)
    }
  }
  return window.length
}

function readPlain(byte: number, reading: Reading) {
  reading.mode = 'plain'
  if (IS_BLANK.has(byte)) return
  if (byte === PERCENT) reading.mode = 'comment'
  else {
    reading.matched = matchedWith(byte, reading.matched)
    if (byte === SLASH) [reading.mode, reading.name] = ['name', '']
    if (byte === OPENING) [reading.mode, reading.depth, reading.isEscaped] = ['string', 1, false]
    if (reading.matched === STREAM_BEGINS.length) [reading.mode, reading.matched] = ['stream', 0]
  }
}

function matchedWith(byte: number, matched: number): number {
  if (byte === STREAM_BEGINS[matched]) return matched + 1
  if (byte !== GREATER) return 0
  return matched === 2 ? 2 : 1
}

function readString(byte: number, reading: Reading) {
  if (reading.isEscaped) reading.isEscaped = false
  else if (byte === BACKSLASH) reading.isEscaped = true
  else if (byte === OPENING) reading.depth += 1
  else if (byte === CLOSING) {
    reading.depth -= 1
    if (reading.depth === 0) reading.mode = 'plain'
  }
}

function spelledOut(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
