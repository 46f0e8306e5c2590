import { addresses } from '#src/addresses.ts'
import { shortDate } from '#src/dates.ts'
import { AGE_BANDS, loadOwed, OWED_FILTERS, type OwedRow } from '#src/features/applications/lists/owed-list.server.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import type { App } from '../../../app-context.ts'

export type OwedPage = Awaited<ReturnType<typeof loadOwedPage>>

const MAX_ROWS = 200

export async function loadOwedPage(app: App, query: URLSearchParams) {
  const now = app.clock.now()
  const values = OWED_FILTERS.read(query)
  const params = OWED_FILTERS.filterParams(values)
  const owed = await loadOwed(app, values)
  return {
    fields: OWED_FILTERS.fields(values),
    isFiltered: Object.keys(params).length > 0,
    count: owed.length.toLocaleString('en-GB'),
    exportHref: addresses.adminExportOwed(params),
    sums: [
      ...AGE_BANDS.map(([key, label]) =>
        toShownSum(
          label,
          owed.filter(({ band }) => band === key),
        ),
      ),
      toShownSum('All', owed),
    ],
    unlisted: Math.max(0, owed.length - MAX_ROWS),
    rows: owed.slice(0, MAX_ROWS).map(({ since, pence, kobo, days, ...row }) => ({
      id: row.id,
      name: row.name,
      reference: row.reference ?? row.email,
      what: row.what,
      pounds: poundsAndPence(pence),
      naira: kobo === null ? null : naira(kobo),
      since: shortDate(since, now),
      age: days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`,
      isOld: row.band === 'older',
    })),
  }
}

function toShownSum(label: string, rows: ReadonlyArray<OwedRow>) {
  const hasRate = rows.every(({ kobo }) => kobo !== null)
  return {
    label,
    count: rows.length === 1 ? '1 case' : `${rows.length.toLocaleString('en-GB')} cases`,
    pounds: poundsAndPence(rows.reduce((sum, { pence }) => sum + pence, 0)),
    naira: hasRate ? naira(rows.reduce((sum, { kobo }) => sum + (kobo ?? 0), 0)) : null,
  }
}
