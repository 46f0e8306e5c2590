import { sectorLabel } from '#src/features/applications/sectors.ts'
import { type Status, statusLabel } from '#src/features/applications/states.ts'
import { LAGOS } from '#src/zones.ts'
import { PAYMENT_PROGRESS, paymentProgress } from './payment-progress.ts'

export type ExportRow = {
  reference: string | null
  applicantName: string
  email: string
  phone: string | null
  categoryOfTalent: string | null
  service: string
  plan: 'full' | 'split'
  status: Status
  settledPence: number
  paymentDate: Date | null
  agreedPence: number
  createdAt: Date
  updatedAt: Date
}

/** The columns of the file: their heads, and what stands beneath. Sums are numbers and instants are sortable, for programs that count. */
const COLUMNS: ReadonlyArray<[head: string, value: (row: ExportRow) => string | number]> = [
  ['Reference', row => row.reference ?? ''],
  ['Name', row => row.applicantName],
  ['Email', row => row.email],
  ['Phone', row => row.phone ?? ''],
  ['Sector', row => sectorLabel(row.categoryOfTalent) ?? ''],
  ['Service', row => row.service],
  ['Status', row => statusLabel(row.status)],
  ['Payment', row => PAYMENT_PROGRESS[paymentProgress(row.settledPence, row.agreedPence)]],
  ['Plan', row => (row.plan === 'full' ? 'In full' : 'In two parts')],
  ['Agreed (GBP)', row => row.agreedPence / 100],
  ['Paid (Lagos time)', row => (row.paymentDate === null ? '' : instant(row.paymentDate))],
  ['Received (Lagos time)', row => instant(row.createdAt)],
  ['Updated (Lagos time)', row => instant(row.updatedAt)],
]

export const EXPORT_HEADS = COLUMNS.map(([head]) => head)

export function exportCells(row: ExportRow): Array<string | number> {
  return COLUMNS.map(([, value]) => value(row))
}

/** Swedes write instants as programs sort them. One for all rows: to make one for each takes longer than the database does. */
const INSTANT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: LAGOS })

/** "2026-11-21 09:12" */
function instant(at: Date): string {
  return INSTANT.format(at)
}
