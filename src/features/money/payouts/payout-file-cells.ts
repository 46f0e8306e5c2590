import { moveDayToLagos, readPlausibleDay } from '#src/dates.ts'

/** Providers name their columns differently in each export. Only letters of a heading count. */
const HEADINGS = {
  payoutId: ['settlementid', 'settlementbatchid', 'settlementbatch', 'batchid', 'payoutid'],
  paidOn: ['settlementdate', 'datesettled', 'settledon', 'settledat', 'payoutdate', 'paidon'],
  transactionId: ['transactionid', 'trxid'],
  id: ['id'],
  reference: ['reference', 'transactionreference', 'paymentreference', 'ref'],
  amount: ['amount', 'amountpaid', 'transactionamount', 'grossamount', 'amountngn'],
  fee: ['fees', 'fee', 'transactionfees', 'charges', 'totalfees'],
  processed: ['totalprocessed', 'amountprocessed', 'processed'],
  deductions: ['deductions', 'deduction', 'totaldeductions'],
  paid: ['effectiveamount', 'settledamount', 'amountsettled', 'netamount', 'totalamount', 'settlementamount'],
  currency: ['currency'],
  status: ['status', 'transactionstatus', 'settlementstatus'],
} as const satisfies Record<string, ReadonlyArray<string>>

export type FileColumn = keyof typeof HEADINGS

export type FileColumns = Partial<Record<FileColumn, number>>

export function findColumns(headings: ReadonlyArray<string>): FileColumns {
  const names = headings.map(heading => nameHeading(heading))
  const found = Object.entries(HEADINGS).flatMap(([column, accepted]) => {
    const place = accepted.map(name => names.indexOf(name)).find(index => index >= 0)
    return place === undefined ? [] : [[column, place]]
  })
  return Object.fromEntries(found)
}

/** The provider may put its own name before the fees. */
function nameHeading(heading: string): string {
  const name = heading.toLowerCase().replace(/[^a-z]/g, '')
  return name.endsWith('fees') ? 'fees' : name
}

const SUM_PATTERN = /^(?:NGN|₦)?\s*(-?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2})0*)?$/iu

/** With more, the sums of a large file would leave the safe integers. */
const MAX_KOBO = 1e12

/** Reads "₦1,213,870.50" as 121387050 kobo. Returns null for other texts. */
export function readKobo(text: string): number | null {
  const [, sign, whole = '', hundredths = ''] = SUM_PATTERN.exec(text.trim()) ?? []
  if (sign === undefined) return null
  const kobo = Number(whole.replaceAll(',', '')) * 100 + Number(hundredths.padEnd(2, '0'))
  if (kobo > MAX_KOBO) return null
  return sign === '-' ? -kobo : kobo
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads "2026-11-25 08:00", "25/11/2026", "25 Nov 2026" and "Nov 25, 2026". An instant with a zone counts in Lagos. */
export function readFileDay(text: string): string | null {
  const day = readPlausibleDay(readWrittenDay(text))
  return day && moveDayToLagos(day, text)
}

/** A day comes before its month, as in Lagos. */
function readWrittenDay(text: string): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1]
  if (iso !== undefined) return iso
  const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text)
  if (slashed !== null) return toDay(slashed[3], Number(slashed[2]), slashed[1])
  const dayFirst = /^(?:[a-z]{3}[a-z]*,? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*,? (\d{4})\b/i.exec(text)
  if (dayFirst !== null) return toDay(dayFirst[3], findMonth(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([a-z]{3})[a-z]* (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i.exec(text)
  return monthFirst === null ? null : toDay(monthFirst[3], findMonth(monthFirst[1]), monthFirst[2])
}

function findMonth(name = ''): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1
}

function toDay(year = '', month: number, day = ''): string {
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Providers' rule for references and ids. Formulas do not fit it. */
export function readName(text: string): string | null {
  return /^[\w.=-]{1,100}$/.test(text) ? text : null
}

const DONE_WORDS = ['', 'success', 'successful', 'settled', 'paid', 'completed']

export function isDone(status: string): boolean {
  return DONE_WORDS.includes(status.toLowerCase())
}
