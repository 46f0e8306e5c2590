/** `npm run bench`: measures the built program and writes docs/performance.md. */
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { chromium } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { startProgram } from '../support/program.ts'
import { measureApplicationList } from './applications.ts'
import { type LighthouseResult, startLighthouse } from './lighthouse.ts'
import { measurePage, type PageWeight } from './measure-page.ts'
import { measureRequestsPerSecond } from './requests-per-second.ts'
import { measureUploads } from './uploads.ts'

type ReportRow = { path: string; weight: PageWeight; result: LighthouseResult }

const executablePath = process.env.CHROME
const program = await startProgram({ LOG_LEVEL: 'warn' })
try {
  const rows: Array<ReportRow> = []
  const weights = await measureAllPages()
  const lighthouse = await startLighthouse(executablePath)
  for (const { path } of Object.values(SITE_PAGES)) {
    const result = await lighthouse.auditPage(toUrl(path), ['performance', 'accessibility', 'best-practices', 'seo'])
    rows.push({ path, weight: weights.get(path) ?? { bytes: 0, scriptBytes: 0, requests: 0 }, result })
    console.log(formatTableRow(rows.at(-1) as ReportRow))
  }
  await lighthouse.close()

  const serverSpeed = await measureServerSpeed()
  console.log(serverSpeed)
  const applicationsSection = await measureApplicationList()
  const uploadsSection = await measureUploads()
  await writeFile(
    'docs/performance.md',
    formatReport(rows, serverSpeed, `${applicationsSection}\n${uploadsSection}`, lighthouse.version),
  )
  console.log('Written to docs/performance.md.')
} finally {
  await program.stopAndDeleteData()
}

function toUrl(path: string): string {
  return new URL(path, program.origin).href
}

/** Measures what a phone with an empty cache transfers for each page, like tests/site/page-weight.story.ts. */
async function measureAllPages(): Promise<Map<string, PageWeight>> {
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  const weights = new Map<string, PageWeight>()
  for (const { path } of Object.values(SITE_PAGES)) {
    const context = await browser.newContext({ baseURL: program.origin, viewport: { width: 390, height: 844 } })
    weights.set(path, await measurePage(await context.newPage(), path))
    await context.close()
  }
  await browser.close()
  return weights
}

/** Compares the request rates of a cached page and a static file. The file shows how fast Node can answer. */
async function measureServerSpeed(): Promise<string> {
  const html = await (await fetch(toUrl('/'))).text()
  const scriptPath = /src="(\/assets\/site-[^"]+\.js)"/.exec(html)?.[1]
  if (scriptPath === undefined) throw new Error('Home has no script of its own any more: choose another file.')
  const [ofPage = 0, ofFile = 0] = await measureRequestsPerSecond([toUrl('/'), toUrl(scriptPath)])
  const percentOfFile = ((100 * ofPage) / ofFile).toFixed(0)
  return `Home: ${Math.round(ofPage)} requests a second. Its script: ${Math.round(ofFile)}. Home reaches ${percentOfFile} % of the speed of a file.`
}

function formatTableRow({ path, weight, result }: ReportRow): string {
  const { scores, largestPaintMs, layoutShift } = result
  const formatKib = (bytes: number) => (bytes / 1024).toFixed(1)
  const scorePercents = ['performance', 'accessibility', 'best-practices', 'seo'].map(id =>
    Math.round(100 * (scores[id] ?? 0)),
  )
  const largestPaintTime = largestPaintMs === null ? '–' : `${(largestPaintMs / 1000).toFixed(1)} s`
  const layoutShiftText = layoutShift === null ? '–' : Number(layoutShift.toFixed(3))
  const cells = [
    path,
    formatKib(weight.bytes),
    formatKib(weight.scriptBytes),
    weight.requests,
    ...scorePercents,
    largestPaintTime,
    layoutShiftText,
  ]
  return `| ${cells.join(' | ')} |`
}

function formatReport(
  rows: ReadonlyArray<ReportRow>,
  serverSpeed: string,
  sections: string,
  chromiumVersion: string,
): string {
  const [cpu] = cpus()
  const memoryGb = Math.round(totalmem() / 1024 ** 3)
  return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores (${cpu?.model.trim()}), ${memoryGb} GB, Node ${process.versions.node},
Chromium ${chromiumVersion}. Run it again after a change that visitors could notice, and commit the result.

Our visitors pay by the kilobyte, and many have an old phone. We measure each page as a first visitor loads it: 390
pixels wide, with an empty cache, all transferred bytes including headers. Lighthouse measures the rest, with its preset
for a phone on a slow network: points out of 100, largest contentful paint (LCP) and layout shift (CLS).

| page | KiB | script KiB | requests | performance | accessibility | best practices | SEO | LCP | CLS |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map(formatTableRow).join('\n')}

${serverSpeed}
Measured with 16 connections from the same machine, which share its cores. The file is the baseline for comparison.

${sections}
## What the tests check

\`npm test\` checks the budgets of \`tests/site/page-weight.story.ts\`, the layout shift on a phone and a desktop, and at least
95 points for accessibility, best practices and SEO. Performance depends on the machine, so it is only reported here.
`
}
