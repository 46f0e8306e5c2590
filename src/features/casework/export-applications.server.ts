import { randomUUID } from 'node:crypto'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { BYTE_ORDER_MARK, csvLines } from './csv-lines.server.ts'
import { exportBatches } from './export-batches.server.ts'
import { EXPORT_HEADS, exportCells } from './export-columns.ts'
import { filtersInAddress, type ListFilters } from './list-filters.ts'
import { matchesFilters } from './matches-filters.server.ts'
import { needsYou } from './needs-you.server.ts'

/** `needsYouOn`: the day it is in Lagos, where only those are wanted that wait for somebody. */
export type WantedExport = { filters: ListFilters; needsYouOn: string | null }

/**
 * The list as a CSV file, piece by piece. That it left the house is written down before its first byte is made; what was
 * searched for may be somebody's name, so it stands with the personal values.
 */
export async function exportApplications(
  app: Ground,
  actor: StaffActor,
  { filters, needsYouOn }: WantedExport,
): Promise<AsyncGenerator<string>> {
  const narrowedBy = { ...filtersInAddress(filters), ...(needsYouOn === null ? {} : { tab: 'needs-you' }) }
  const values = Object.entries(narrowedBy).map(([name, value]) => [name, { before: null, after: value }])
  await app.db.transaction(tx =>
    recordEvent(
      app,
      tx,
      {
        type: 'applications.exported',
        actor,
        subject: { kind: 'export', id: randomUUID() },
        filters: Object.keys(narrowedBy).join(','),
      },
      Object.fromEntries(values),
    ),
  )
  const matches = [...matchesFilters(filters), ...(needsYouOn === null ? [] : [needsYou(needsYouOn)])]
  return pieces(app, matches)
}

async function* pieces(app: Ground, matches: Parameters<typeof exportBatches>[1]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([EXPORT_HEADS])
  for await (const batch of exportBatches(app.db, matches)) yield csvLines(batch.map(exportCells))
}
