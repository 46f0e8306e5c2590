import { addresses } from '#src/addresses.ts'
import { createExamplePages, type ExamplePage } from '#tests/support/example-pages.ts'
import { startBenchSite } from './bench-site.ts'
import { type LighthouseResult, startLighthouse } from './lighthouse.ts'
import { type Goal, median, type Part, printRow, type Row } from './report.ts'

const APPLICATION_COUNT = 1_000
const ROUND_COUNT = 3

const HOME = 'home'
const FLOOR = 'text of home'
const PAGES_OF_APPLICANTS = ['tracking', 'look-up', 'payment', 'booking']
const PAGES_OF_STAFF = ['dashboard', 'queue', 'applications', 'application']
/** They load heavy parts after the first paint, so they are measured once and without a goal. */
const HEAVY_PAGES = ['review desk', 'calendar']

/** Home and its floor are also measured on the simulated phone. */
type Audits = {
  page: ExamplePage & { origin: string }
  onSlowLine: Array<LighthouseResult>
  onPhone: Array<LighthouseResult>
}

/** Measures the pages that most people open, each as a first visit on a slow line. */
export async function measurePages(): Promise<Part> {
  const site = await startBenchSite({ applications: APPLICATION_COUNT })
  const floor = await site.startDataFloor()
  const lighthouse = await startLighthouse(process.env.CHROME)
  try {
    const examples = await createExamplePages(site.program, site.db)
    const { cookie: staffCookie = '' } = examples.find(({ name }) => name === 'dashboard') ?? {}
    const queue = { name: 'queue', path: addresses.adminQueue(), cookie: staffCookie }
    const home = { name: HOME, path: '/', cookie: '' }
    const names = [HOME, ...PAGES_OF_APPLICANTS, ...PAGES_OF_STAFF, ...HEAVY_PAGES]
    const pages = names.flatMap(wantedName => [home, ...examples, queue].filter(({ name }) => name === wantedName))
    const audits = [
      { name: FLOOR, path: '/text', cookie: '', origin: floor.origin },
      ...pages.map(page => ({ ...page, origin: site.program.origin })),
    ].map((page): Audits => ({ page, onSlowLine: [], onPhone: [] }))
    for (let round = 0; round < ROUND_COUNT; round++) {
      for (const { page, onSlowLine, onPhone } of audits) {
        const { name, path, cookie, origin } = page
        if (HEAVY_PAGES.includes(name) && round < ROUND_COUNT - 1) continue
        const url = new URL(path, origin).href
        onSlowLine.push(await lighthouse.auditPage(url, ['performance'], { cookie, slowLine: true }))
        if (name === HOME || name === FLOOR) onPhone.push(await lighthouse.auditPage(url, ['performance']))
        if (round === ROUND_COUNT - 1) for (const row of formatRows({ page, onSlowLine, onPhone })) printRow(row)
      }
    }
    return {
      title: 'Pages',
      words: `The first visit of a phone on a line with 400 kbit/s and 400 ms, with a processor four times slower, measured by Lighthouse in Chromium ${lighthouse.version}. Medians of ${ROUND_COUNT} loads. The blocked time is the time in which a tap would wait. The floor is the text of home with its sheets inside, but without fonts, pictures and scripts, sent by node:http with Brotli. On the simulated phone Lighthouse calculates the times of its usual slow network.`,
      columns: ['page', 'first paint ms', 'largest paint ms', 'blocked ms', 'KiB', 'script KiB', 'requests', 'shift'],
      rows: audits.flatMap(formatRows),
      goals: listGoals(audits),
    }
  } finally {
    await lighthouse.close()
    await floor.stopAndDeleteData()
    await site.end()
  }
}

function formatRows({ page: { name }, onSlowLine, onPhone }: Audits): Array<Row> {
  return [
    { line: name, results: onSlowLine },
    { line: `${name}, simulated phone`, results: onPhone },
  ]
    .filter(({ results }) => results.length > 0)
    .map(({ line, results }) => [
      line,
      ...(['firstPaintMs', 'largestPaintMs', 'blockedMs', 'kib'] as const).map(key =>
        Math.round(medianOf(results, key)),
      ),
      medianOf(results, 'scriptKib').toFixed(1),
      medianOf(results, 'requests'),
      medianOf(results, 'layoutShift').toFixed(3),
    ])
}

function listGoals(audits: ReadonlyArray<Audits>): Array<Goal> {
  const find = (wantedName: string) => audits.find(({ page }) => page.name === wantedName)
  const slow = (name: string, key: Key) => medianOf(find(name)?.onSlowLine ?? [], key)
  const phone = (name: string) => medianOf(find(name)?.onPhone ?? [], 'largestPaintMs')
  const floorOf = (measured: number) => ({ name: FLOOR, measured })
  const limit = (name: string, key: Key, atMost: number): Goal => ({
    name: `${name}, ${GOAL_WORDS[key]}`,
    measured: slow(name, key),
    atMost,
    unit: key === 'scriptKib' ? 'KiB' : key === 'requests' ? '' : 'ms',
  })
  return [
    { ...limit(HOME, 'firstPaintMs', 1.15), floor: floorOf(slow(FLOOR, 'firstPaintMs')) },
    { ...limit(HOME, 'largestPaintMs', 1.25), floor: floorOf(slow(FLOOR, 'largestPaintMs')) },
    {
      name: `${HOME}, largest paint on the simulated phone`,
      measured: phone(HOME),
      unit: 'ms',
      floor: floorOf(phone(FLOOR)),
      atMost: 1.15,
    },
    limit(HOME, 'blockedMs', 200),
    ...PAGES_OF_APPLICANTS.map(name => limit(name, 'largestPaintMs', 1300)),
    ...PAGES_OF_STAFF.flatMap(name => [
      limit(name, 'largestPaintMs', 2000),
      limit(name, 'scriptKib', 110),
      limit(name, 'requests', 15),
    ]),
  ]
}

type Key = Exclude<keyof LighthouseResult, 'scores' | 'faults'>

const GOAL_WORDS: Partial<Record<Key, string>> = {
  firstPaintMs: 'first paint',
  largestPaintMs: 'largest paint',
  blockedMs: 'blocked',
  scriptKib: 'script',
  requests: 'requests',
}

function medianOf(results: ReadonlyArray<LighthouseResult>, key: Key): number {
  return median(results.map(result => result[key]))
}
