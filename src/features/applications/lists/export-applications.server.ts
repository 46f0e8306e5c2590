import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { exportList } from '#src/features/events/export-list.server.ts'
import { APPLICATION_FILTERS } from './application-filters.server.ts'
import {
  APPLICATION_COLUMNS,
  type ApplicationQuery,
  EXPORTED_APPLICATIONS,
  queryConditions,
} from './application-list.server.ts'

/** The order of receipt never changes, so no row is exported twice. */
export function exportApplications(
  app: AppContext,
  actor: StaffActor,
  query: ApplicationQuery,
  rowsPerBatch = 1000,
): Promise<AsyncGenerator<string>> {
  const matches = queryConditions(query)
  const now = app.clock.now()
  return exportList(app, actor, {
    type: 'applications.exported',
    filters: APPLICATION_FILTERS.filterParams(query.filters),
    headings: APPLICATION_COLUMNS.map(({ heading, exportHeading = heading }) => exportHeading),
    readBatch: after => EXPORTED_APPLICATIONS.batch(app.db, { matches, after, limit: rowsPerBatch }),
    toCells: row => APPLICATION_COLUMNS.map(({ text, exported = text }) => exported(row, now)),
  })
}
