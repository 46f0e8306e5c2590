import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'

export type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** A page's Lighthouse scores by category, from 0 to 1, and in `faults` the audits that lowered them. */
export type LighthouseResult = {
  scores: Record<string, number>
  faults: Array<string>
  /** `largestPaintMs` and `layoutShift` are null unless performance was measured. */
  largestPaintMs: number | null
  layoutShift: number | null
}

/** Starts a browser in which Lighthouse can audit any number of pages. */
export async function startLighthouse(executablePath: string | undefined) {
  const port = await findFreePort()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  return {
    version: browser.version(),
    close: () => browser.close(),

    /** Audits a page as a phone would load it. Lighthouse calculates the times of a slow network. */
    async auditPage(url: string, categories: ReadonlyArray<LighthouseCategory>): Promise<LighthouseResult> {
      const runnerResult = await lighthouse(url, {
        port,
        logLevel: 'silent',
        onlyCategories: [...categories],
        disableFullPageScreenshot: true,
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
  const readNumber = (id: string) => audits[id]?.numericValue ?? null
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
    largestPaintMs: readNumber('largest-contentful-paint'),
    layoutShift: readNumber('cumulative-layout-shift'),
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
