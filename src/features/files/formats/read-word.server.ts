import mammoth from 'mammoth'
import { SaxesParser } from 'saxes'
import { WORD_TAGS, type WordElement, type WordNode } from './word-tree.ts'

const MAX_NODES = 200_000
/** Text is packed well and pictures may occur twice, but a small file must not become a large answer. */
const MAX_CHARS_OF_SMALL_FILE = 2_000_000
const MAX_CHARS_PER_BYTE = 3
const PICTURE_URL = /^data:image\/(jpeg|png);base64,[A-Za-z0-9+/=]+$/

/**
 * Converts a DOCX to a tree of known elements without links, scripts and styles. Call this in a separate process, because
 * a hostile file may take long to read. Throws when the file is damaged, or when its content is out of proportion.
 */
export async function readWord(bytes: Buffer): Promise<Array<WordNode>> {
  const { value } = await mammoth.convertToHtml({ buffer: bytes }, { externalFileAccess: false })
  return keepKnownElements(value, MAX_CHARS_OF_SMALL_FILE + MAX_CHARS_PER_BYTE * bytes.length)
}

function keepKnownElements(html: string, maxChars: number): Array<WordNode> {
  const root: WordElement = { tag: 'p', children: [] }
  const openElements: Array<WordElement | null> = []
  let [nodeCount, charCount] = [0, 0]
  const countChars = (count: number) => {
    charCount += count
    if (charCount > maxChars) throw new Error('The content is out of proportion to the file.')
  }
  const parent = () => openElements.findLast(element => element !== null) ?? root
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = createElement(name, attributes)
    countChars(element?.picture?.length ?? 0)
    if (element !== null && nodeCount++ < MAX_NODES) parent().children.push(element)
    openElements.push(element)
  })
  parser.on('closetag', () => openElements.pop())
  parser.on('text', text => {
    countChars(text.length)
    if (openElements.length > 1 && nodeCount++ < MAX_NODES) parent().children.push(text)
  })
  parser.write(`<document>${html}</document>`).close()
  return root.children
}

function createElement(name: string, attributes: Readonly<Record<string, string>>): WordElement | null {
  const tag = WORD_TAGS.find(each => each === name)
  if (tag === undefined) return null
  if (tag === 'img') {
    const { src = '' } = attributes
    return PICTURE_URL.test(src) ? { tag, picture: src, children: [] } : null
  }
  const span = { columns: readSpan(attributes.colspan), rows: readSpan(attributes.rowspan) }
  return { tag, ...(span.columns * span.rows > 1 && { span }), children: [] }
}

function readSpan(typed = '1'): number {
  return /^\d{1,3}$/.test(typed) ? Math.max(1, Number(typed)) : 1
}
