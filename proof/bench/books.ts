import { sql } from 'drizzle-orm'
import { seedPayments } from '#dev/seed/seed-payments.server.ts'
import { addresses } from '#src/addresses.ts'
import { DAY_MS, systemClock } from '#src/clock.ts'
import { monthOf } from '#src/features/search/payments/months.ts'
import { createStaffCookie, type ExamplePage } from '#tests/support/example-pages.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { measurePages, ROUND_COUNT } from './growth.ts'
import type { PartResult } from './results.ts'

const ROW_COUNTS = [1_000, 20_000, 200_000]
const EARLIER_MONTH = monthOf(new Date(systemClock.now().getTime() - 500 * DAY_MS))

/** Among the generated payments, every e-mail address ends in "example". */
const LIST_QUERIES: ReadonlyArray<[row: string, query: Record<string, string>]> = [
  ['payments of this month', {}],
  ['an earlier month', { month: EARLIER_MONTH }],
  ['settled, an earlier month', { month: EARLIER_MONTH, state: 'settled' }],
  ['all months', { month: 'all' }],
  ['settled, all months', { month: 'all', state: 'settled' }],
  ['reversed, all months', { month: 'all', state: 'reversed' }],
  ['outside the website, all months', { month: 'all', channel: 'offline' }],
  ['a reference', { q: 'TP-0000' }],
  ['an amount that does not occur', { q: '₦1,234,567' }],
  ['common name', { q: 'adebayo' }],
  ['two names', { q: 'adebayo obi' }],
  ['a word in every e-mail', { q: 'example' }],
]

/** Measures the books of staff while the number of payments grows. */
export async function measureBooks(): Promise<PartResult> {
  const site = await startBenchSite()
  try {
    const pages = await listPages(site)
    const results = new Map(pages.map(({ name }): [string, Array<number>] => [name, []]))
    let rowCount = 0
    for (const count of ROW_COUNTS) {
      await seedPayments(site.db, count - rowCount)
      rowCount = count
      await site.db.execute(sql`vacuum analyze`)
      for (const [name, ms] of await measurePages(site, pages)) results.get(name)?.push(ms)
    }
    const growthOf = (name: string) => (results.get(name)?.at(-1) ?? 0) / (results.get(name)?.[0] ?? 1)
    const floor = growthOf('floor: help')
    return {
      title: 'Books',
      words: `Milliseconds of one whole page, one request at a time, by the number of payments of three years. Medians of ${ROUND_COUNT} requests in turns. The help page, which has no list, is the floor.`,
      table: {
        columns: ['page', ...ROW_COUNTS.map(each => each.toLocaleString('en-GB'))],
        rows: [...results].map(([name, times]) => [name, ...times.map(ms => ms.toFixed(1))]),
      },
      measured: [
        { goal: 'paymentsGrowth', ours: growthOf('payments of this month'), floor },
        { goal: 'earlierMonthGrowth', ours: growthOf('an earlier month'), floor },
        { goal: 'allMonthsGrowth', ours: growthOf('all months'), floor },
        { goal: 'reportGrowth', ours: growthOf('month report'), floor },
        { goal: 'nameGrowth', ours: growthOf('two names'), floor },
      ],
    }
  } finally {
    await site.end()
  }
}

async function listPages({ db }: BenchSite): Promise<Array<ExamplePage>> {
  const cookie = await createStaffCookie(db)
  return [
    { name: 'floor: help', path: addresses.adminHelp(), cookie },
    ...LIST_QUERIES.map(([name, query]) => ({ name, path: addresses.adminPayments(query), cookie })),
    { name: 'month report', path: addresses.adminMonthReport({ month: EARLIER_MONTH }), cookie },
  ]
}
