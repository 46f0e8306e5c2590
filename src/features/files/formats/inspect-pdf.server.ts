import type { Refusal } from '../uploads.ts'
import { SHARE } from './hostile-targets.ts'
import { unpackObjects } from './unpack-objects.server.ts'

const ACTIVE = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia'],
]
/** A link needs a click, so only actions on opening count. `Next` chains actions. */
const ACTIVE_ON_OPENING = ['URI', 'Next']
const TO_SHARE = 'to share'

const MAX_AFTER_END = 1024

const MAX_UNPACKED = { bytes: 8 * 1024 * 1024, objects: 200_000 }

const BLANK = '(?:[\\0\\t\\n\\f\\r ]|%[^\\n\\r]*[\\n\\r])'
/** Readers jump to "2 0 obj" by offset, even inside a string. */
const OBJECT = new RegExp(`(\\d{1,10})${BLANK}{1,9}\\d{1,5}${BLANK}{0,9}obj`, 'g')
const ENDS_NAME = '\\0\\t\\n\\f\\r ()<>[\\]{}/%'
const TOKEN = new RegExp(`%[^\\n\\r]*|\\(|/([^${ENDS_NAME}]*)|>>${BLANK}*stream`, 'g')
const CUT_NAME = new RegExp(`/[^${ENDS_NAME}]*$`)
const END_OF_STRING = /\\.|[()]/gs
const GOES_ON = new RegExp(`[^${ENDS_NAME}]`)
const REFERENCE = new RegExp(`${BLANK}*(\\d{1,10})${BLANK}+\\d+${BLANK}+R`, 'y')
const HEADER = new RegExp(`(${OBJECT.source})`, 'y')
const STRING = new RegExp(`${BLANK}*\\(([^)]{0,200})`, 'y')
const HEX_STRING = new RegExp(`${BLANK}*<([^<>]{1,400})`, 'y')
const WHOLE_NUMBER = new RegExp(`${BLANK}*(\\d{1,8})${BLANK}*(?=[/>])`, 'y')

const MAX_NAME_LENGTH = 127

/** Null: accepted. Checks names of objects ("/J#61vaScript" too), not texts: a CV may contain "HTML/JavaScript". */
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

function endOfPdf(text: string): number | null {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end -= 1
  const from = Math.max(0, end - 2 * MAX_AFTER_END)
  const last = text.lastIndexOf('%%EOF', end)
  if (last < from || end - last - 5 > MAX_AFTER_END) return null
  return /startxref\s+\d/.test(text.slice(from, last)) ? last + 5 : null
}

type Found = {
  names: Map<number, Set<string>>
  opening: Set<number>
  linked: Set<number>
  objectStreams: Array<{ bytes: Buffer; packing: 'none' | 'deflate' | 'other'; count: string; first: string }>
}

/** When a string or stream is open at `end`, other readers may see other objects. */
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

function readPacked(found: Found): boolean {
  const room = { ...MAX_UNPACKED }
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
      if (readObject(content, object, found) !== 'whole' || isNameCut) return false
    }
  }
  return true
}

function readObject(text: string, object: number, found: Found): 'whole' | 'in-comment' | 'open' {
  // Keep only names that matter: hostile files have hundreds of thousands.
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
      if (name === 'OpenAction') addReferenced(text, at, object, found.opening)
      if (name === 'URI') addReferenced(text, at, object, found.linked)
      if (name === 'URI' && isShare(text, at)) own.add(TO_SHARE)
      // Of two values, readers differ.
      if (name === 'N' || name === 'First')
        values.set(name, values.has(name) ? '' : (matchAt(WHOLE_NUMBER, text, at) ?? ''))
    } else if (whole === '(') {
      const end = endOfString(text, at)
      if (end === null) return addNames(own, object, found, 'open')
      TOKEN.lastIndex = end
    } else if (whole.startsWith('>>')) {
      const end = text.indexOf('endstream', at)
      if (isObjectStream(own)) {
        const bytes = Buffer.from(text.slice(at, end === -1 ? undefined : end), 'latin1')
        const [count, first] = [values.get('N') ?? '', values.get('First') ?? '']
        found.objectStreams.push({ bytes, packing: packingOf(own), count, first })
      }
      if (end === -1) return addNames(own, object, found, 'open')
      TOKEN.lastIndex = end
    } else if (at === text.length) return addNames(own, object, found, 'in-comment')
  }
  return addNames(own, object, found, 'whole')
}

const WANTED = new Set(['Root', 'Encrypt', TO_SHARE, ...ACTIVE, ...ACTIVE_ON_OPENING])
const MATTERS = new Set([...WANTED, 'ObjStm', 'N', 'First', 'Filter', 'FlateDecode'])
const OTHER_PACKING = /^(?!FlateDecode$).*Decode|^DP$|^Crypt$/s
const PACKED_OTHERWISE = 'packed otherwise'

function addNames<State>(own: ReadonlySet<string>, object: number, { names }: Found, state: State): State {
  const wanted = [...own].filter(name => WANTED.has(name))
  if (wanted.length > 0) names.set(object, new Set([...(names.get(object) ?? []), ...wanted]))
  return state
}

function addReferenced(text: string, at: number, object: number, addNames: Set<number>) {
  addNames.add(object)
  const referred = matchAt(REFERENCE, text, at)
  if (referred !== null) addNames.add(Number(referred))
}

function isShare(text: string, at: number): boolean {
  const hex = matchAt(HEX_STRING, text, at)
  if (hex !== null) return SHARE.test(Buffer.from(hex.replace(/[^\da-f]/gi, ''), 'hex').toString('latin1'))
  const written = matchAt(STRING, text, at) ?? ''
  const spelled = written.replace(/\\(?:([0-7]{1,3})|\r?\n|(.))/gs, (_, octal, character = '') =>
    octal === undefined ? character : String.fromCharCode(Number.parseInt(octal, 8)),
  )
  return SHARE.test(spelled)
}

/** Some readers ignore /Type. */
function isObjectStream(names: ReadonlySet<string>): boolean {
  return names.has('ObjStm') || (names.has('N') && names.has('First'))
}

function packingOf(names: ReadonlySet<string>): 'none' | 'deflate' | 'other' {
  if (!names.has('Filter')) return 'none'
  return names.has('FlateDecode') && !names.has(PACKED_OTHERWISE) ? 'deflate' : 'other'
}

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
  return name.slice(0, MAX_NAME_LENGTH).replace(hex, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
