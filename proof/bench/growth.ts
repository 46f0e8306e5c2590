import { sql } from 'drizzle-orm'
import { seedCases } from '#dev/seed/seed-cases.server.ts'
import { seedPayments } from '#dev/seed/seed-payments.server.ts'
import { addresses } from '#src/addresses.ts'
import { createStaffCookie } from '#tests/support/example-pages.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { type Part, percentile } from './report.ts'

const SMALL_COUNT = 1_000
const OPEN_COUNT = 5_000
const WARM_UP_ROUNDS = 5
const ROUND_COUNT = 15
const MAX_GROWTH = 2

/** Among the generated applicants no name contains "zebul". */
const PAGES: Record<string, string> = {
  dashboard: addresses.adminDashboard(),
  queue: addresses.adminQueue(),
  'queue, everyone': addresses.adminQueue({ owner: 'all' }),
  applications: addresses.adminApplications(),
  'applications, last page': addresses.adminApplications({ before: 'end' }),
  'applications, search and filter': addresses.adminApplications({ q: 'adebayo', status: 'completed' }),
  'applications, a name that does not occur': addresses.adminApplications({ q: 'zebul' }),
  messages: addresses.adminMessages(),
  payments: addresses.adminPayments(),
  'payments, all months': addresses.adminPayments({ month: 'all' }),
  'month report': addresses.adminMonthReport(),
  documents: addresses.adminDocuments(),
  audit: addresses.adminAudit(),
}

/**
 * Measures the pages of staff with 1,000 open cases and then with `largeCount` closed ones more, each with a payment and
 * a conversation: cost may not grow with history. Then it adds open cases.
 */
export async function measureGrowth(largeCount: number): Promise<Part> {
  const site = await startBenchSite({ applications: SMALL_COUNT, role: 'web' })
  try {
    const cookie = await createStaffCookie(site.db)
    await seedRest(site, SMALL_COUNT, SMALL_COUNT)
    const small = await measurePages(site, cookie)
    await seedRest(site, largeCount - SMALL_COUNT, 0)
    const large = await measurePages(site, cookie)
    await seedRest(site, OPEN_COUNT - SMALL_COUNT, OPEN_COUNT - SMALL_COUNT)
    const busy = await measurePages(site, cookie)
    const rows = Object.keys(PAGES).map(name => ({
      name,
      small: small[name] ?? 0,
      large: large[name] ?? 0,
      busy: busy[name] ?? 0,
    }))
    return {
      title: 'Growth',
      words: `Milliseconds of a whole page, one request at a time: medians of ${ROUND_COUNT} requests in turns, by the number of cases, ${inWords(SMALL_COUNT)} of them open. Then ${inWords(OPEN_COUNT)} are open.`,
      columns: ['page', inWords(SMALL_COUNT), inWords(largeCount), 'growth', `${inWords(OPEN_COUNT)} open`, 'growth'],
      rows: rows.map(row => [
        row.name,
        row.small.toFixed(1),
        row.large.toFixed(1),
        (row.large / row.small).toFixed(1),
        row.busy.toFixed(1),
        (row.busy / row.small).toFixed(1),
      ]),
      goals: rows.map(row => ({
        name: `${row.name}, growth`,
        measured: Math.max(row.large, row.busy) / row.small,
        atMost: MAX_GROWTH,
        unit: '×',
      })),
    }
  } finally {
    await site.end()
  }
}

async function seedRest({ db }: BenchSite, count: number, openCount: number) {
  await seedPayments(db, count)
  await seedCases(db, { count, openCount })
  await db.execute(sql`vacuum analyze`)
}

/** The pages take turns, so that other load on the machine slows them alike. */
async function measurePages({ program }: BenchSite, cookie: string): Promise<Record<string, number>> {
  const times = new Map<string, Array<number>>()
  for (let round = -WARM_UP_ROUNDS; round < ROUND_COUNT; round++) {
    for (const [name, path] of Object.entries(PAGES)) {
      const startedAt = performance.now()
      const answer = await fetch(new URL(path, program.origin), { headers: { cookie }, redirect: 'manual' })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt])
    }
  }
  return Object.fromEntries([...times].map(([name, each]) => [name, percentile(each, 0.5)]))
}

function inWords(count: number): string {
  return count.toLocaleString('en-GB')
}
