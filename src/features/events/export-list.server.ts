import { randomUUID } from 'node:crypto'
import { BYTE_ORDER_MARK, csvLines } from '#src/csv-lines.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { StaffActor } from './events.ts'
import { recordEvent } from './record-event.server.ts'

type ExportedList<Row> = {
  type: 'applications.exported' | 'payments.exported' | 'report.exported' | 'owed.exported'
  /** The active filters by their names in the URL. */
  filters: Readonly<Record<string, string>>
  headings: ReadonlyArray<string>
  readBatch: (after: string | null) => Promise<{ rows: ReadonlyArray<Row>; next: string | null }>
  toCells: (row: Row) => ReadonlyArray<string | number>
}

/** Returns chunks of CSV. Records the export first, with search terms as erasable values, because they may be names. */
export async function exportList<Row>(
  app: AppContext,
  actor: StaffActor,
  { type, filters, ...list }: ExportedList<Row>,
): Promise<AsyncGenerator<string>> {
  const subject = { kind: 'export', id: randomUUID() } as const
  const values = Object.entries(filters).map(([name, after]) => [name, { before: null, after }])
  await app.db.transaction(tx =>
    recordEvent(app, tx, { type, actor, subject, filters: Object.keys(filters).join(',') }, Object.fromEntries(values)),
  )
  return csvChunks(list)
}

async function* csvChunks<Row>({
  headings,
  toCells,
  readBatch,
}: Omit<ExportedList<Row>, 'type' | 'filters'>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([headings])
  for (let after: string | null = null; ; ) {
    const { rows, next } = await readBatch(after)
    if (rows.length > 0) yield csvLines(rows.map(toCells))
    if (next === null) return
    after = next
  }
}
