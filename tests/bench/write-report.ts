/** `npm run bench`: measures every page of the built program on this machine and writes docs/performance.md. */
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { chromium } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { startProgram } from '../support/program.ts'
import { applicationsAtScale } from './applications.ts'
import { openLighthouse, type Verdict } from './lighthouse.ts'
import { requestsPerSecond } from './requests-per-second.ts'
import { uploadsAtOnce } from './uploads.ts'
import { type Weight, weighPage } from './weigh-page.ts'

type Row = { path: string; weight: Weight; verdict: Verdict }

const executablePath = process.env.CHROME
const program = await startProgram({ LOG_LEVEL: 'warn' })
try {
  const rows: Array<Row> = []
  const weights = await weighAll()
  const lighthouse = await openLighthouse(executablePath)
  for (const { path } of Object.values(SITE_PAGES)) {
    const verdict = await lighthouse.judge(at(path), ['performance', 'accessibility', 'best-practices', 'seo'])
    rows.push({ path, weight: weights.get(path) ?? { bytes: 0, scriptBytes: 0, requests: 0 }, verdict })
    console.log(lineOf(rows.at(-1) as Row))
  }
  await lighthouse.close()

  const speed = await speedOfServer()
  console.log(speed)
  const list = await applicationsAtScale()
  const files = await uploadsAtOnce()
  await writeFile('docs/performance.md', report(rows, speed, `${list}\n${files}`, lighthouse.version))
  console.log('Written to docs/performance.md.')
} finally {
  await program.forget()
}

function at(path: string): string {
  return new URL(path, program.origin).href
}

/** As in tests/site/a-page-weighs-little.story.ts: a phone, with nothing in its cache. */
async function weighAll(): Promise<Map<string, Weight>> {
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
  const weights = new Map<string, Weight>()
  for (const { path } of Object.values(SITE_PAGES)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    weights.set(path, await weighPage(await context.newPage(), at(path)))
    await context.close()
  }
  await browser.close()
  return weights
}

/** A page that is kept against a file, both from memory and both compressed beforehand. The file shows what Node itself allows. */
async function speedOfServer(): Promise<string> {
  const html = await (await fetch(at('/'))).text()
  const file = /href="(\/assets\/site-[^"]+\.css)"/.exec(html)?.[1]
  if (file === undefined) throw new Error('Home has no style sheet of its own any more: choose another file.')
  const [ofPage = 0, ofFile = 0] = await requestsPerSecond([at('/'), at(file)])
  const ratio = ((100 * ofPage) / ofFile).toFixed(0)
  return `Home: ${Math.round(ofPage)} requests a second. Its style sheet: ${Math.round(ofFile)}. Home is served at ${ratio} % of the speed of a file.`
}

function lineOf({ path, weight, verdict }: Row): string {
  const { scores, largestPaintMs, layoutShift } = verdict
  const inKib = (bytes: number) => (bytes / 1024).toFixed(1)
  const points = ['performance', 'accessibility', 'best-practices', 'seo'].map(id =>
    Math.round(100 * (scores[id] ?? 0)),
  )
  const seconds = largestPaintMs === null ? '–' : `${(largestPaintMs / 1000).toFixed(1)} s`
  const shift = layoutShift === null ? '–' : Number(layoutShift.toFixed(3))
  const cells = [path, inKib(weight.bytes), inKib(weight.scriptBytes), weight.requests, ...points, seconds, shift]
  return `| ${cells.join(' | ')} |`
}

function report(rows: ReadonlyArray<Row>, speed: string, sections: string, chromiumVersion: string): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, Node ${process.versions.node},
Chromium ${chromiumVersion}. Run it again after a change that a visitor could feel, and commit what it writes.

Our visitors pay by the kilobyte and many have an old phone. So we weigh each page as a first visitor gets it: 390 pixels wide, nothing
in the cache, every byte that comes over the wire, headers and all. The rest is Lighthouse's, as a phone on a slow mobile network
(its own preset): points out of 100, the largest contentful paint (LCP) and how much the page shifts (CLS).

| page | KiB | script KiB | requests | performance | accessibility | best practices | SEO | LCP | CLS |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map(lineOf).join('\n')}

${speed}
Asked by 16 connections from the same machine, so both share its cores; the file is the floor, and the share is what counts.

${sections}
## What is held

What \`npm test\` holds: the budgets in \`tests/site/a-page-weighs-little.story.ts\`, no shift at all on a phone and a desk, and at least 95
points for accessibility, best practices and SEO. Performance depends on the machine, so it is only reported here.
`
}
