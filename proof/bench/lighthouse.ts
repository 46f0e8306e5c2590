import { chromium } from '@playwright/test'
import lighthouse, { defaultConfig, type Flags, type Result } from 'lighthouse'
import { freePort } from '#tests/support/free-port.ts'

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

/** `cookie` is the header of a visitor. A `slowLine` really has 400 kbit/s, 400 ms and a slow processor. */
type AuditOptions = { cookie?: string; slowLine?: boolean }

const SLOW_LINE: Flags = {
  throttlingMethod: 'devtools',
  throttling: {
    requestLatencyMs: 400,
    downloadThroughputKbps: 400,
    uploadThroughputKbps: 400,
    cpuSlowdownMultiplier: 4,
    rttMs: 400,
    throughputKbps: 400,
  },
}

/** Starts a browser in which Lighthouse can audit any number of pages. */
export async function startLighthouse(executablePath: string | undefined) {
  const port = await freePort()
  const skipAudits = listUnscoredAudits()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  const devtools = await browser.newBrowserCDPSession()
  return {
    version: browser.version(),
    close: () => browser.close(),

    /**
     * Audits a page as a phone would load it, and refuses another page. Without `slowLine` Lighthouse calculates the
     * times of a slow network.
     */
    async auditPage(
      url: string,
      categories: ReadonlyArray<LighthouseCategory>,
      { cookie = '', slowLine = false }: AuditOptions = {},
    ): Promise<LighthouseResult> {
      await devtools.send('Storage.clearCookies')
      await devtools.send('Storage.setCookies', { cookies: parseCookies(cookie, url) })
      const runnerResult = await lighthouse(url, {
        port,
        logLevel: 'silent',
        onlyCategories: [...categories],
        onlyAudits: [REQUESTS_AUDIT],
        disableFullPageScreenshot: true,
        skipAudits,
        ...(slowLine ? SLOW_LINE : {}),
        // Lighthouse waits until network and CPU are quiet, which only performance audits need.
        ...(categories.includes('performance') ? {} : SETTINGS_WITHOUT_PAUSES),
      })
      if (runnerResult === undefined) throw new Error(`Lighthouse returned no result for ${url}.`)
      await expectPage(runnerResult.lhr, url, cookie)
      return toLighthouseResult(runnerResult.lhr)
    },
  }
}

/** Lists the audits that change no score, because some load the page again. */
function listUnscoredAudits(): Array<string> {
  const auditRefs = Object.values(defaultConfig.categories ?? {}).flatMap(category => category.auditRefs)
  const scoredAudits = new Set(auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
  return auditRefs.map(({ id }) => id).filter(id => id !== REQUESTS_AUDIT && !scoredAudits.has(id))
}

function parseCookies(header: string, url: string) {
  return header.split('; ').flatMap(cookie => {
    const separatorIndex = cookie.indexOf('=')
    if (separatorIndex < 1) return []
    return [{ name: cookie.slice(0, separatorIndex), value: cookie.slice(separatorIndex + 1), url }]
  })
}

/** Pages differ in size, so a sign-in page or an empty look-up at the same address is noticed too. */
async function expectPage({ finalDisplayedUrl, audits }: Result, url: string, cookie: string) {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const expectedBytes = (await answer.arrayBuffer()).byteLength
  const { statusCode, resourceSize = 0 } = listRequests(audits)[0] ?? {}
  const isSamePage = Math.abs(resourceSize - expectedBytes) < MAX_SIZE_DIFFERENCE * expectedBytes
  if (answer.status !== 200 || statusCode !== 200 || finalDisplayedUrl !== url || !isSamePage) {
    throw new Error(
      `${url} answers ${answer.status} with ${expectedBytes} bytes. The browser shows ${finalDisplayedUrl}: ${statusCode} with ${resourceSize} bytes.`,
    )
  }
}

const REQUESTS_AUDIT = 'network-requests'
/** Times and counts of a page may change between two requests. */
const MAX_SIZE_DIFFERENCE = 0.02

const SETTINGS_WITHOUT_PAUSES = {
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 100,
  cpuQuietThresholdMs: 100,
}

function toLighthouseResult({ categories, audits, runtimeError }: Result): LighthouseResult {
  if (runtimeError) throw new Error(runtimeError.message)
  const readNumber = (id: string) => audits[id]?.numericValue ?? 0
  const requests = listRequests(audits)
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

type LoadedRequest = {
  url: string
  statusCode: number
  transferSize: number
  resourceSize: number
  resourceType: string
}

function listRequests(audits: Result['audits']): Array<LoadedRequest> {
  const { details } = audits[REQUESTS_AUDIT] ?? {}
  const requests = details?.type === 'table' ? (details.items as Array<LoadedRequest>) : []
  return requests.filter(({ url }) => !url.startsWith('data:'))
}
