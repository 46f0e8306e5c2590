import { type ObjectStream, type UnpackedObjects, unpackObjects } from './unpack-objects.server.ts'
import { type FileBytes, WINDOW } from './with-file-bytes.server.ts'

const [PERCENT, SLASH, OPENING, GREATER] = [0x25, 0x2f, 0x28, 0x3e]

/** Ends a name: white space, and ( ) < > [ ] { } / %. */
const ENDS_NAME = new Set([0, 9, 10, 12, 13, 32, ...Buffer.from('()<>[]{}/%', 'latin1')])
const ENDS_VALUE = new Set(Buffer.from('/<>[]()', 'latin1'))
const IS_BLANK = new Set([0, 9, 10, 12, 13, 32])

/** A dictionary's end and then this word, blanks and comments aside: pixels, fonts or compressed objects follow. */
const STREAM_BEGINS = Buffer.from('>>stream', 'latin1')
const OBJECT = Buffer.from('obj', 'latin1').readUIntBE(0, 3)

/**
 * What ends what is passed over. Wherever an object begins ("2 0 obj") it counts: a reader goes to it by its place, and does not
 * see that it stands within what says it were a text, a comment or the pixels of another one.
 */
const AN_OBJECT = '\\d{1,10}[\\0\\t\\n\\f\\r ]{1,9}\\d{1,5}[\\0\\t\\n\\f\\r ]{0,9}obj'
const ENDS = {
  string: new RegExp(`\\\\.|[()]|${AN_OBJECT}`, 'gs'),
  comment: new RegExp(`[\\n\\r]|${AN_OBJECT}`, 'g'),
  stream: new RegExp(`endstream|${AN_OBJECT}`, 'g'),
}
/** No end is longer, and each may lie across two windows. */
const LONGEST_END = 40

/** PDF allows 127 bytes. */
const LONGEST_NAME = 127

/** Names whose values are read: the action on opening, and where the objects of a stream begin. */
const VALUED = new Set(['OpenAction', 'N', 'First'])
const LONGEST_VALUE = 40

/** Names that describe a stream. No others are kept, however many there are. */
const OF_STREAMS = new Set(['ObjStm', 'N', 'First', 'Filter', 'FlateDecode'])
const OTHER_PACKING = /Decode|^DP$|^Crypt$/

/** Limits for all object streams of a file; bytes are counted uncompressed. A tagged thesis of a hundred pages has less. */
const MOST_UNPACKED = { bytes: 8 * 1024 * 1024, objects: 200_000 }

type Reading = {
  mode: 'plain' | 'name' | keyof typeof ENDS
  name: string
  /** Brackets within a string need no mark as long as they are closed. */
  depth: number
  /** How much of the beginning of a stream stands before. */
  matched: number
  /** The last three bytes that are no blanks. */
  last: number
  numbers: [number, number]
  isInNumber: boolean
  object: number
  /** Those names of the current object that are in `OF_STREAMS`, and the values of `VALUED` names. */
  names: Set<string>
  isPackedOtherwise: boolean
  values: Map<string, string>
  /** The name whose value is being read. */
  valued: string | null
  packed: Array<Buffer> | null
}

/** `names`: in all objects. `onOpening`: in objects that run when the PDF is opened. */
export type NamesInPdf = {
  names: ReadonlySet<string>
  onOpening: ReadonlySet<string>
  /** Whether every object could be read, packed ones too. */
  isComplete: boolean
}

/**
 * Finds which of these names occur in a PDF as names, in any spelling ("/J#61vaScript" too), also in compressed objects. In texts,
 * comments and other streams they do not count: a CV may say "HTML/JavaScript". Null when a text or stream is still open at `end`
 * (behind %%EOF), because other readers may then see other objects.
 */
export async function namesInPdf(
  bytes: FileBytes,
  end: number,
  wanted: ReadonlySet<string>,
): Promise<NamesInPdf | null> {
  const names = new Set<string>()
  const objectsWith = new Map<string, Set<number>>()
  const actOnOpening = new Set<number>()
  const streams: Array<ObjectStream> = []
  const room = { ...MOST_UNPACKED }
  let isComplete = true

  const report: Report = {
    name(name, object) {
      if (!wanted.has(name)) return
      names.add(name)
      objectsWith.set(name, (objectsWith.get(name) ?? new Set()).add(object))
    },
    opens: object => void actOnOpening.add(object),
    objectStream: stream => void streams.push(stream),
  }
  const reading = newReading()
  for (let at = 0; at < bytes.size; ) {
    const limit = at < end ? end : bytes.size
    const window = await bytes.read(at, Math.min(WINDOW, limit - at))
    at += read(window, at + window.length === limit, reading, report)
    for (const stream of streams.splice(0)) {
      const objects = isComplete ? await unpackObjects(stream, room) : null
      room.bytes -= objects?.bytes.length ?? 0
      room.objects -= objects?.starts.length ?? 0
      if (objects === null || !readObjects(objects, report)) isComplete = false
    }
    if (at === end && (reading.mode === 'string' || reading.mode === 'stream')) return null
  }
  finish(reading, report)
  const opening = [...actOnOpening]
  const onOpening = new Set([...names].filter(name => opening.some(object => objectsWith.get(name)?.has(object))))
  return { names, onOpening, isComplete }
}

type Report = {
  name(name: string, object: number): void
  /** This object runs, or names what runs, when the file is opened. */
  opens(object: number): void
  objectStream(stream: ObjectStream): void
}

function newReading(): Reading {
  return {
    mode: 'plain',
    name: '',
    depth: 0,
    matched: 0,
    last: 0,
    numbers: [0, 0],
    isInNumber: false,
    object: 0,
    names: new Set(),
    isPackedOtherwise: false,
    values: new Map(),
    valued: null,
    packed: null,
  }
}

/**
 * Reads uncompressed objects. False when one begins inside a text, name or comment of the previous one: a reader that jumps to
 * its offset would see something else.
 */
function readObjects({ bytes, starts }: UnpackedObjects, report: Report): boolean {
  const reading = newReading()
  for (const [index, { object, at }] of starts.entries()) {
    const next = starts[index + 1]?.at ?? bytes.length
    beginObject(reading, object)
    read(bytes.subarray(at, next), true, reading, report)
    const isNameCut = reading.mode === 'name' && next < bytes.length && !ENDS_NAME.has(bytes[next] ?? 0)
    finish(reading, report)
    if (reading.mode !== 'plain' || isNameCut) return false
  }
  return true
}

function finish(reading: Reading, report: Report) {
  if (reading.mode !== 'name') return
  endName(reading, report)
  reading.mode = 'plain'
}

function endName(reading: Reading, report: Report) {
  const name = spelledOut(reading.name)
  if (OF_STREAMS.has(name)) reading.names.add(name)
  else if (OTHER_PACKING.test(name)) reading.isPackedOtherwise = true
  report.name(name, reading.object)
  if (name === 'OpenAction') report.opens(reading.object)
  if (!VALUED.has(name)) return
  reading.valued = name
  // Readers differ in which of two values they use.
  reading.values.set(name, reading.values.has(name) ? 'twice' : '')
}

/** Reads on through a window, and answers how much of it is done with. */
function read(window: Buffer, isLast: boolean, reading: Reading, report: Report): number {
  const text = window.toString('latin1')
  let index = 0
  while (index < window.length) {
    const byte = window[index] ?? 0
    if (reading.mode === 'plain') {
      readPlain(byte, reading, report)
      index += 1
    } else if (reading.mode === 'name') {
      if (ENDS_NAME.has(byte)) {
        endName(reading, report)
        reading.mode = 'plain'
      } else {
        if (reading.name.length < LONGEST_NAME) reading.name += String.fromCharCode(byte)
        index += 1
      }
    } else {
      const ends = ENDS[reading.mode]
      ends.lastIndex = index
      const found = ends.exec(text)
      const passed = found?.index ?? (isLast ? window.length : Math.max(index, window.length - LONGEST_END))
      reading.packed?.push(window.subarray(index, passed))
      if (found === null) return passed
      index = ends.lastIndex
      passEnd(found[0], reading, report)
    }
  }
  return window.length
}

function passEnd(found: string, reading: Reading, report: Report) {
  if (reading.packed !== null) {
    report.objectStream({ bytes: Buffer.concat(reading.packed), packing: packingOf(reading), ...placesOf(reading) })
    reading.packed = null
  }
  if (found.endsWith('obj')) beginObject(reading, Number.parseInt(found, 10))
  else if (reading.mode !== 'string') reading.mode = 'plain'
  else if (found === '(') reading.depth += 1
  else if (found === ')') {
    reading.depth -= 1
    if (reading.depth === 0) reading.mode = 'plain'
  }
}

function packingOf({ names, isPackedOtherwise }: Reading): ObjectStream['packing'] {
  if (!names.has('Filter')) return 'none'
  return names.has('FlateDecode') && !isPackedOtherwise ? 'deflate' : 'other'
}

function placesOf({ values }: Reading) {
  return { count: values.get('N')?.trim() ?? '', first: values.get('First')?.trim() ?? '' }
}

function beginObject(reading: Reading, object: number) {
  reading.mode = 'plain'
  reading.object = object
  reading.names.clear()
  reading.isPackedOtherwise = false
  reading.values.clear()
  reading.valued = null
}

function readPlain(byte: number, reading: Reading, report: Report) {
  readNumber(byte, reading)
  if (reading.valued !== null) readValue(byte, reading.valued, reading, report)
  if (IS_BLANK.has(byte)) return
  if (byte === PERCENT) {
    reading.mode = 'comment'
    return
  }
  reading.matched = matchedWith(byte, reading.matched)
  reading.last = ((reading.last << 8) | byte) & 0xffffff
  if (reading.last === OBJECT) beginObject(reading, reading.numbers[0])
  if (byte === SLASH) [reading.mode, reading.name] = ['name', '']
  if (byte === OPENING) [reading.mode, reading.depth] = ['string', 1]
  if (reading.matched === STREAM_BEGINS.length) {
    reading.matched = 0
    reading.mode = 'stream'
    // Not every reader checks /Type, so these two names decide.
    const { names } = reading
    if (names.has('ObjStm') || (names.has('N') && names.has('First'))) reading.packed = []
  }
}

function readNumber(byte: number, reading: Reading) {
  const isDigit = byte >= 0x30 && byte <= 0x39
  if (isDigit && !reading.isInNumber) reading.numbers = [reading.numbers[1], 0]
  if (isDigit) reading.numbers[1] = (reading.numbers[1] * 10 + byte - 0x30) % 1e10
  reading.isInNumber = isDigit
}

/** A value of few bytes, up to what ends it: the next name, the end of the dictionary, or a value of another kind. */
function readValue(byte: number, name: string, reading: Reading, report: Report) {
  const value = reading.values.get(name) ?? ''
  const isOver = ENDS_VALUE.has(byte) || value.length === LONGEST_VALUE
  if (!isOver) {
    reading.values.set(name, value + (IS_BLANK.has(byte) || byte === PERCENT ? ' ' : String.fromCharCode(byte)))
    return
  }
  reading.valued = null
  const referred = /^\s*(\d+)\s+\d+\s*R\s*$/.exec(value)?.[1]
  if (name === 'OpenAction' && referred !== undefined) report.opens(Number(referred))
}

function matchedWith(byte: number, matched: number): number {
  if (byte === STREAM_BEGINS[matched]) return matched + 1
  if (byte !== GREATER) return 0
  return matched === 2 ? 2 : 1
}

function spelledOut(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
