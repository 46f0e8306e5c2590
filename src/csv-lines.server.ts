import { stringify } from 'csv-stringify/sync'

/** Spreadsheet programs recognise UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\ufeff'

const SEPARATORS = /[\r\n\t;]/
/** Some programs split quoted cells at semicolons, so a formula could begin there. */
const FORMULA_AFTER_SEPARATOR = /([\r\n\t;]\s*"?)(?=[=+\-@＝＋－＠])/g

const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/
/** With one plus and digits, there is nothing to run. */
const PHONE_NUMBER = /^\+\d[\d ()]*$/

/** Follows RFC 4180. An apostrophe stops spreadsheets from running typed formulas. */
export function csvLines(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? escapeFormulas(cell) : cell))),
    { record_delimiter: '\r\n', quoted_match: SEPARATORS },
  )
}

function escapeFormulas(cell: string): string {
  // Spaces keep spreadsheets from showing +2348012345678 as 2.35E+12.
  if (PHONE_NUMBER.test(cell)) return cell.replace(/(?<=^\+\d+)(?=(?:\d{3})?(?:\d{3})?\d{4}$)/g, ' ')
  const escaped = cell.replace(FORMULA_AFTER_SEPARATOR, "$1'")
  return FORMULA_START.test(escaped) ? `'${escaped}` : escaped
}
