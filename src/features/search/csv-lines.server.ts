import { stringify } from 'csv-stringify/sync'

/** A program that opens the file takes it for UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** What some program might end a line or a cell at: quoted, it ends neither. */
const BREAKS = /[\r\n\t;]/
/** Where a formula would begin for a program that ends cells there all the same, because it was set to semicolons or tabs. */
const FORMULA_AFTER_BREAK = /([\r\n\t;]\s*"?)(?=[=+\-@＝＋－＠])/g

/**
 * Lines of a CSV file as RFC 4180 has them. A cell that begins like a formula (= + - @, a tab, a return, and their full-width
 * twins) gets an apostrophe before it: what a stranger typed into a form must not run on the machine that opens the file.
 */
export function csvLines(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? cell.replace(FORMULA_AFTER_BREAK, "$1'") : cell))),
    { escape_formulas: true, record_delimiter: '\r\n', quoted_match: BREAKS },
  )
}
