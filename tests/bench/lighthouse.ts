import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { freePort } from '../support/free-port.ts'

export type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** A page's Lighthouse scores by category, from 0 to 1, and in `faults` the audits that lowered them. */
export type LighthouseResult = {
  scores: Record<string, number>
  faults: Array<string>
  /** Milliseconds, and KiB with headers. All are 0 unless performance was measured. */
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  layoutShift: number
  kib: number
  scriptKib: number
  requests: number
}

/** `headers` go with every request. A `slowLine` really has 400 kbit/s, 400 ms and a slow processor. */
type AuditOptions = { headers?: Record<string, string>; slowLine?: boolean }

const SLOW_LINE: Flags = {
  throttlingMethod: 'devtools',
  throttling: {
    ...{ requestLatencyMs: 400, downloadThroughputKbps: 400, uploadThroughputKbps: 400 },
    ...{ cpuSlowdownMultiplier: 4, rttMs: 400, throughputKbps: 400 },
  },
}

/** Starts a browser in which Lighthouse can audit any number of pages. */
export async function startLighthouse(executablePath: string | undefined) {
  const port = await freePort()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  return {
    version: browser.version(),
    close: () => browser.close(),

    /** Audits a page as a phone would load it. Without `slowLine` Lighthouse calculates the times of a slow network. */
    async auditPage(
      url: string,
      categories: ReadonlyArray<LighthouseCategory>,
      { headers = {}, slowLine = false }: AuditOptions = {},
    ): Promise<LighthouseResult> {
      const runnerResult = await lighthouse(url, {
        port,
        logLevel: 'silent',
        onlyCategories: [...categories],
        disableFullPageScreenshot: true,
        extraHeaders: headers,
        ...(slowLine ? SLOW_LINE : {}),
        // Lighthouse waits until network and CPU are quiet, which only performance audits need.
        ...(categories.includes('performance') ? {} : SETTINGS_WITHOUT_PAUSES),
      })
      if (runnerResult === undefined) throw new Error(`Lighthouse returned no result for ${url}.`)
      return toLighthouseResult(runnerResult.lhr)
    },
  }
}

const SETTINGS_WITHOUT_PAUSES = {
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 100,
  cpuQuietThresholdMs: 100,
}

function toLighthouseResult({ categories, audits, runtimeError }: Result): LighthouseResult {
  if (runtimeError) throw new Error(runtimeError.message)
  const readNumber = (id: string) => audits[id]?.numericValue ?? 0
  const { details } = audits['network-requests'] ?? {}
  const requests =
    details?.type === 'table' ? (details.items as Array<{ transferSize: number; resourceType: string }>) : []
  const sumKib = (some: typeof requests) => some.reduce((sum, each) => sum + each.transferSize, 0) / 1024
  return {
    scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score ?? 0])),
    faults: Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter(({ weight }) => weight > 0)
        .flatMap(({ id: audit }) => {
          const { score = null, title = audit } = audits[audit] ?? {}
          return score !== null && score < 0.9 ? [`${id}: ${audit} (${title})`] : []
        }),
    ),
    firstPaintMs: readNumber('first-contentful-paint'),
    largestPaintMs: readNumber('largest-contentful-paint'),
    blockedMs: readNumber('total-blocking-time'),
    layoutShift: readNumber('cumulative-layout-shift'),
    kib: sumKib(requests),
    scriptKib: sumKib(requests.filter(({ resourceType }) => resourceType === 'Script')),
    requests: requests.length,
  }
}
