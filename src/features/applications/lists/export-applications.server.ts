import { randomUUID } from 'node:crypto'
import { BYTE_ORDER_MARK, csvLines } from '#src/csv-lines.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { APPLICATION_FILTERS } from './application-filters.server.ts'
import {
  APPLICATION_COLUMNS,
  type ApplicationQuery,
  EXPORTED_APPLICATIONS,
  queryConditions,
} from './application-list.server.ts'

/** Returns chunks of CSV. Records the export first, with search terms as erasable values, because they may be names. */
export async function exportApplications(
  app: AppContext,
  actor: StaffActor,
  query: ApplicationQuery,
  rowsPerBatch = 1000,
): Promise<AsyncGenerator<string>> {
  const activeFilters = APPLICATION_FILTERS.filterParams(query.filters)
  const values = Object.entries(activeFilters).map(([name, value]) => [name, { before: null, after: value }])
  await app.db.transaction(tx =>
    recordEvent(
      app,
      tx,
      {
        type: 'applications.exported',
        actor,
        subject: { kind: 'export', id: randomUUID() },
        filters: Object.keys(activeFilters).join(','),
      },
      Object.fromEntries(values),
    ),
  )
  return csvChunks(app, query, rowsPerBatch)
}

/** The order of receipt never changes, so no row is exported twice. */
async function* csvChunks(app: AppContext, query: ApplicationQuery, rowsPerBatch: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([APPLICATION_COLUMNS.map(({ heading, exportHeading = heading }) => exportHeading)])
  const matches = queryConditions(query)
  const now = app.clock.now()
  for (let previousCursor: string | null = null; ; ) {
    const { rows, next }: Awaited<ReturnType<typeof EXPORTED_APPLICATIONS.batch>> = await EXPORTED_APPLICATIONS.batch(
      app.db,
      { matches, after: previousCursor, limit: rowsPerBatch },
    )
    if (rows.length > 0) {
      yield csvLines(rows.map(row => APPLICATION_COLUMNS.map(({ text, exported = text }) => exported(row, now))))
    }
    if (next === null) return
    previousCursor = next
  }
}
