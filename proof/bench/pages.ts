import { createExamplePages, type ExamplePage } from '#tests/support/example-pages.ts'
import { startBenchSite } from './bench-site.ts'
import { PAGES_WITH_GOALS } from './goals.ts'
import { type LighthouseCategory, type LighthouseResult, startLighthouse } from './lighthouse.ts'
import type { Measured, PartResult } from './results.ts'
import { median } from './timing.ts'

const APPLICATION_COUNT = 1_000
const ROUNDS_WITH_GOALS = 3
const FLOOR_NAME = 'floor: text of home'

/** `accessibility` and the rest do not depend on the network, so only the first audit of a page has them. */
const ALL_CATEGORIES: ReadonlyArray<LighthouseCategory> = ['performance', 'accessibility', 'best-practices', 'seo']

type Audits = { page: ExamplePage; onPhone: Array<LighthouseResult>; onSlowLine: Array<LighthouseResult> }

/** Measures every page with Lighthouse. With `only` just the pages whose names contain it. */
export async function measurePages({ only = '' }: { only?: string }): Promise<PartResult> {
  const site = await startBenchSite({ applications: APPLICATION_COUNT })
  const lighthouse = await startLighthouse(process.env.CHROME)
  try {
    const floorPage = { name: FLOOR_NAME, path: '/text?of=/', cookie: '' }
    const pages = [floorPage, ...(await createExamplePages(site.program, site.db))].filter(
      ({ name }) => name.includes(only) || name === FLOOR_NAME,
    )
    const audits = pages.map((page): Audits => ({ page, onPhone: [], onSlowLine: [] }))
    for (let round = 0; round < ROUNDS_WITH_GOALS; round++) {
      for (const { page, onPhone, onSlowLine } of audits) {
        const isMeasuredAgain = PAGES_WITH_GOALS.includes(page.name) || page.name === FLOOR_NAME
        if (round > 0 && !isMeasuredAgain) continue
        const url = new URL(page.path, page.name === FLOOR_NAME ? site.floor.origin : site.program.origin).href
        const { cookie } = page
        onPhone.push(await lighthouse.auditPage(url, round === 0 ? ALL_CATEGORIES : ['performance'], { cookie }))
        onSlowLine.push(await lighthouse.auditPage(url, ['performance'], { cookie, slowLine: true }))
        console.log(formatRow({ page, onPhone, onSlowLine }).join(' | '))
      }
    }
    return {
      title: 'Pages',
      words: `Each page as the first visit of a phone, measured by Lighthouse in Chromium ${lighthouse.version}. First the times of its simulated phone, then of a line that really has 400 kbit/s and 400 ms, with a processor four times slower. FCP and LCP are the first and the largest paint, TBT is the time in which a tap would wait, all in milliseconds. KiB include headers. The points are performance on the slow line and on the simulated phone, accessibility, best practices and SEO; pages that search engines may not list have fewer. Pages with goals and the floor are medians of ${ROUNDS_WITH_GOALS} loads. The floor is home with its styles inside but without fonts, pictures and scripts, served by node:http.`,
      table: {
        columns: [
          ...['page', 'phone FCP', 'LCP', 'TBT', 'slow FCP', 'LCP', 'TBT', 'CLS', 'KiB', 'script KiB', 'requests'],
          'points',
        ],
        rows: audits.map(formatRow),
      },
      measured: toMeasured(audits),
    }
  } finally {
    await lighthouse.close()
    await site.end()
  }
}

type Key = Exclude<keyof LighthouseResult, 'scores' | 'faults'>
const medianOf = (results: ReadonlyArray<LighthouseResult>, key: Key) => median(results.map(result => result[key]))

function formatRow({ page, onPhone, onSlowLine }: Audits): Array<string | number> {
  const times = ['firstPaintMs', 'largestPaintMs', 'blockedMs'] as const
  const points = [onSlowLine[0]?.scores.performance, ...ALL_CATEGORIES.map(id => onPhone[0]?.scores[id])]
  return [
    page.name,
    ...[onPhone, onSlowLine].flatMap(results => times.map(key => Math.round(medianOf(results, key)))),
    Number(medianOf(onSlowLine, 'layoutShift').toFixed(3)),
    ...(['kib', 'scriptKib'] as const).map(key => medianOf(onSlowLine, key).toFixed(1)),
    medianOf(onSlowLine, 'requests'),
    points.map(score => Math.round(100 * (score ?? 0))).join(' '),
  ]
}

function toMeasured(audits: ReadonlyArray<Audits>): Array<Measured> {
  const floor = audits.find(({ page }) => page.name === FLOOR_NAME)
  const floorOf = (mode: 'onPhone' | 'onSlowLine', key: Key) => medianOf(floor?.[mode] ?? [], key)
  return audits.flatMap(({ page, onPhone, onSlowLine }): Array<Measured> => {
    if (page.name === FLOOR_NAME || !PAGES_WITH_GOALS.includes(page.name)) return []
    const slowLcp = { ours: medianOf(onSlowLine, 'largestPaintMs'), floor: floorOf('onSlowLine', 'largestPaintMs') }
    if (page.name !== '/') {
      const name = page.name as 'tracking'
      return [
        { goal: `${name} LCP`, ...slowLcp },
        { goal: `${name} script`, ours: medianOf(onSlowLine, 'scriptKib'), floor: null },
        { goal: `${name} requests`, ours: medianOf(onSlowLine, 'requests'), floor: null },
      ]
    }
    return [
      {
        goal: 'home FCP',
        ours: medianOf(onSlowLine, 'firstPaintMs'),
        floor: floorOf('onSlowLine', 'firstPaintMs'),
      },
      { goal: 'home LCP', ...slowLcp },
      {
        goal: 'home LCP on a phone',
        ours: medianOf(onPhone, 'largestPaintMs'),
        floor: floorOf('onPhone', 'largestPaintMs'),
      },
    ]
  })
}
