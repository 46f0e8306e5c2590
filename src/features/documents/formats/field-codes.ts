import { spelledOut } from './elements-of-xml.ts'

/** The pieces of a field: where one begins, changes to its result or ends, its code, and a field in one element. */
const PIECE =
  /<(?:[^\s<>/:]+:)?(?:(fldChar)\b|(instrText)\b[^<>]*>|fldSimple\b[^<>]*?[\s:]instr\s*=\s*(?:"([^"]*)"|'([^']*)'))/g
const END_OF_CODE = /<\/(?:[^\s<>/:]+:)?instrText\s*>/
const MARKUP = /<!--.*?-->|<!\[CDATA\[|\]\]>/gs
/** A bound on what is searched for an end; Word allows 255 letters a piece. */
const LONGEST_PIECE = 10_000

/** The codes of the fields in a part of a Word document (`PAGE`, `HYPERLINK "…"`), in whatever pieces they are written. */
export function fieldCodes(xml: string): Array<string> {
  const codes: Array<string> = []
  let code = ''
  const pieces = new RegExp(PIECE)
  for (let piece = pieces.exec(xml); piece !== null; piece = pieces.exec(xml)) {
    const [, fieldCharacter, instruction, double, single] = piece
    if (fieldCharacter !== undefined) {
      codes.push(code)
      code = ''
    } else if (instruction === undefined) codes.push(spelledOut(double ?? single ?? ''))
    else {
      const rest = xml.slice(pieces.lastIndex, pieces.lastIndex + LONGEST_PIECE)
      const text = rest.slice(0, END_OF_CODE.exec(rest)?.index)
      code += spelledOut(text.replace(MARKUP, ''))
      pieces.lastIndex += text.length
    }
  }
  return [...codes, code]
}
