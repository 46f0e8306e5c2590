import { stringify } from 'csv-stringify/sync'

/** A program that opens the file takes it for UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** What some program might end a line or a cell at: quoted, it ends neither. */
const BREAKS = /[\r\n\t;]/

/**
 * Lines of a CSV file as RFC 4180 has them. A cell that begins like a formula (= + - @, a tab, a return, and their full-width
 * twins) gets an apostrophe before it: what a stranger typed into a form must not run on the machine that opens the file.
 */
export function csvLines(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return stringify(
    rows.map(row => [...row]),
    { escape_formulas: true, record_delimiter: '\r\n', quoted_match: BREAKS },
  )
}
