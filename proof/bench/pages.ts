import { createExamplePages } from '#tests/support/example-pages.ts'
import { startBenchSite } from './bench-site.ts'
import { type LighthouseResult, startLighthouse } from './lighthouse.ts'
import { type Part, percentile } from './report.ts'

const APPLICATION_COUNT = 1_000
const ROUND_COUNT = 3

/** The largest paint in milliseconds that each page may take. */
const MAX_PAINT_MS: Record<string, number> = {
  '/': 1000,
  'look-up': 1300,
  tracking: 1300,
  payment: 1300,
  booking: 1300,
  dashboard: 2000,
  applications: 2000,
}

/** Measures the pages that most people open, each as a first visit on a slow line. */
export async function measurePages(): Promise<Part> {
  const site = await startBenchSite({ applications: APPLICATION_COUNT })
  const lighthouse = await startLighthouse(process.env.CHROME)
  try {
    const pages = (await createExamplePages(site.program, site.db)).filter(({ name }) => name in MAX_PAINT_MS)
    const results = new Map(pages.map(({ name }): [string, Array<LighthouseResult>] => [name, []]))
    for (let round = 0; round < ROUND_COUNT; round++) {
      for (const { name, path, cookie } of pages) {
        const url = new URL(path, site.program.origin).href
        results.get(name)?.push(await lighthouse.auditPage(url, ['performance'], { cookie, slowLine: true }))
      }
    }
    const medianOf = (name: string, key: 'firstPaintMs' | 'largestPaintMs' | 'blockedMs' | 'kib' | 'requests') =>
      percentile(results.get(name)?.map(result => result[key]) ?? [], 0.5)
    return {
      title: 'Pages',
      words: `The first visit of a phone on a line with 400 kbit/s and 400 ms, with a processor four times slower, measured by Lighthouse in Chromium ${lighthouse.version}. Medians of ${ROUND_COUNT} loads. The blocked time is the time in which a tap would wait.`,
      columns: ['page', 'first paint ms', 'largest paint ms', 'blocked ms', 'KiB', 'requests'],
      rows: pages.map(({ name }) => [
        name,
        ...(['firstPaintMs', 'largestPaintMs', 'blockedMs', 'kib', 'requests'] as const).map(key =>
          Math.round(medianOf(name, key)),
        ),
      ]),
      goals: pages.map(({ name }) => ({
        name: `${name}, largest paint`,
        measured: medianOf(name, 'largestPaintMs'),
        atMost: MAX_PAINT_MS[name] ?? 0,
        unit: 'ms',
      })),
    }
  } finally {
    await lighthouse.close()
    await site.end()
  }
}
