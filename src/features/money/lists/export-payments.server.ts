import { randomUUID } from 'node:crypto'
import { BYTE_ORDER_MARK, csvLines } from '#src/csv-lines.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { ledgerEntries } from '#src/features/money/table.server.ts'
import { ENTRY_HEADINGS, EXPORTED_ENTRIES, listEntryCells } from './exported-entries.server.ts'
import {
  listMonthConditions,
  listPaymentConditions,
  PAYMENT_FILTERS,
  type PaymentFilters,
  shownMonth,
} from './payment-filters.server.ts'

/** Returns chunks of CSV, one line for each ledger entry. Records the export first, with search terms as erasable values. */
export async function exportPayments(
  app: AppContext,
  actor: StaffActor,
  filters: PaymentFilters,
  rowsPerBatch = 1000,
): Promise<AsyncGenerator<string>> {
  const now = app.clock.now()
  const activeFilters = PAYMENT_FILTERS.filterParams({ ...filters, month: shownMonth(filters, now) })
  const values = Object.entries(activeFilters).map(([name, value]) => [name, { before: null, after: value }])
  await app.db.transaction(tx =>
    recordEvent(
      app,
      tx,
      {
        type: 'payments.exported',
        actor,
        subject: { kind: 'export', id: randomUUID() },
        filters: Object.keys(activeFilters).join(','),
      },
      Object.fromEntries(values),
    ),
  )
  return csvChunks(app, filters, { now, rowsPerBatch })
}

async function* csvChunks(
  app: AppContext,
  filters: PaymentFilters,
  { now, rowsPerBatch }: { now: Date; rowsPerBatch: number },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([ENTRY_HEADINGS])
  const month = shownMonth(filters, now)
  const matches = [
    ...(month === null ? [] : listMonthConditions(ledgerEntries.at, month)),
    ...listPaymentConditions(ledgerEntries.paymentId, filters),
  ]
  for (let after: string | null = null; ; ) {
    const { rows, next }: Awaited<ReturnType<typeof EXPORTED_ENTRIES.batch>> = await EXPORTED_ENTRIES.batch(app.db, {
      matches,
      after,
      limit: rowsPerBatch,
    })
    if (rows.length > 0) yield csvLines(rows.map(listEntryCells))
    if (next === null) return
    after = next
  }
}
