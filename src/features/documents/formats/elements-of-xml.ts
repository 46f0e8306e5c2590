/** An element of XML by its own name, with its attributes by theirs. */
export type XmlElement = { name: string; attributes: ReadonlyMap<string, string> }

// No value holds "<": so it is in XML, and so no place is read more than once.
const ELEMENT = /<(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The elements of a flat list as Office writes them (types of parts, relations), in their order. */
export function elementsOfXml(xml: string): Array<XmlElement> {
  return [...xml.matchAll(ELEMENT)].map(([, name = '', attributes = '']) => ({
    name,
    attributes: new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
        key,
        spelledOut(double ?? single ?? ''),
      ]),
    ),
  }))
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** "&#69;xternal" says the same as "External". */
function spelledOut(value: string): string {
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
