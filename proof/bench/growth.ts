import { sql } from 'drizzle-orm'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import { createStaffCookie, type ExamplePage } from '#tests/support/example-pages.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { readMemoryMib } from './process-usage.ts'
import type { PartResult } from './results.ts'
import { measureMs, median } from './timing.ts'

const ROW_COUNTS = [1_000, 10_000, 100_000]
const FULL_ROW_COUNT = 1_000_000
const WARM_UP_ROUNDS = 5
export const ROUND_COUNT = 15

/** Among the generated applicants no name contains "zebul", and every e-mail address ends in "example". */
const LIST_QUERIES: ReadonlyArray<[row: string, query: Record<string, string>]> = [
  ['list', {}],
  ['last page', { before: 'end' }],
  ['list by name', { sort: 'name' }],
  ['common name', { q: 'adebayo' }],
  ['a name that does not occur', { q: 'zebul' }],
  ['a word in every e-mail', { q: 'example' }],
  ['search and filter', { q: 'adebayo', status: 'completed', payment: 'full' }],
]

/** Measures pages of staff while the number of applications grows. With `full` up to a million. */
export async function measureGrowth({ full }: { full: boolean }): Promise<PartResult> {
  const site = await startBenchSite()
  try {
    const pages = await listGrowthPages(site)
    const results = new Map(pages.map(({ name }): [string, Array<number>] => [name, []]))
    let rowCount = 0
    for (const count of full ? [...ROW_COUNTS, FULL_ROW_COUNT] : ROW_COUNTS) {
      await seedApplications(site.db, systemClock, count - rowCount)
      rowCount = count
      await site.db.execute(sql`vacuum analyze`)
      for (const [name, ms] of await measurePages(site, pages)) results.get(name)?.push(ms)
      console.log(`${count}: ${[...results].map(([name, each]) => `${name} ${each.at(-1)?.toFixed(0)}`).join(', ')}`)
    }
    const growthOf = (name: string) => (results.get(name)?.at(-1) ?? 0) / (results.get(name)?.[0] ?? 1)
    const exported = await measureExport(site, pages)
    return {
      title: 'Growth',
      words: `Milliseconds of one whole page, one request at a time, by the number of applications. Medians of ${ROUND_COUNT} requests in turns. The help page, which has no list, is the floor: it is mostly the frame of the staff pages. The CSV export of all applications is ${exported.mib.toFixed(0)} MB in ${exported.seconds.toFixed(1)} s, and the memory of the program grows by ${exported.growthMib.toFixed(0)} MiB.`,
      table: {
        columns: [
          'page',
          ...[...ROW_COUNTS, ...(full ? [FULL_ROW_COUNT] : [])].map(each => each.toLocaleString('en-GB')),
        ],
        rows: [...results].map(([name, times]) => [name, ...times.map(ms => ms.toFixed(1))]),
      },
      measured: [
        { goal: 'searchGrowth', ours: growthOf('search and filter'), floor: growthOf('floor: help') },
        { goal: 'dashboardGrowth', ours: growthOf('dashboard'), floor: growthOf('floor: help') },
      ],
    }
  } finally {
    await site.end()
  }
}

async function listGrowthPages(site: BenchSite): Promise<Array<ExamplePage>> {
  const cookie = await createStaffCookie(site.db)
  return [
    { name: 'floor: help', path: addresses.adminHelp(), cookie },
    ...LIST_QUERIES.map(([name, query]) => ({ name, path: addresses.adminApplications(query), cookie })),
    { name: 'dashboard', path: addresses.adminDashboard(), cookie },
    { name: 'quick search', path: addresses.adminSearch({ q: 'adebayo' }), cookie },
    { name: 'audit', path: addresses.adminAudit(), cookie },
    { name: 'documents', path: addresses.adminDocuments(), cookie },
  ]
}

/** The pages take turns, so that other load on the machine slows them alike. */
export async function measurePages({ program }: BenchSite, pages: ReadonlyArray<ExamplePage>) {
  const times = pages.map((): Array<number> => [])
  for (let round = -WARM_UP_ROUNDS; round < ROUND_COUNT; round++) {
    for (const [index, page] of pages.entries()) {
      const ms = await measureMs(() => fetchPage(program.origin, page))
      if (round >= 0) times[index]?.push(ms)
    }
  }
  return pages.map(({ name }, index) => [name, median(times[index] ?? [])] as const)
}

async function fetchPage(origin: string, { path, cookie }: ExamplePage) {
  const answer = await fetch(new URL(path, origin), { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
}

/** Exports twice and measures the second time, because the heap always grows during the first export. */
async function measureExport({ program }: BenchSite, [page]: ReadonlyArray<ExamplePage>) {
  const url = new URL(addresses.adminExport(), program.origin)
  const readExport = async (onChunk: (size: number) => void) => {
    const answer = await fetch(url, { headers: { cookie: page?.cookie ?? '', 'accept-encoding': 'identity' } })
    if (answer.body === null || !answer.ok) throw new Error(`The export answers ${answer.status}.`)
    for await (const chunk of answer.body) onChunk(chunk.length)
  }
  await readExport(() => {})
  const memoryBeforeMib = readMemoryMib(program.pid)
  let [bytes, highestMib] = [0, memoryBeforeMib]
  const ms = await measureMs(() =>
    readExport(size => {
      bytes += size
      highestMib = Math.max(highestMib, readMemoryMib(program.pid))
    }),
  )
  return { seconds: ms / 1000, mib: bytes / 1024 ** 2, growthMib: highestMib - memoryBeforeMib }
}
