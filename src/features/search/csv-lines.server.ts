import { stringify } from 'csv-stringify/sync'

/** Spreadsheet programs recognise UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\ufeff'

const SEPARATORS = /[\r\n\t;]/
/** Some programs split quoted cells at semicolons, so a formula could begin there. */
const FORMULA_AFTER_SEPARATOR = /([\r\n\t;]\s*"?)(?=[=+\-@＝＋－＠])/g

/** Follows RFC 4180. An apostrophe stops spreadsheets from running typed formulas. */
export function csvLines(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? cell.replace(FORMULA_AFTER_SEPARATOR, "$1'") : cell))),
    { escape_formulas: true, record_delimiter: '\r\n', quoted_match: SEPARATORS },
  )
}
