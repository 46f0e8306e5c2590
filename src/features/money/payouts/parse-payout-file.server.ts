import { parse } from 'csv-parse/sync'
import type { ProviderPayout, ProviderPayoutLine } from '../checkout/payment-gateway.ts'
import {
  type FileColumn,
  type FileColumns,
  findColumns,
  isDone,
  readFileDay,
  readKobo,
  readName,
} from './payout-file-cells.ts'
import { PAID_OUT } from './states.ts'

export const MAX_PAYOUT_FILE_BYTES = 2 * 1024 * 1024
const MAX_ROWS = 5_000

export type FilePayout = ProviderPayout & { lines: ReadonlyArray<ProviderPayoutLine> }

export type PayoutFile = { payouts: Array<FilePayout>; notNaira: number; notDone: number }

export type ParsedPayoutFile = { ok: true; file: PayoutFile } | { ok: false; field: 'file' | 'paidOn'; error: string }

/** Reads an export of transactions or of settlements. `paidOn` is for a file without the days of its payouts. */
export function parsePayoutFile(bytes: Uint8Array, paidOn: string | null): ParsedPayoutFile {
  const records = readRecords(bytes)
  if (typeof records === 'string') return refuse(records)
  const [headings = [], ...cells] = records
  if (cells.length === 0) return refuse('This file has no rows. Please export it again, with the days that you need.')
  if (cells.length > MAX_ROWS) return refuse('This file has more than 5,000 rows. Please export fewer days at once.')
  const moved = cells.findIndex(each => !hasOwnCells(each, headings))
  if (moved >= 0) return refuse(describeUnreadable(moved + 2))
  const columns = findColumns(headings)
  const rows = cells.map((each, index) => createRow(columns, each, index + 2))
  if (columns.reference !== undefined && columns.amount !== undefined) return readTransactions(rows, columns, paidOn)
  if (columns.paidOn !== undefined && columns.paid !== undefined) return readSettlements(rows, columns)
  return refuse(
    'This isn’t a list of transactions or settlements: we look for the columns Reference and Amount, or Settlement Date and Settled Amount. Please export it from the payment provider as CSV.',
  )
}

function refuse(error: string, field: 'file' | 'paidOn' = 'file'): ParsedPayoutFile {
  return { ok: false, field, error }
}

function readRecords(bytes: Uint8Array): Array<Array<string>> | string {
  const NOT_CSV =
    'We can’t read this file. Please export it from the payment provider as CSV, and don’t save it in Excel’s own format.'
  if (bytes.includes(0)) return NOT_CSV
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: MAX_ROWS + 2,
      max_record_size: 50_000,
    })
  } catch {
    return NOT_CSV
  }
}

function findDelimiter(text: string): string {
  const [headings = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map(delimiter => [headings.split(delimiter).length, delimiter] as const)
  return counts.reduce((most, each) => (each[0] > most[0] ? each : most))[1]
}

/** An amount with an unquoted comma would move all later cells. */
function hasOwnCells(cells: ReadonlyArray<string>, headings: ReadonlyArray<string>): boolean {
  return cells.length >= headings.length && cells.slice(headings.length).every(cell => cell === '')
}

type Row = { number: number; cell: (column: FileColumn) => string }

function createRow(columns: FileColumns, cells: ReadonlyArray<string>, number: number): Row {
  return { number, cell: column => cells[columns[column] ?? -1]?.replace(/^'/, '') ?? '' }
}

function isInNaira({ cell }: Row): boolean {
  return ['', 'NGN'].includes(cell('currency').toUpperCase())
}

type ReadLine = ProviderPayoutLine & { number: number; payoutId: string; paidOn: string }

function readTransactions(rows: ReadonlyArray<Row>, columns: FileColumns, paidOn: string | null): ParsedPayoutFile {
  if (columns.paidOn === undefined && paidOn === null)
    return refuse('This file doesn’t say when the money reached our bank. Please enter the day.', 'paidOn')
  const inNaira = rows.filter(isInNaira)
  const done = inNaira.filter(({ cell }) => isDone(cell('status')))
  const lines = done.map(row => readLine(row, columns, paidOn))
  const unreadable = lines.indexOf(null)
  if (unreadable >= 0) return refuse(describeUnreadable(done[unreadable]?.number))
  const readable = lines.filter(line => line !== null)
  if (readable.length === 0) return refuse('No row of this file is a successful payment in naira.')
  const doubled = findDoubled(readable)
  if (doubled !== null) return refuse(doubled)
  const payouts = [...Map.groupBy(readable, ({ payoutId }) => payoutId)].map(([, each]) => toPayout(each))
  return { ok: true, file: { payouts, ...countSkipped(rows, inNaira, done) } }
}

function countSkipped(rows: ReadonlyArray<Row>, inNaira: ReadonlyArray<Row>, done: ReadonlyArray<Row>) {
  return { notNaira: rows.length - inNaira.length, notDone: inNaira.length - done.length }
}

function readLine({ number, cell }: Row, columns: FileColumns, day: string | null): ReadLine | null {
  const reference = readName(cell('reference'))
  const transactionId = readName(cell('transactionId') || cell('id') || cell('reference'))
  const kobo = readKobo(cell('amount'))
  const feeKobo = readKobo(cell('fee') || '0')
  const paidOn = columns.paidOn === undefined ? day : readFileDay(cell('paidOn'))
  const payoutId = cell('payoutId') === '' ? `file-${paidOn}` : readName(cell('payoutId'))
  if (reference === null || transactionId === null || payoutId === null || paidOn === null) return null
  if (kobo === null || kobo <= 0 || feeKobo === null || feeKobo < 0 || feeKobo > kobo) return null
  return { number, payoutId, paidOn, reference, transactionId, kobo, feeKobo }
}

function describeUnreadable(number = 0): string {
  return `We can’t read row ${number}: its reference, amount, fee or day isn’t in a form that we know. Please export the file again and don’t edit it.`
}

function findDoubled(lines: ReadonlyArray<ReadLine>): string | null {
  const numbers = new Map<string, number>()
  for (const { reference, number } of lines) {
    const earlier = numbers.get(reference)
    if (earlier !== undefined)
      return `Rows ${earlier} and ${number} are the same payment, so its money would count twice. Please export the file again.`
    numbers.set(reference, number)
  }
  return null
}

function toPayout(lines: ReadonlyArray<ReadLine>): FilePayout {
  const processedKobo = lines.reduce((sum, { kobo }) => sum + kobo, 0)
  const feesKobo = lines.reduce((sum, { feeKobo }) => sum + feeKobo, 0)
  const { payoutId = '', paidOn = '' } = lines[0] ?? {}
  return {
    providerId: payoutId,
    paidOn,
    status: PAID_OUT,
    processedKobo,
    feesKobo,
    deductionsKobo: 0,
    paidKobo: processedKobo - feesKobo,
    lines: lines.map(({ transactionId, reference, kobo, feeKobo }) => ({ transactionId, reference, kobo, feeKobo })),
  }
}

function readSettlements(rows: ReadonlyArray<Row>, columns: FileColumns): ParsedPayoutFile {
  const inNaira = rows.filter(isInNaira)
  const done = inNaira.filter(({ cell }) => isDone(cell('status')))
  const payouts = done.map(row => readSettlement(row, columns))
  const unreadable = payouts.indexOf(null)
  if (unreadable >= 0) return refuse(describeUnreadable(done[unreadable]?.number))
  const readable = payouts.filter(payout => payout !== null)
  if (readable.length === 0) return refuse('No row of this file is a successful payout in naira.')
  const ids = new Set(readable.map(({ providerId }) => providerId))
  if (ids.size < readable.length)
    return refuse('Two rows of this file are the same payout, so its money would count twice. Please export it again.')
  return { ok: true, file: { payouts: readable, ...countSkipped(rows, inNaira, done) } }
}

function readSettlement({ cell }: Row, columns: FileColumns): FilePayout | null {
  const paidOn = readFileDay(cell('paidOn'))
  const id = cell('payoutId') || cell('id')
  const providerId = id === '' ? `file-${paidOn}` : readName(id)
  const paidKobo = readKobo(cell('paid'))
  const feesKobo = readKobo(cell('fee') || '0')
  const deductionsKobo = Math.abs(readKobo(cell('deductions') || '0') ?? Number.NaN)
  if (paidOn === null || providerId === null || paidKobo === null || feesKobo === null) return null
  if (Number.isNaN(deductionsKobo)) return null
  const processedKobo =
    columns.processed === undefined ? paidKobo + feesKobo + deductionsKobo : readKobo(cell('processed'))
  if (processedKobo === null || feesKobo > processedKobo) return null
  return { providerId, paidOn, status: PAID_OUT, processedKobo, feesKobo, deductionsKobo, paidKobo, lines: [] }
}
