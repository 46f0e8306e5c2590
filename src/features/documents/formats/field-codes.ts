import { restOfTag, spelledOut } from './elements-of-xml.ts'

/** Markup other than tags; its content may look like tags. */
const ASIDES = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<?', end: '?>', isText: false },
]
/** The pieces of a field: where one begins, changes to its result or ends, its code, and a field in one element. */
const TAG = /<(\/?(?:[^ \t\r\n<>/:="'?!]+:)?)(fldChar|instrText|fldSimple)(?=[ \t\r\n/>])/y
/** Limit for tags and other markup in one part; a thesis of a thousand pages has less. */
const MOST_PIECES = 1_000_000

/**
 * The codes of the fields in a part of a Word document (`PAGE`, `HYPERLINK "…"`), joined when they are split. Null when a code
 * has no end, or markup is malformed or too much. One forward pass.
 */
export function fieldCodes(xml: string): Array<string> | null {
  const codes: Array<string> = []
  let [code, isCode, from, pieces] = ['', false, 0, 0]
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', from)) {
    pieces += 1
    if (pieces > MOST_PIECES) return null
    if (isCode) code += spelledOut(xml.slice(from, at))
    from = at + 1
    if (xml[from] === '!' || xml[from] === '?') {
      const aside = ASIDES.find(({ begin }) => xml.startsWith(begin, at))
      const end = aside === undefined ? -1 : xml.indexOf(aside.end, at + aside.begin.length)
      if (aside === undefined || end === -1) return null
      if (isCode && aside.isText) code += xml.slice(at + aside.begin.length, end)
      from = end + aside.end.length
      continue
    }
    TAG.lastIndex = at
    const [whole = '', prefix = '', name] = TAG.exec(xml) ?? []
    const isEnd = prefix.startsWith('/')
    // A code holds only text, so any other tag means that it has no end.
    if (isCode && !(isEnd && name === 'instrText')) return null
    isCode = false
    if (name === undefined || isEnd) continue
    const tag = restOfTag(xml, at + whole.length)
    if (tag === null) return null
    from = tag.end
    if (name === 'instrText') isCode = !tag.isEmpty
    else if (name === 'fldSimple') codes.push(...codesOf(tag.attributes))
    else {
      codes.push(code)
      code = ''
    }
  }
  return isCode ? null : [...codes, code]
}

function codesOf(attributes: ReadonlyMap<string, string>): Array<string> {
  return [...attributes].filter(([name]) => /(^|:)instr$/.test(name)).map(([, value]) => value)
}
