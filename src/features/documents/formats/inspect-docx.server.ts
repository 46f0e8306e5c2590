import type { Entry } from 'yauzl'
import type { Refusal } from '../upload-policy.ts'
import { elementsOfXml, type XmlElement } from './elements-of-xml.ts'
import { fieldCodes } from './field-codes.ts'
import { readZipDirectory, type ZipDirectory } from './read-zip-directory.server.ts'
import type { FileBytes } from './with-file-bytes.server.ts'

const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const TYPES = '[content_types].xml'

/** Unpacked, by what the directory says. And no program packs more than a few megabytes a hundred times over. */
const MOST_UNPACKED = 200 * 1024 * 1024
const MUCH_UNPACKED = 20 * 1024 * 1024
const DENSEST = 100

const MOST_TYPES_BYTES = 256 * 1024
/** All lists of relations together: a document with a chart on each page and thousands of links has less. */
const MOST_RELATIONS_BYTES = 1024 * 1024
const MOST_LISTS = 200

/** Parts that Word runs or loads when it opens a document, or after one click. */
const ACTIVE = /\/(oleObject|control|activeXControlBinary|aFChunk)$/
/** The workbook of a chart is allowed. Any other embedded file is one that we did not inspect. */
const UNKNOWN_EMBEDDED = /(^|\/)embeddings\/.+(?<!\.(xlsx|docx|pptx))$/i
/** Fields that start a program, and those that are spelled out in numbers to hide it. */
const COMMAND = /^\s*(DDE(AUTO)?\b|QUOTE\s["\s]*\d["\d\s]*$)/i
/** Limit for all text parts together; a thesis with tables on each page has less. */
const MOST_TEXT_BYTES = 16 * 1024 * 1024

/** An address on another machine. A template path on the writer's own disk is harmless. */
const ELSEWHERE = /^\s*(?!file:)[a-z][a-z0-9+.-]+:/i
/** Windows sends the reader's password hash to the machine that shares it. */
const SHARE = /^\s*(file:)?[/\\]{2}[^/\\]|^\s*file:[/\\]{4,}/i

/**
 * Why a ZIP is not taken as a Word document; null: nothing speaks against it. Only the lists of its types and relations and its
 * parts with text are unpacked: sizes are those its directory claims, as far as they can be true.
 */
export async function inspectDocx(path: string, bytes: FileBytes): Promise<Refusal | null> {
  const judged = await readZipDirectory(path, bytes, async directory => ({ refusal: await judge(directory) }))
  return judged === null ? 'damaged' : judged.refusal
}

async function judge(directory: ZipDirectory): Promise<Refusal | null> {
  const { entries } = directory
  const named = (name: string) => entries.find(({ fileName }) => fileName.toLowerCase() === name)
  const types = named(TYPES)
  if (types === undefined) return 'type-not-allowed'
  if (entries.some(entry => entry.isEncrypted())) return 'has-password'
  if (isBomb(entries)) return 'damaged'
  if (entries.some(({ fileName }) => /(^|\/)vbaProject\.bin$/i.test(fileName))) return 'has-macros'
  if (entries.some(({ fileName }) => UNKNOWN_EMBEDDED.test(fileName))) return 'holds-another-file'

  const list = await directory.textOf(types, MOST_TYPES_BYTES)
  if (list === null) return 'damaged'
  const parts = elementsOfXml(list, new Set(['Default', 'Override']))
  if (parts === null) return 'damaged'
  if (parts.some(part => /macroEnabled|vbaProject/i.test(contentType(part)))) return 'has-macros'
  const document = parts.find(part => contentType(part) === DOCUMENT)
  if (document === undefined) return 'type-not-allowed'
  // Word on the web calls it "/word/document2.xml" at times.
  const place = document.attributes.get('PartName') ?? '/word/document.xml'
  if (named(place.slice(1).toLowerCase()) === undefined) return 'damaged'

  return (await judgeRelations(directory)) ?? judgeText(directory, parts)
}

function contentType({ attributes }: XmlElement): string {
  return attributes.get('ContentType') ?? ''
}

function isBomb(entries: ReadonlyArray<Entry>): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  return unpacked > MOST_UNPACKED || (unpacked > MUCH_UNPACKED && unpacked > packed * DENSEST)
}

async function judgeRelations(directory: ZipDirectory): Promise<Refusal | null> {
  // Wherever they lie: where the document itself lies is for the document to say.
  const lists = directory.entries.filter(({ fileName }) => /\.rels(\/|$)/i.test(fileName))
  const bytes = lists.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (lists.length > MOST_LISTS || bytes > MOST_RELATIONS_BYTES) return 'damaged'
  for (const entry of lists) {
    const list = await directory.textOf(entry, MOST_RELATIONS_BYTES)
    const relations = list === null ? null : elementsOfXml(list, new Set(['Relationship']))
    if (relations === null) return 'damaged'
    if (relations.some(isFetchedFromElsewhere)) return 'needs-outside-files'
    if (relations.some(({ attributes }) => ACTIVE.test(attributes.get('Type') ?? ''))) return 'holds-another-file'
  }
  return null
}

/** A link is followed when it is pressed; anything else from elsewhere (pictures, templates, frames) is fetched on opening. */
function isFetchedFromElsewhere({ attributes }: XmlElement): boolean {
  if (attributes.get('TargetMode')?.toLowerCase() !== 'external') return false
  const target = (attributes.get('Target') ?? '').replaceAll(/%5c/gi, '\\').replaceAll(/%2f/gi, '/')
  const isLink = /\/hyperlink$/.test(attributes.get('Type') ?? '')
  return SHARE.test(target) || (!isLink && ELSEWHERE.test(target))
}

async function judgeText({ entries, textOf }: ZipDirectory, parts: ReadonlyArray<XmlElement>): Promise<Refusal | null> {
  const isText = withText(parts)
  let room = MOST_TEXT_BYTES
  for (const entry of entries.filter(each => /\.xml$/i.test(each.fileName) || isText(each))) {
    room -= entry.uncompressedSize
    if (room < 0) return 'cannot-be-checked'
    const text = await textOf(entry, MOST_TEXT_BYTES)
    if (text === null && isText(entry)) return 'damaged'
    const codes = fieldCodes(text ?? '')
    if (codes === null) return 'cannot-be-checked'
    if (codes.some(code => COMMAND.test(code))) return 'holds-another-file'
  }
  return null
}

/** Which entries hold text: a content type applies to one part, or to all parts with an extension. */
function withText(parts: ReadonlyArray<XmlElement>): (entry: Entry) => boolean {
  const types = new Set(
    parts
      .filter(part => contentType(part).includes('wordprocessingml'))
      .map(({ attributes }) => attributes.get('PartName') ?? `.${attributes.get('Extension')}`)
      .map(each => each.toLowerCase()),
  )
  return ({ fileName }) => {
    const name = `/${fileName.toLowerCase()}`
    return types.has(name) || types.has(name.slice(name.lastIndexOf('.')))
  }
}
