import { buffer } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry } from 'yauzl'
import type { Refusal } from '../uploads.ts'
import type { Content } from './find-format.ts'
import { findRefusalOfField, NETWORK_SHARE, PROGRAM_LINK } from './hostile-targets.ts'
import { rethrowOwnFault } from './own-fault.ts'

type Part = { name: string; bytes: Buffer }
type Attributes = Readonly<Record<string, string>>

const MAIN_DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const CONTENT_TYPES_PART = '[content_types].xml'

const RELATIONSHIPS_PART = /\.rels(\/|$)/i

const MAX_CONTENT_TYPES_BYTES = 256 * 1024
const MAX_RELATIONS_BYTES = 1024 * 1024
const MAX_RELATIONSHIP_PARTS = 200

const ACTIVE_RELATIONSHIP = /\/(oleObject|control|activeXControlBinary|aFChunk)$/
/** Matches embedded files except Office files, because charts embed workbooks. */
const UNCHECKED_EMBEDDED_FILE = /(^|\/)embeddings\/.+(?<!\.(xlsx|docx|pptx))$/i
const MAX_TEXT_BYTES = 16 * 1024 * 1024

const REMOTE_URL = /^\s*(?!file:)[a-z][a-z0-9+.-]+:/i

/** May throw when the file is damaged. Bytes after its end are left out, because ZIP readers differ over them. */
export async function inspectDocx(bytes: Buffer): Promise<Refusal | Content | null> {
  const to = findEndOfZip(bytes)
  return (await inspectWholeDocx(bytes.subarray(0, to))) ?? (to < bytes.length ? { from: 0, to } : null)
}

async function inspectWholeDocx(bytes: Buffer): Promise<Refusal | null> {
  const zip = await readZip(bytes)
  if (zip === null) return 'cannot-be-checked'
  const { entries, unpack } = zip
  const findEntry = (name: string) => entries.find(({ fileName }) => fileName.toLowerCase() === name)
  const types = findEntry(CONTENT_TYPES_PART)
  if (types === undefined) return 'type-not-allowed'
  if (entries.some(entry => entry.isEncrypted())) return 'has-password'
  if (isZipBomb(entries) || types.uncompressedSize > MAX_CONTENT_TYPES_BYTES) return 'damaged'
  if (entries.some(({ fileName }) => /(^|\/)vbaProject\.bin$/i.test(fileName))) return 'has-macros'
  if (entries.some(({ fileName }) => UNCHECKED_EMBEDDED_FILE.test(fileName))) return 'holds-another-file'

  const declaredTypes = readElements(await unpack(types), ['Default', 'Override'])
  if (declaredTypes.some(({ ContentType = '' }) => /macroEnabled|vbaProject/i.test(ContentType))) return 'has-macros'
  const document = declaredTypes.find(({ ContentType }) => ContentType === MAIN_DOCUMENT_TYPE)
  if (document === undefined) return 'type-not-allowed'
  if (findEntry((document.PartName ?? '/word/document.xml').slice(1).toLowerCase()) === undefined) return 'damaged'

  const isTextPart = createTextPartMatcher(declaredTypes)
  const parts: Array<Part> = []
  for (const entry of entries) {
    const part = { name: entry.fileName, bytes: await unpack(entry) }
    if (isTextPart(part.name) || RELATIONSHIPS_PART.test(part.name)) parts.push(part)
  }
  const [relations, texts] = [
    parts.filter(({ name }) => RELATIONSHIPS_PART.test(name)),
    parts.filter(({ name }) => isTextPart(name)),
  ]
  return inspectRelations(relations) ?? inspectText(texts)
}

function readElements(list: Buffer, wanted: ReadonlyArray<string>): Array<Attributes> {
  const elements: Array<Attributes> = []
  readXml(list, {
    onOpen(name, attributes) {
      if (wanted.includes(name)) elements.push(attributes)
    },
    onCData() {
      throw new Error('A list contains text.')
    },
  })
  return elements
}

function inspectRelations(lists: ReadonlyArray<Part>): Refusal | null {
  const size = lists.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (lists.length > MAX_RELATIONSHIP_PARTS || size > MAX_RELATIONS_BYTES) return 'damaged'
  const relations = lists.flatMap(({ bytes }) => readElements(bytes, ['Relationship']))
  if (relations.some(isLoadedFromElsewhere)) return 'needs-outside-files'
  const hasActiveContent = relations.some(
    ({ Type = '', Target = '' }) => ACTIVE_RELATIONSHIP.test(Type) || PROGRAM_LINK.test(Target),
  )
  return hasActiveContent ? 'holds-another-file' : null
}

/** Word loads remote targets on opening, except those of hyperlinks. */
function isLoadedFromElsewhere({ TargetMode = '', Target = '', Type = '' }: Attributes): boolean {
  if (TargetMode.toLowerCase() !== 'external') return false
  const target = Target.replaceAll(/%5c/gi, '\\').replaceAll(/%2f/gi, '/')
  const isHyperlink = /\/hyperlink$/.test(Type)
  return NETWORK_SHARE.test(target) || (!isHyperlink && REMOTE_URL.test(target))
}

function inspectText(texts: ReadonlyArray<Part>): Refusal | null {
  if (texts.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_TEXT_BYTES) return 'cannot-be-checked'
  try {
    for (const { bytes } of texts) {
      const refusal = inspectFields(bytes)
      if (refusal !== null) return refusal
    }
    return null
  } catch (error) {
    rethrowOwnFault(error)
    return 'cannot-be-checked'
  }
}

function createTextPartMatcher(declaredTypes: ReadonlyArray<Attributes>): (name: string) => boolean {
  const texts = declaredTypes.filter(({ ContentType = '' }) => ContentType.includes('wordprocessingml'))
  const names = new Set(texts.map(({ PartName, Extension }) => (PartName ?? `.${Extension}`).toLowerCase()))
  return part => {
    const name = `/${part.toLowerCase()}`
    return name.endsWith('.xml') || names.has(name) || names.has(name.slice(name.lastIndexOf('.')))
  }
}

function inspectFields(part: Buffer): Refusal | null {
  let [code, isCode] = ['', false]
  let refusal: Refusal | null = null
  const inspectFieldCode = () => {
    refusal ??= findRefusalOfField(code)
    code = ''
  }
  const addToCode = (text: string) => {
    if (isCode) code += text
  }
  readXml(part, {
    onOpen(name, attributes) {
      if (isCode) throw new Error('A field code contains markup.')
      isCode = name === 'instrText'
      if (name === 'fldChar') inspectFieldCode()
      if (name !== 'fldSimple') return
      const codes = Object.entries(attributes).filter(([attribute]) => localName(attribute) === 'instr')
      for (const [, each] of codes) refusal ??= findRefusalOfField(each)
    },
    onClose() {
      isCode = false
    },
    onText: addToCode,
    onCData: addToCode,
  })
  inspectFieldCode()
  return refusal
}

type Zip = {
  entries: ReadonlyArray<Entry>
  unpack(entry: Entry): Promise<Buffer>
}

const MAX_ENTRIES = 2000
const MAX_DIRECTORY_BYTES = 512 * 1024
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const CHECK_RATIO_ABOVE_BYTES = 20 * 1024 * 1024
const MAX_COMPRESSION_RATIO = 100

const ZIP64_SIGNATURE = Buffer.from('PK\x06\x07', 'latin1')
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1')
/** This field gives a file a second name, which only some ZIP readers use. */
const UNICODE_NAME_FIELD = 0x7075

/** Returns null for a ZIP that readers may understand differently. */
async function readZip(bytes: Buffer): Promise<Zip | null> {
  if (bytes.includes(ZIP64_SIGNATURE, bytes.length - 65_577) && !usesZip64(bytes)) return null
  const zip = await yauzl.fromBufferPromise(bytes)
  if (zip.entryCount > MAX_ENTRIES) throw new Error('Too large')
  const entries: Array<Entry> = []
  let directoryBytes = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    directoryBytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (directoryBytes > MAX_DIRECTORY_BYTES) throw new Error('The directory is too large.')
    if (entry.extraFields.some(({ id }) => id === UNICODE_NAME_FIELD)) throw new Error('An entry has two names.')
  }
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (names.size < entries.length) throw new Error('Two entries have one name.')
  return { entries, unpack: async entry => buffer(await zip.openReadStreamPromise(entry)) }
}

/** Readers use the larger ZIP64 numbers only instead of old ones with all bits set. */
function usesZip64(bytes: Buffer): boolean {
  const end = bytes.subarray(bytes.lastIndexOf(END_SIGNATURE))
  return end.length >= 22 && end.readUInt16LE(10) === 0xffff && end.readUInt32LE(16) === 0xffffffff
}

function findEndOfZip(bytes: Buffer): number {
  const end = bytes.lastIndexOf(END_SIGNATURE)
  return end === -1 || end + 22 > bytes.length ? bytes.length : end + 22 + bytes.readUInt16LE(end + 20)
}

function isZipBomb(entries: ReadonlyArray<Entry>): boolean {
  const compressedBytes = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const uncompressedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  return (
    uncompressedBytes > MAX_UNPACKED_BYTES ||
    (uncompressedBytes > CHECK_RATIO_ABOVE_BYTES && uncompressedBytes > compressedBytes * MAX_COMPRESSION_RATIO)
  )
}

type XmlReader = {
  onOpen?(name: string, attributes: Readonly<Record<string, string>>): void
  onClose?(name: string): void
  onText?(text: string): void
  onCData?(text: string): void
}

const MAX_XML_NODES = 1_000_000

/** Throws on XML that readers may interpret differently. */
function readXml(bytes: Uint8Array, reader: XmlReader): void {
  const encoding = readEncoding(bytes)
  const parser = new SaxesParser()
  let nodeCount = 0
  const countNode = () => {
    nodeCount += 1
    if (nodeCount > MAX_XML_NODES) throw new Error('The XML has too much markup.')
  }
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('The XML declares a document type.')
  })
  parser.on('xmldecl', ({ encoding: declared }) => {
    if (declared !== undefined && !encoding.startsWith(declared.toLowerCase())) throw new Error('Not in its encoding.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    countNode()
    reader.onOpen?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    countNode()
    reader.onClose?.(localName(name))
  })
  parser.on('comment', countNode)
  parser.on('processinginstruction', countNode)
  parser.on('cdata', text => {
    countNode()
    reader.onCData?.(text)
  })
  parser.on('text', text => reader.onText?.(text))
  parser.write(new TextDecoder(encoding, { fatal: true }).decode(bytes)).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function readEncoding([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
}
