import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { seedApplications } from '#factories/seed-applications.server.ts'
import { systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { createLogger } from '#src/logger.ts'
import { startProgram } from '../support/program.ts'
import { startTestCluster } from '../support/test-cluster.ts'

const APPLICATION_COUNT = 200_000
const MEASURED_ROUNDS = 30
const STAFF_PASSWORD = 'indigo cloth dries at noon'

/**
 * The measured requests to the staff list of applications. Among the generated applicants no name contains "zebul", and
 * every email address ends in "example".
 */
const MEASURED_REQUESTS: ReadonlyArray<[description: string, query: string]> = [
  ['the first page', ''],
  ['page 4,000 of 8,000, typed by hand', 'page=4000'],
  ['the last page', 'before=end'],
  ['the first page, by name', 'sort=name'],
  ['the last page, by status', 'sort=status&before=end'],
  ['a common name', 'q=adebayo'],
  ['part of a name that does not occur', 'q=zebul'],
  ['a word in every email', 'q=example'],
  ['a full name and a status', 'q=sade+osunlaja&status=completed'],
  ['a name, a status and a payment', 'q=adebayo&status=completed&payment=full'],
  ['a name, a sector and a month', 'q=adebayo&sector=fashion&from=2026-03-01&to=2026-03-31'],
  ['the tab Needs You', 'tab=needs-you'],
]

/** Measures how fast the staff list of 200,000 applications answers. Returns a section of docs/performance.md. */
export async function measureApplicationList(): Promise<string> {
  const cluster = await startTestCluster()
  const program = await startProgram({ DATABASE_URL: cluster.url, LOG_LEVEL: 'warn' })
  const { db, close } = openDatabase(cluster.url, createLogger('silent'))
  try {
    const seedSeconds = await measureSeconds(() => seedApplications(db, systemClock, APPLICATION_COUNT))
    const staffMember = await aStaffMember()
      .withEmail(`bench.${randomUUID().slice(0, 8)}@talentpassage.example`)
      .withPassword(STAFF_PASSWORD)
      .saveTo(db, systemClock)
    const cookie = await signIn(program.origin, staffMember.email)
    const fetchPage = (path: string) => fetchHtml(new URL(path, program.origin), cookie)

    const requests = [...MEASURED_REQUESTS, await findMiddlePagePath(fetchPage)]
    const paths = ['/admin/help', ...requests.map(([, query]) => `/admin/applications?${query}`)]
    const [baselineMs = 0, ...medians] = await measureMediansMs(paths.map(path => () => fetchPage(path)))
    const rows = requests.map(([description], index) => {
      const medianMs = medians[index] ?? 0
      return `| ${description} | ${medianMs.toFixed(0)} | ${(medianMs / baselineMs).toFixed(1)} |`
    })
    console.log(rows.join('\n'))
    const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total from applications`)
    return formatReportSection({
      rows,
      baselineMs,
      seedSeconds,
      total: counted[0]?.total ?? 0,
      exportResult: await measureExport(new URL('/admin/applications/export.csv', program.origin), cookie, program.pid),
    })
  } finally {
    await close()
    await program.stopAndDeleteData()
    await cluster.release()
  }
}

async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(new URL('/admin/login', origin), {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email, password: STAFF_PASSWORD }),
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`The sign-in answers ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

async function fetchHtml(url: URL, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${url.pathname} answers ${answer.status}`)
  return answer.text()
}

/** Finds the link from page 4,000 to the next page, which uses a cursor instead of a page number. */
async function findMiddlePagePath(fetchPage: (path: string) => Promise<string>): Promise<[string, string]> {
  const page = await fetchPage('/admin/applications?page=4000')
  const nextPageQuery = /href="\/admin\/applications\?([^"]*after=[^"]+)"/.exec(page)?.[1]
  if (nextPageQuery === undefined) throw new Error('Page 4,000 has no link to a next page.')
  return ['the page after it, by its link', nextPageQuery.replaceAll('&amp;', '&')]
}

/**
 * Runs the tasks in turns, so that other load on the machine slows all of them alike. Returns the median time of each.
 */
async function measureMediansMs(tasks: ReadonlyArray<() => Promise<unknown>>): Promise<Array<number>> {
  const times = tasks.map((): Array<number> => [])
  for (let round = -5; round < MEASURED_ROUNDS; round++) {
    for (const [index, fetchPage] of tasks.entries()) {
      const elapsedMs = 1000 * (await measureSeconds(fetchPage))
      // The first five rounds only warm up the caches.
      if (round >= 0) times[index]?.push(elapsedMs)
    }
  }
  return times.map(each => each.sort((one, other) => one - other)[Math.floor(each.length / 2)] ?? 0)
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Exports twice and measures the second time, because the heap always grows during the first export. */
async function measureExport(url: URL, cookie: string, pid: number | undefined) {
  await readExport(url, cookie)
  const memoryBeforeMib = readResidentMemoryMib(pid)
  let highestMemoryMib = memoryBeforeMib
  let bytes = 0
  const seconds = await measureSeconds(async () => {
    bytes = await readExport(url, cookie, () => {
      highestMemoryMib = Math.max(highestMemoryMib, readResidentMemoryMib(pid))
    })
  })
  return { seconds, mib: bytes / 1024 ** 2, grewMib: highestMemoryMib - memoryBeforeMib }
}

async function readExport(url: URL, cookie: string, onChunk = () => {}): Promise<number> {
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })
  if (answer.body === null || !answer.ok) throw new Error(`The export answers ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    onChunk()
  }
  return bytes
}

/** Returns the resident memory of a process in MiB, or 0 where the operating system does not report it. */
function readResidentMemoryMib(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function formatReportSection(results: {
  rows: ReadonlyArray<string>
  baselineMs: number
  seedSeconds: number
  total: number
  exportResult: Awaited<ReturnType<typeof measureExport>>
}): string {
  const { rows, baselineMs, seedSeconds, total, exportResult } = results
  return `## The list of applications

${total.toLocaleString('en-GB')} applications (\`npm run seed\` writes them in ${seedSeconds.toFixed(0)} s), requested over HTTP with a staff session, alternating. Times are
medians of ${MEASURED_ROUNDS} whole HTML pages. The baseline is a staff page without a list: ${baselineMs.toFixed(0)} ms, mostly the rendering of the frame.

| request | ms | times the baseline |
| --- | ---: | ---: |
${rows.join('\n')}

The CSV export of all: ${exportResult.mib.toFixed(1)} MB in ${exportResult.seconds.toFixed(1)} s. The program's memory grew by ${exportResult.grewMib.toFixed(0)} MB.
`
}
