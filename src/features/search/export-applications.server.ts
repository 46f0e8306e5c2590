import { randomUUID } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { Ground } from '#src/database/ground.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { APPLICATION_FILTERS } from './application-filters.server.ts'
import { APPLICATION_COLUMNS, APPLICATIONS, matchesWanted, type WantedApplications } from './application-list.server.ts'

/** Enough to keep the database busy, little enough to hold. */
const BATCH = 1000

/**
 * The list as CSV, in pieces. Recorded before the first byte; the search may be a name, so it goes to the personal
 * values.
 */
export async function exportApplications(
  app: Ground,
  actor: StaffActor,
  wanted: WantedApplications,
): Promise<AsyncGenerator<string>> {
  const narrowedBy = {
    ...APPLICATION_FILTERS.inAddress(wanted.filters),
    ...(wanted.needsYouOn === null ? {} : { tab: 'needs-you' }),
  }
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
  return pieces(app, wanted)
}

/** By the day of receipt, however the list is sorted: it never changes, so no row comes twice while staff work. */
async function* pieces({ db }: Pick<Ground, 'db'>, wanted: WantedApplications): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([APPLICATION_COLUMNS.map(({ heading, exportHeading = heading }) => exportHeading)])
  const matches = matchesWanted(wanted)
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

/** A program that opens the file takes it for UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** What some program might end a line or a cell at: quoted, it ends neither. */
const BREAKS = /[\r\n\t;]/
/** Where a formula would begin for a program that ends cells there all the same, because it was set to semicolons or tabs. */
const FORMULA_AFTER_BREAK = /([\r\n\t;]\s*"?)(?=[=+\-@＝＋－＠])/g

/**
 * Lines of CSV (RFC 4180). A cell that begins like a formula gets an apostrophe: typed text must not run in a
 * spreadsheet.
 */
export function csvLines(rows: ReadonlyArray<ReadonlyArray<string | number>>): string {
  return stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? cell.replace(FORMULA_AFTER_BREAK, "$1'") : cell))),
    { escape_formulas: true, record_delimiter: '\r\n', quoted_match: BREAKS },
  )
}
