import type { Refusal } from '../uploads.ts'
import { SHARE } from './hostile-targets.ts'
import { unpackObjects } from './unpack-objects.server.ts'

/** Features that run by themselves, open a file on another machine or hide one: scripts, programs, attachments, players, sent forms. */
const ACTIVE = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia'],
]
/** A link (`URI`) is safe until a reader presses it, so it is refused only in actions that run on opening. `Next` chains another action. */
const ACTIVE_ON_OPENING = ['URI', 'Next']
/** Stands for a text that names a share; no name of a PDF has a blank. */
const TO_SHARE = 'to share'

/** As Adobe's reader has it: so much may follow the last %%EOF, besides blanks. Scanners and download pages leave some there. */
const MOST_AFTER_END = 1024

/** Limits for all object streams of a file; bytes are counted uncompressed. A tagged thesis of a hundred pages has less. */
const MOST_UNPACKED = { bytes: 8 * 1024 * 1024, objects: 200_000 }

const BLANK = '(?:[\\0\\t\\n\\f\\r ]|%[^\\n\\r]*[\\n\\r])'
/** Readers jump to "2 0 obj" by its offset, so it counts wherever it stands: in a text, a comment or the pixels of another object. */
const OBJECT = new RegExp(`(\\d{1,10})${BLANK}{1,9}\\d{1,5}${BLANK}{0,9}obj`, 'g')
const ENDS_NAME = '\\0\\t\\n\\f\\r ()<>[\\]{}/%'
const TOKEN = new RegExp(`%[^\\n\\r]*|\\(|/([^${ENDS_NAME}]*)|>>${BLANK}*stream`, 'g')
/** A name that goes on behind the end of its object. */
const CUT_NAME = new RegExp(`/[^${ENDS_NAME}]*$`)
const END_OF_STRING = /\\.|[()]/gs
const GOES_ON = new RegExp(`[^${ENDS_NAME}]`)
const REFERENCE = new RegExp(`${BLANK}*(\\d{1,10})${BLANK}+\\d+${BLANK}+R`, 'y')
const HEADER = new RegExp(`(${OBJECT.source})`, 'y')
/** As much of a text as tells of a share. */
const STRING = new RegExp(`${BLANK}*\\(([^)]{0,200})`, 'y')
const HEX_STRING = new RegExp(`${BLANK}*<([^<>]{1,400})`, 'y')
const WHOLE_NUMBER = new RegExp(`${BLANK}*(\\d{1,8})${BLANK}*(?=[/>])`, 'y')

/** PDF allows 127 bytes. */
const LONGEST_NAME = 127

/**
 * Returns why a PDF is refused, or null. Checks names in all objects ("/J#61vaScript" as well), not in texts: a CV may
 * say "HTML/JavaScript".
 */
export function inspectPdf(bytes: Buffer): Refusal | null {
  const text = bytes.toString('latin1')
  const end = endOfPdf(text)
  const found = end === null ? null : namesInPdf(text, end)
  if (found === null) return 'damaged'
  const { names, onOpening, linked, isComplete } = found
  if (names.has('Encrypt')) return 'has-password'
  if (ACTIVE.some(name => names.has(name))) return 'has-script'
  if (ACTIVE_ON_OPENING.some(name => onOpening.has(name))) return 'has-script'
  if (linked.has(TO_SHARE)) return 'has-script'
  if (!isComplete) return 'cannot-be-checked'
  return names.has('Root') ? null : 'damaged'
}

/** Where its last %%EOF ends; null where it does not end as a PDF does. Some scanners fill the last block of a file with zeros. */
function endOfPdf(text: string): number | null {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end -= 1
  const from = Math.max(0, end - 2 * MOST_AFTER_END)
  const last = text.lastIndexOf('%%EOF', end)
  if (last < from || end - last - 5 > MOST_AFTER_END) return null
  return /startxref\s+\d/.test(text.slice(from, last)) ? last + 5 : null
}

type Found = {
  /** The names of each object. An object may be written more than once: all its versions count. */
  names: Map<number, Set<string>>
  /** Objects that run, or name what runs, when the file is opened. */
  opening: Set<number>
  /** Objects that a link leads to, or that hold its address. */
  linked: Set<number>
  objectStreams: Array<{ bytes: Buffer; packing: 'none' | 'deflate' | 'other'; count: string; first: string }>
}

/** Null where a text or stream is still open at `end` (behind %%EOF), because other readers may then see other objects. */
function namesInPdf(text: string, end: number) {
  const found: Found = { names: new Map(), opening: new Set(), linked: new Set(), objectStreams: [] }
  const starts = Array.from(text.matchAll(OBJECT), ({ index, 1: number }) => ({ object: Number(number), at: index }))
  const places = [{ object: 0, at: 0 }, ...starts, { object: 0, at: end }].sort((a, b) => a.at - b.at)
  for (const [index, { object, at }] of places.entries()) {
    const next = places[index + 1]?.at ?? text.length
    if (readObject(text.slice(at, next), object, found) === 'open' && next === end) return null
  }
  const isComplete = readPacked(found)
  const namesOf = (objects: Iterable<number>) =>
    new Set([...objects].flatMap(object => [...(found.names.get(object) ?? [])]))
  const [onOpening, linked] = [namesOf(found.opening), namesOf(found.linked)]
  return { names: namesOf(found.names.keys()), onOpening, linked, isComplete }
}

/** Reads the objects in object streams. False where one cannot be read for certain. */
function readPacked(found: Found): boolean {
  const room = { ...MOST_UNPACKED }
  for (const stream of found.objectStreams.splice(0)) {
    const objects = unpackObjects(stream, room)
    if (objects === null) return false
    room.bytes -= objects.bytes.length
    room.objects -= objects.starts.length
    const text = objects.bytes.toString('latin1')
    for (const [index, { object, at }] of objects.starts.entries()) {
      const next = objects.starts[index + 1]?.at ?? text.length
      const content = text.slice(at, next)
      const isNameCut = GOES_ON.test(text[next] ?? '') && CUT_NAME.test(content)
      // A reader that jumps to the offset of an object within another one sees something else.
      if (readObject(content, object, found) !== 'whole' || isNameCut) return false
    }
  }
  return true
}

/** Notes the names of one object. Tells whether it ends within a text or a stream (`open`), or within a comment. */
function readObject(text: string, object: number, found: Found): 'whole' | 'in-comment' | 'open' {
  // Only names that matter: a hostile file has hundreds of thousands, and each of its streams looks them up.
  const own = new Set<string>()
  if (isShare(text, matchAt(HEADER, text, 0)?.length ?? 0)) own.add(TO_SHARE)
  const values = new Map<string, string>()
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    const [whole, written] = token
    const at = TOKEN.lastIndex
    if (written !== undefined) {
      const name = spelledOut(written)
      if (MATTERS.has(name)) own.add(name)
      if (OTHER_PACKING.test(name)) own.add(PACKED_OTHERWISE)
      if (name === 'OpenAction') noteReferred(text, at, object, found.opening)
      if (name === 'URI') noteReferred(text, at, object, found.linked)
      if (name === 'URI' && isShare(text, at)) own.add(TO_SHARE)
      // Readers differ in which of two values they use.
      if (name === 'N' || name === 'First')
        values.set(name, values.has(name) ? '' : (matchAt(WHOLE_NUMBER, text, at) ?? ''))
    } else if (whole === '(') {
      const end = endOfString(text, at)
      if (end === null) return noted(own, object, found, 'open')
      TOKEN.lastIndex = end
    } else if (whole.startsWith('>>')) {
      const end = text.indexOf('endstream', at)
      if (isObjectStream(own)) {
        const bytes = Buffer.from(text.slice(at, end === -1 ? undefined : end), 'latin1')
        const [count, first] = [values.get('N') ?? '', values.get('First') ?? '']
        found.objectStreams.push({ bytes, packing: packingOf(own), count, first })
      }
      if (end === -1) return noted(own, object, found, 'open')
      TOKEN.lastIndex = end
    } else if (at === text.length) return noted(own, object, found, 'in-comment')
  }
  return noted(own, object, found, 'whole')
}

const WANTED = new Set(['Root', 'Encrypt', TO_SHARE, ...ACTIVE, ...ACTIVE_ON_OPENING])
const MATTERS = new Set([...WANTED, 'ObjStm', 'N', 'First', 'Filter', 'FlateDecode'])
const OTHER_PACKING = /^(?!FlateDecode$).*Decode|^DP$|^Crypt$/s
/** Stands for every name of a filter but FlateDecode; no name of a PDF has a blank. */
const PACKED_OTHERWISE = 'packed otherwise'

function noted<State>(own: ReadonlySet<string>, object: number, { names }: Found, state: State): State {
  const wanted = [...own].filter(name => WANTED.has(name))
  if (wanted.length > 0) names.set(object, new Set([...(names.get(object) ?? []), ...wanted]))
  return state
}

/** Notes an object whose name has a value that matters, and the one that the value refers to. */
function noteReferred(text: string, at: number, object: number, noted: Set<number>) {
  noted.add(object)
  const referred = matchAt(REFERENCE, text, at)
  if (referred !== null) noted.add(Number(referred))
}

/** Whether a text that names a share stands there, in brackets or in hexadecimal. */
function isShare(text: string, at: number): boolean {
  const hex = matchAt(HEX_STRING, text, at)
  if (hex !== null) return SHARE.test(Buffer.from(hex.replace(/[^\da-f]/gi, ''), 'hex').toString('latin1'))
  const written = matchAt(STRING, text, at) ?? ''
  const spelled = written.replace(/\\(?:([0-7]{1,3})|\r?\n|(.))/gs, (_, octal, character = '') =>
    octal === undefined ? character : String.fromCharCode(Number.parseInt(octal, 8)),
  )
  return SHARE.test(spelled)
}

/** Not every reader checks /Type, so these two names decide. */
function isObjectStream(names: ReadonlySet<string>): boolean {
  return names.has('ObjStm') || (names.has('N') && names.has('First'))
}

function packingOf(names: ReadonlySet<string>): 'none' | 'deflate' | 'other' {
  if (!names.has('Filter')) return 'none'
  return names.has('FlateDecode') && !names.has(PACKED_OTHERWISE) ? 'deflate' : 'other'
}

/** Brackets within a string need no mark as long as they are closed. */
function endOfString(text: string, from: number): number | null {
  END_OF_STRING.lastIndex = from
  let depth = 1
  for (let found = END_OF_STRING.exec(text); found !== null; found = END_OF_STRING.exec(text)) {
    if (found[0] === '(') depth += 1
    if (found[0] === ')') depth -= 1
    if (depth === 0) return END_OF_STRING.lastIndex
  }
  return null
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[1] ?? null
}

function spelledOut(name: string): string {
  const hex = /#([0-9a-f]{2})/gi
  return name.slice(0, LONGEST_NAME).replace(hex, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
