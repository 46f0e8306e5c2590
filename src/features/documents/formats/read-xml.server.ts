import { SaxesParser } from 'saxes'

export type XmlReader = {
  /** `name`: without its prefix. `attributes`: as written. */
  onOpen?(name: string, attributes: Readonly<Record<string, string>>): void
  onClose?(name: string): void
  onText?(text: string): void
  onCData?(text: string): void
}

/** Limit for tags and other markup in one part; a thesis of a thousand pages has less. */
const MOST_PIECES = 1_000_000

/**
 * Reads XML as Office may write it: UTF-8, or UTF-16 with a byte order mark. Throws where it is malformed, declares another
 * encoding or a document type, or has too much markup: readers differ in how they take such a part.
 */
export function readXml(bytes: Uint8Array, reader: XmlReader): void {
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

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
}
