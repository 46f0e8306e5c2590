import type { Refusal } from '../uploads.ts'
import { type Decryption, findDecryption, type ObjectDecryption } from './decrypt-pdf.server.ts'
import type { Content } from './find-format.ts'
import { NETWORK_SHARE } from './hostile-targets.ts'
import { openPdf } from './open-pdf.server.ts'
import { findEndOfPdfString, NAME_DELIMITERS, parsePdfString, parsePdfValue, WHITESPACE } from './pdf-value.ts'
import { unpackObjects } from './unpack-objects.server.ts'

const ACTIVE_NAMES = [
  ...['JavaScript', 'JS', 'Launch', 'AA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'XFA'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'RichMedia'],
]
/** Dangerous only in actions that run on opening, because a link needs a click. `Next` starts another action. */
const ACTIVE_NAMES_ON_OPENING = ['URI', 'Next']
const LINK_TO_NETWORK_SHARE = 'to share'

const UNPACK_LIMITS = { bytes: 8 * 1024 * 1024, objects: 200_000 }

/** Also matches inside strings, because PDF readers jump to objects by offset. */
const OBJECT_HEADER = new RegExp(`(\\d{1,10})${WHITESPACE}{1,9}(\\d{1,5})${WHITESPACE}{0,9}obj`, 'g')
const TOKEN = new RegExp(`%[^\\n\\r]*|\\(|/([^${NAME_DELIMITERS}]*)|>>${WHITESPACE}*stream`, 'g')
const NAME_AT_END = new RegExp(`/[^${NAME_DELIMITERS}]*$`)
const NAME_CHARACTER = new RegExp(`[^${NAME_DELIMITERS}]`)
const REFERENCE = new RegExp(`${WHITESPACE}*(\\d{1,10})${WHITESPACE}+\\d+${WHITESPACE}+R`, 'y')
const OBJECT_HEADER_AT_POSITION = new RegExp(`(${OBJECT_HEADER.source})`, 'y')
const WHOLE_NUMBER = new RegExp(`${WHITESPACE}*(\\d{1,8})${WHITESPACE}*(?=[/>])`, 'y')

const MAX_NAME_LENGTH = 127

/**
 * Looks for dangerous names in objects, also escaped ones ("/J#61vaScript"). Ignores texts, because a CV may contain
 * "HTML/JavaScript". The PDF begins at `from`.
 */
export async function inspectPdf(file: Buffer, from: number): Promise<Refusal | Content | null> {
  const whole = file.toString('latin1', from)
  const text = whole.slice(0, findEndOfPdf(whole))
  const decryption = findDecryption(text)
  const { names, onOpening, linked, isComplete } = findNames(text, decryption)
  if (ACTIVE_NAMES.some(name => names.has(name))) return 'has-script'
  if (ACTIVE_NAMES_ON_OPENING.some(name => onOpening.has(name))) return 'has-script'
  if (linked.has(LINK_TO_NETWORK_SHARE)) return 'has-script'
  const content = { from, to: from + text.length }
  const opened = await openPdf(file.subarray(content.from, content.to))
  if (typeof opened !== 'number') return opened
  if (!isComplete || (names.has('Encrypt') && decryption === null)) return 'cannot-be-checked'
  return from > 0 || content.to < file.length ? content : null
}

/** Returns the position after the last end mark, or the end of a file whose last objects have none. */
function findEndOfPdf(text: string): number {
  const mark = text.lastIndexOf('%%EOF')
  if (mark === -1 || text.includes('endobj', mark)) return text.length
  return mark + (/^%%EOF\s*/.exec(text.slice(mark, mark + 100))?.[0].length ?? 0)
}

type FoundNames = {
  names: Map<number, Set<string>>
  opening: Set<number>
  linked: Set<number>
  objectStreams: Array<{ bytes: Buffer; packing: 'none' | 'deflate' | 'other'; count: string; first: string }>
}

type PdfObject = { object: number; decryption: ObjectDecryption | null }

/** Is not complete when a string or stream has no end, because PDF readers may then find other objects. */
function findNames(text: string, decryption: Decryption | null) {
  const found: FoundNames = { names: new Map(), opening: new Set(), linked: new Set(), objectStreams: [] }
  const outside = { id: { object: 0, generation: 0 }, at: 0 }
  const objectStarts = Array.from(text.matchAll(OBJECT_HEADER), ({ index, 1: object, 2: generation }) => ({
    id: { object: Number(object), generation: Number(generation) },
    at: index,
  }))
  const parts = [outside, ...objectStarts].map(({ id, at }, index) =>
    readObject(
      text.slice(at, objectStarts[index]?.at),
      { object: id.object, decryption: decryption?.(id) ?? null },
      found,
    ),
  )
  const isComplete = parts.at(-1) !== 'open' && readObjectStreams(found)
  const collectNames = (objects: Iterable<number>) =>
    new Set([...objects].flatMap(object => [...(found.names.get(object) ?? [])]))
  const [onOpening, linked] = [collectNames(found.opening), collectNames(found.linked)]
  return { names: collectNames(found.names.keys()), onOpening, linked, isComplete }
}

function readObjectStreams(found: FoundNames): boolean {
  const remainingLimits = { ...UNPACK_LIMITS }
  for (const stream of found.objectStreams.splice(0)) {
    const objects = unpackObjects(stream, remainingLimits)
    if (objects === null) return false
    remainingLimits.bytes -= objects.bytes.length
    remainingLimits.objects -= objects.starts.length
    const text = objects.bytes.toString('latin1')
    for (const [index, { object, at }] of objects.starts.entries()) {
      const nextStart = objects.starts[index + 1]?.at ?? text.length
      const content = text.slice(at, nextStart)
      const isNameCut = NAME_CHARACTER.test(text[nextStart] ?? '') && NAME_AT_END.test(content)
      // The stream is encrypted as a whole, so the strings of its objects are not.
      if (readObject(content, { object, decryption: null }, found) !== 'whole' || isNameCut) return false
    }
  }
  return true
}

function readObject(
  text: string,
  { object, decryption }: PdfObject,
  found: FoundNames,
): 'whole' | 'in-comment' | 'open' {
  // Keep only tracked names: hostile files may have hundreds of thousands.
  const ownNames = new Set<string>()
  if (isNetworkShare(text, matchAt(OBJECT_HEADER_AT_POSITION, text, 0)?.length ?? 0, decryption))
    ownNames.add(LINK_TO_NETWORK_SHARE)
  const values = new Map<string, string>()
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    const [whole, written] = token
    const at = TOKEN.lastIndex
    if (written !== undefined) {
      const name = decodeName(written)
      if (TRACKED_NAMES.has(name)) ownNames.add(name)
      if (OTHER_PACKING.has(name) || (name === 'Filter' && !isOnlyDeflate(text, at))) ownNames.add(HAS_OTHER_PACKING)
      if (name === 'OpenAction') addReferencedObject(text, at, object, found.opening)
      if (name === 'URI') addReferencedObject(text, at, object, found.linked)
      if (name === 'URI' && isNetworkShare(text, at, decryption)) ownNames.add(LINK_TO_NETWORK_SHARE)
      // PDF readers differ in which of two equal keys they use.
      if (name === 'N' || name === 'First')
        values.set(name, values.has(name) ? '' : (matchAt(WHOLE_NUMBER, text, at) ?? ''))
    } else if (whole === '(') {
      const end = findEndOfPdfString(text, at)
      if (end === null) return addNames(ownNames, object, found, 'open')
      TOKEN.lastIndex = end
    } else if (whole.startsWith('>>')) {
      const end = text.indexOf('endstream', at)
      if (isObjectStream(ownNames)) {
        const written = text.slice(at, end === -1 ? undefined : end).replace(/^\r?\n?/, '')
        const bytes = Buffer.from(written, 'latin1')
        const [count, first] = [values.get('N') ?? '', values.get('First') ?? '']
        found.objectStreams.push({
          bytes: decryption?.stream(bytes) ?? bytes,
          packing: findPacking(ownNames),
          count,
          first,
        })
      }
      if (end === -1) return addNames(ownNames, object, found, 'open')
      TOKEN.lastIndex = end
    } else if (at === text.length) return addNames(ownNames, object, found, 'in-comment')
  }
  return addNames(ownNames, object, found, 'whole')
}

const REPORTED_NAMES = new Set(['Encrypt', LINK_TO_NETWORK_SHARE, ...ACTIVE_NAMES, ...ACTIVE_NAMES_ON_OPENING])
const TRACKED_NAMES = new Set([...REPORTED_NAMES, 'ObjStm', 'N', 'First', 'Filter'])
/** Names a filter for some PDF readers, and the file that has the bytes for others. */
const FILTER_OR_FILE = 'F'
const OTHER_PACKING = new Set(['DecodeParms', 'DP', FILTER_OR_FILE])
const HAS_OTHER_PACKING = 'packed otherwise'

/** PDF readers know more names of filters than the standard, so no list of the others is complete. */
function isOnlyDeflate(text: string, at: number): boolean {
  const filters = [parsePdfValue(text, at)?.value].flat()
  return filters.length === 1 && filters[0] === 'FlateDecode'
}

function addNames<State>(own: ReadonlySet<string>, object: number, { names }: FoundNames, state: State): State {
  const reportedNames = [...own].filter(name => REPORTED_NAMES.has(name))
  if (reportedNames.length > 0) names.set(object, new Set([...(names.get(object) ?? []), ...reportedNames]))
  return state
}

function addReferencedObject(text: string, at: number, object: number, objects: Set<number>) {
  objects.add(object)
  const referencedObject = matchAt(REFERENCE, text, at)
  if (referencedObject !== null) objects.add(Number(referencedObject))
}

function isNetworkShare(text: string, at: number, decryption: ObjectDecryption | null): boolean {
  const written = parsePdfString(text, at)?.value
  if (written === undefined) return false
  const possibleTargets = decryption === null ? [written] : [written, decryption.string(written)]
  return possibleTargets.some(target => NETWORK_SHARE.test(target.toString('latin1')))
}

/** Some PDF readers ignore /Type, so the keys /N and /First count too. */
function isObjectStream(names: ReadonlySet<string>): boolean {
  return names.has('ObjStm') || (names.has('N') && names.has('First'))
}

function findPacking(names: ReadonlySet<string>): 'none' | 'deflate' | 'other' {
  if (names.has(HAS_OTHER_PACKING)) return 'other'
  return names.has('Filter') ? 'deflate' : 'none'
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[1] ?? null
}

function decodeName(name: string): string {
  const escapedCharacter = /#([0-9a-f]{2})/gi
  return name
    .slice(0, MAX_NAME_LENGTH)
    .replace(escapedCharacter, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
