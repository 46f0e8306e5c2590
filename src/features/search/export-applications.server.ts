import { randomUUID } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { APPLICATION_FILTERS } from './application-filters.server.ts'
import { APPLICATION_COLUMNS, APPLICATIONS, type ApplicationQuery, queryConditions } from './application-list.server.ts'

const BATCH = 1000

/** Chunks of CSV. Records the export before the first byte; search terms go to the personal values. */
export async function exportApplications(
  app: AppContext,
  actor: StaffActor,
  query: ApplicationQuery,
): Promise<AsyncGenerator<string>> {
  const activeFilters = {
    ...APPLICATION_FILTERS.filterParams(query.filters),
    ...(query.needsYouOn === null ? {} : { tab: 'needs-you' }),
  }
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
  return csvChunks(app, query)
}

/** Sorted by receipt, which never changes, so that no row comes twice. */
async function* csvChunks({ db }: Pick<AppContext, 'db'>, query: ApplicationQuery): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([APPLICATION_COLUMNS.map(({ heading, exportHeading = heading }) => exportHeading)])
  const matches = queryConditions(query)
  for (let after: string | null = null; ; ) {
    const { rows, next }: Awaited<ReturnType<typeof APPLICATIONS.batch>> = await APPLICATIONS.batch(db, {
      matches,
      after,
      limit: BATCH,
    })
    if (rows.length > 0) {
      yield csvLines(rows.map(row => APPLICATION_COLUMNS.map(({ text, exported = text }) => exported(row))))
    }
    if (next === null) return
    after = next
  }
}

/** For spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff'

const BREAKS = /[\r\n\t;]/
/** Some programs split quoted cells at semicolons, so a formula could begin there. */
const FORMULA_AFTER_BREAK = /([\r\n\t;]\s*"?)(?=[=+\-@＝＋－＠])/g

/** RFC 4180. An apostrophe before formulas stops spreadsheets from running typed text. */
export function csvLines(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? cell.replace(FORMULA_AFTER_BREAK, "$1'") : cell))),
    { escape_formulas: true, record_delimiter: '\r\n', quoted_match: BREAKS },
  )
}
