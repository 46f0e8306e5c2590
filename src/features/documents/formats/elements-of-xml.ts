/** An element of XML by its own name, with its attributes by theirs. */
export type XmlElement = { name: string; attributes: ReadonlyMap<string, string> }

/** A book with a link in every line has fewer. */
const MOST_ELEMENTS = 10_000

// Blanks and names as XML has them, and no others: what JavaScript takes for a blank may be a letter there.
const PIECE = /[^<]+|<\?[^<]*?\?>|<!--.*?-->|<\/[^<>]*>|<(?:[^ \t\r\n<>/:="'?!]+:)?([^ \t\r\n<>/:="'?!]+)/sy
const ATTRIBUTE = /[ \t\r\n]+([^ \t\r\n<>/="'?!]+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y
const END_OF_TAG = /[ \t\r\n]*(\/?)>/y

/**
 * The elements of these names in a flat list as Office writes them (types of parts, relations), in their order. Null where any
 * piece of it is not understood: what is skipped here another reader might see. It is read once, from its beginning to its end.
 */
export function elementsOfXml(xml: string, wanted: ReadonlySet<string>): Array<XmlElement> | null {
  const elements: Array<XmlElement> = []
  let seen = 0
  for (let at = 0; at < xml.length; ) {
    const piece = matchAt(PIECE, xml, at)
    if (piece === null) return null
    at += piece[0].length
    const name = piece[1]
    if (name === undefined) continue
    seen += 1
    const tag = restOfTag(xml, at)
    if (tag === null || seen > MOST_ELEMENTS) return null
    at = tag.end
    if (wanted.has(name)) elements.push({ name, attributes: tag.attributes })
  }
  return elements
}

/** Reads a tag from behind its name to its end; null when it is malformed. */
export function restOfTag(xml: string, from: number) {
  const attributes = new Map<string, string>()
  let at = from
  for (let found = matchAt(ATTRIBUTE, xml, at); found !== null; found = matchAt(ATTRIBUTE, xml, at)) {
    at += found[0].length
    attributes.set(found[1] ?? '', spelledOut(found[2] ?? found[3] ?? ''))
  }
  const end = matchAt(END_OF_TAG, xml, at)
  return end === null ? null : { attributes, end: at + end[0].length, isEmpty: end[1] === '/' }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves characters written by number or name: "&#69;xternal" says the same as "External". */
export function spelledOut(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
