import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry } from 'yauzl'
import type { Refusal } from '../uploads.ts'
import { PROGRAM_LINK, refusalOfField, SHARE } from './hostile-targets.ts'

type Part = { name: string; bytes: Buffer }
type Attributes = Readonly<Record<string, string>>

const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const TYPES = '[content_types].xml'

/** Wherever they lie: where the document itself lies is for the document to say. */
const RELATIONS = /\.rels(\/|$)/i

const MOST_TYPES_BYTES = 256 * 1024
/** All lists of relations together: a document with a chart on each page and thousands of links has less. */
const MOST_RELATIONS_BYTES = 1024 * 1024
const MOST_LISTS = 200

/** Parts that Word runs or loads when it opens a document, or after one click. */
const ACTIVE = /\/(oleObject|control|activeXControlBinary|aFChunk)$/
/** The workbook of a chart is allowed. Any other embedded file is one that we did not inspect. */
const UNKNOWN_EMBEDDED = /(^|\/)embeddings\/.+(?<!\.(xlsx|docx|pptx))$/i
/** Limit for all text parts together; a thesis with tables on each page has less. */
const MOST_TEXT_BYTES = 16 * 1024 * 1024

/** An address on another machine. A template path on the writer's own disk is harmless. */
const ELSEWHERE = /^\s*(?!file:)[a-z][a-z0-9+.-]+:/i
/** Why a ZIP is not taken as a Word document; null: nothing speaks against it. Throws where it is damaged. */
export async function inspectDocx(bytes: Buffer): Promise<Refusal | null> {
  const { entries, unpack } = await readZip(bytes)
  const named = (name: string) => entries.find(({ fileName }) => fileName.toLowerCase() === name)
  const types = named(TYPES)
  if (types === undefined) return 'type-not-allowed'
  if (entries.some(entry => entry.isEncrypted())) return 'has-password'
  if (isBomb(entries) || types.uncompressedSize > MOST_TYPES_BYTES) return 'damaged'
  if (entries.some(({ fileName }) => /(^|\/)vbaProject\.bin$/i.test(fileName))) return 'has-macros'
  if (entries.some(({ fileName }) => UNKNOWN_EMBEDDED.test(fileName))) return 'holds-another-file'

  const declared = elementsOf(await unpack(types), ['Default', 'Override'])
  if (declared.some(({ ContentType = '' }) => /macroEnabled|vbaProject/i.test(ContentType))) return 'has-macros'
  const document = declared.find(({ ContentType }) => ContentType === DOCUMENT)
  if (document === undefined) return 'type-not-allowed'
  // Word on the web calls it "/word/document2.xml" at times.
  if (named((document.PartName ?? '/word/document.xml').slice(1).toLowerCase()) === undefined) return 'damaged'

  const isText = withText(declared)
  const parts: Array<Part> = []
  for (const entry of entries) {
    // Pictures too are unpacked, to see that they are as large as they say, and not kept.
    const part = { name: entry.fileName, bytes: await unpack(entry) }
    if (isText(part.name) || RELATIONS.test(part.name)) parts.push(part)
  }
  const [relations, texts] = [
    parts.filter(({ name }) => RELATIONS.test(name)),
    parts.filter(({ name }) => isText(name)),
  ]
  return inspectRelations(relations) ?? inspectText(texts)
}

/** The attributes of the elements of these names in a flat list (types of parts, relations), by their names without prefixes. */
function elementsOf(list: Buffer, wanted: ReadonlyArray<string>): Array<Attributes> {
  const elements: Array<Attributes> = []
  readXml(list, {
    onOpen(name, attributes) {
      if (wanted.includes(name)) elements.push(attributes)
    },
    onCData() {
      throw new Error('A list holds no text.')
    },
  })
  return elements
}

function inspectRelations(lists: ReadonlyArray<Part>): Refusal | null {
  const size = lists.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (lists.length > MOST_LISTS || size > MOST_RELATIONS_BYTES) return 'damaged'
  const relations = lists.flatMap(({ bytes }) => elementsOf(bytes, ['Relationship']))
  if (relations.some(isFetchedFromElsewhere)) return 'needs-outside-files'
  const isActive = relations.some(({ Type = '', Target = '' }) => ACTIVE.test(Type) || PROGRAM_LINK.test(Target))
  return isActive ? 'holds-another-file' : null
}

/** A link is followed when it is pressed; anything else from elsewhere (pictures, templates, frames) is fetched on opening. */
function isFetchedFromElsewhere({ TargetMode = '', Target = '', Type = '' }: Attributes): boolean {
  if (TargetMode.toLowerCase() !== 'external') return false
  const target = Target.replaceAll(/%5c/gi, '\\').replaceAll(/%2f/gi, '/')
  const isLink = /\/hyperlink$/.test(Type)
  return SHARE.test(target) || (!isLink && ELSEWHERE.test(target))
}

function inspectText(texts: ReadonlyArray<Part>): Refusal | null {
  if (texts.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_TEXT_BYTES) return 'cannot-be-checked'
  try {
    for (const { bytes } of texts) {
      const refusal = inspectFields(bytes)
      if (refusal !== null) return refusal
    }
    return null
  } catch {
    return 'cannot-be-checked'
  }
}

/** Which parts hold text: a content type applies to one part, or to all parts with an extension. */
function withText(declared: ReadonlyArray<Attributes>): (name: string) => boolean {
  const texts = declared.filter(({ ContentType = '' }) => ContentType.includes('wordprocessingml'))
  const names = new Set(texts.map(({ PartName, Extension }) => (PartName ?? `.${Extension}`).toLowerCase()))
  return part => {
    const name = `/${part.toLowerCase()}`
    return name.endsWith('.xml') || names.has(name) || names.has(name.slice(name.lastIndexOf('.')))
  }
}

/** Whether a field (`PAGE`, `HYPERLINK "…"`) starts a program or fetches its content. Its code may be split. Throws where the part cannot be read for certain. */
function inspectFields(part: Buffer): Refusal | null {
  let [code, isCode] = ['', false]
  let found: Refusal | null = null
  const endOfField = () => {
    found ??= refusalOfField(code)
    code = ''
  }
  const addToCode = (text: string) => {
    if (isCode) code += text
  }
  readXml(part, {
    onOpen(name, attributes) {
      if (isCode) throw new Error('The code of a field holds only text.')
      isCode = name === 'instrText'
      if (name === 'fldChar') endOfField()
      if (name !== 'fldSimple') return
      const codes = Object.entries(attributes).filter(([attribute]) => localName(attribute) === 'instr')
      for (const [, each] of codes) found ??= refusalOfField(each)
    },
    onClose() {
      isCode = false
    },
    onText: addToCode,
    onCData: addToCode,
  })
  endOfField()
  return found
}

type Zip = {
  entries: ReadonlyArray<Entry>
  /** Throws where the entry is not what the directory says: another size, an unknown compression, no place in the file. */
  unpack(entry: Entry): Promise<Buffer>
}

/** A document of a thousand pages with a picture on each has fewer. */
const MOST_ENTRIES = 2000
/** Names and what stands beside them; each remark of four bytes becomes an object in memory. */
const MOST_DIRECTORY_BYTES = 512 * 1024
/** Unpacked, by what the directory says. And no program packs more than a few megabytes a hundred times over. */
const MOST_UNPACKED = 200 * 1024 * 1024
const MUCH_UNPACKED = 20 * 1024 * 1024
const DENSEST = 100

/** Marks a directory for more than 4 GB, which no document needs. */
const LARGE_DIRECTORY = Buffer.from('PK\x06\x07', 'latin1')
const UNICODE_NAME = 0x7075

/** Reads the directory of a ZIP. Throws where it is broken, names places outside, or two readers could read it differently. */
async function readZip(bytes: Buffer): Promise<Zip> {
  const zip = await yauzl.fromBufferPromise(bytes)
  if (zip.entryCount > MOST_ENTRIES || bytes.includes(LARGE_DIRECTORY, bytes.length - 65_577))
    throw new Error('Too large')
  const entries: Array<Entry> = []
  let directoryBytes = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    directoryBytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (directoryBytes > MOST_DIRECTORY_BYTES) throw new Error('The directory is too large.')
    // A second name among the extra fields: one reader goes by it, another does not.
    if (entry.extraFields.some(({ id }) => id === UNICODE_NAME)) throw new Error('An entry has two names.')
  }
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (names.size < entries.length) throw new Error('Two entries have one name.')
  return { entries, unpack: async entry => buffer(await zip.openReadStreamPromise(entry)) }
}

/** Whether so much would be unpacked that no document needs it. */
function isBomb(entries: ReadonlyArray<Entry>): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  return unpacked > MOST_UNPACKED || (unpacked > MUCH_UNPACKED && unpacked > packed * DENSEST)
}

type XmlReader = {
  /** `name`: without its prefix. `attributes`: as written. */
  onOpen?(name: string, attributes: Readonly<Record<string, string>>): void
  onClose?(name: string): void
  onText?(text: string): void
  onCData?(text: string): void
}

/** Limit for tags and other markup in one part; a thesis of a thousand pages has less. */
const MOST_PIECES = 1_000_000

/**
 * Reads XML as Office writes it: UTF-8, or UTF-16 with a byte order mark. Throws on anything that readers may interpret
 * differently.
 */
function readXml(bytes: Uint8Array, reader: XmlReader): void {
  const encoding = encodingOf(bytes)
  const parser = new SaxesParser()
  let pieces = 0
  const count = () => {
    pieces += 1
    if (pieces > MOST_PIECES) throw new Error('The XML has too much markup.')
  }
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('The XML declares a document type.')
  })
  parser.on('xmldecl', ({ encoding: declared }) => {
    // "UTF-16" leaves open which of the two.
    if (declared !== undefined && !encoding.startsWith(declared.toLowerCase())) throw new Error('Not in its encoding.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    count()
    reader.onOpen?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    count()
    reader.onClose?.(localName(name))
  })
  parser.on('comment', count)
  parser.on('processinginstruction', count)
  parser.on('cdata', text => {
    count()
    reader.onCData?.(text)
  })
  parser.on('text', text => reader.onText?.(text))
  parser.write(new TextDecoder(encoding, { fatal: true }).decode(bytes)).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
}
