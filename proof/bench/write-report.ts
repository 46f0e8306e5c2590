/** `npm run bench`. An argument names the only part to measure, and then nothing is written. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { measureGrowth } from './growth.ts'
import { measureMixedLoad } from './mixed-load.ts'
import { measurePages } from './pages.ts'
import { formatReport, type Part } from './report.ts'
import { measureStarts } from './starts.ts'
import { measureThroughput } from './throughput.ts'
import { measureUploads } from './uploads.ts'

const REPORT_FILE = 'docs/performance.md'
const LIMITS_HEADING = '## Known limits'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, against: { type: 'string' } },
})
const PARTS: Record<string, () => Promise<Part>> = {
  throughput: () => measureThroughput({ against: values.against }),
  starts: measureStarts,
  uploads: measureUploads,
  pages: measurePages,
  load: measureMixedLoad,
  growth: () => measureGrowth(values.full ? 1_000_000 : 100_000),
}
const chosenNames = positionals.length > 0 ? positionals : Object.keys(PARTS)
const parts: Array<Part> = []
for (const name of chosenNames) {
  const measurePart = PARTS[name]
  if (measurePart === undefined) throw new Error(`The parts are ${Object.keys(PARTS).join(', ')}.`)
  parts.push(await measurePart())
}
const report = formatReport(parts, describeMachine())
if (positionals.length === 0) {
  const [, knownLimits = ''] = (await readFile(REPORT_FILE, 'utf8')).split(LIMITS_HEADING)
  await writeFile(REPORT_FILE, `${report}\n${LIMITS_HEADING}${knownLimits}`)
} else console.log(report)

function describeMachine(): string {
  const [cpu] = cpus()
  return `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}`
}
