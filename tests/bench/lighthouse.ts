import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'

export type LighthouseCategory = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** A page's Lighthouse result: scores from 0 to 1, and the audits that cost points. */
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

    /** Audits a page as a phone loads it, on a slow network when performance is measured. */
    async auditPage(url: string, categories: ReadonlyArray<LighthouseCategory>): Promise<LighthouseResult> {
      const run = await lighthouse(url, {
        port,
        logLevel: 'silent',
        onlyCategories: [...categories],
        disableFullPageScreenshot: true,
        // Only performance audits need the pauses of Lighthouse, so other audits skip them.
        ...(categories.includes('performance') ? {} : SETTINGS_WITHOUT_PAUSES),
      })
      if (run === undefined) throw new Error(`Lighthouse returned no result for ${url}.`)
      return toLighthouseResult(run.lhr)
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
      const listening = server.address()
      server.close(() => resolve(typeof listening === 'object' && listening !== null ? listening.port : 0))
    })
  })
}
