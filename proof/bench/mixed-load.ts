import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { addresses } from '#src/addresses.ts'
import { createStaffCookie } from '#tests/support/example-pages.ts'
import { createSender } from '#tests/support/sending-files.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { createApplicationPost } from './contests.ts'
import { type Part, percentile } from './report.ts'

const APPLICATION_COUNT = 50_000
const REQUESTS_PER_SECOND = 100
const WARM_UP_SECONDS = 20
const SECONDS = 60
const SESSION_COUNT = 50

/** `share` is its number among a hundred requests. */
type Kind = { name: string; share: number; status: number; maxP99Ms: number; send(): Promise<Response> }

/** Sends a hundred mixed requests a second, whether or not earlier ones are answered, as visitors and staff would. */
export async function measureMixedLoad(): Promise<Part> {
  const site = await startBenchSite({ applications: APPLICATION_COUNT })
  try {
    const kinds = await createKinds(site)
    await sendRequests(kinds, WARM_UP_SECONDS)
    const answers = await sendRequests(kinds, SECONDS)
    const rows = kinds.map(kind => {
      const own = answers.filter(answer => answer.kind === kind)
      const times = own.map(({ ms }) => ms)
      return { kind, p50: percentile(times, 0.5), p99: percentile(times, 0.99), wrong: own.filter(isWrong).length }
    })
    return {
      title: 'Mixed load',
      words: `${REQUESTS_PER_SECOND} requests a second for ${SECONDS} s, with ${APPLICATION_COUNT.toLocaleString('en-GB')} applications. The load comes from the same machine.`,
      columns: ['request', 'share, %', 'p50 ms', 'p99 ms', 'wrong answers'],
      rows: rows.map(({ kind, p50, p99, wrong }) => [kind.name, kind.share, p50.toFixed(1), p99.toFixed(1), wrong]),
      goals: [
        ...rows.map(({ kind, p99 }) => ({
          name: `${kind.name}, 99th percentile`,
          measured: p99,
          atMost: kind.maxP99Ms,
          unit: 'ms',
        })),
        { name: 'wrong answers', measured: answers.filter(isWrong).length, atMost: 0, unit: '' },
        { name: 'highest memory of the server', measured: readPeakMib(site.program.pid), atMost: 300, unit: 'MiB' },
      ],
    }
  } finally {
    await site.end()
  }
}

async function createKinds({ db, program }: BenchSite): Promise<Array<Kind>> {
  const cookie = await createStaffCookie(db)
  const applicants = await Promise.all(Array.from({ length: SESSION_COUNT }, () => createSender(program, db)))
  const get = (path: string, visitorCookie = '') =>
    fetch(new URL(path, program.origin), { headers: { cookie: visitorCookie }, redirect: 'manual' })
  const getTracking = () => {
    const applicant = applicants[randomInt(SESSION_COUNT)] ?? { reference: '', cookie: '' }
    return get(addresses.tracking({ reference: applicant.reference }), applicant.cookie)
  }
  const list = addresses.adminApplications({ q: 'adebayo', status: 'completed' })
  return [
    { name: 'home', share: 40, status: 200, maxP99Ms: 50, send: () => get('/') },
    { name: 'tracking page', share: 30, status: 200, maxP99Ms: 200, send: getTracking },
    { name: 'dashboard', share: 10, status: 200, maxP99Ms: 300, send: () => get(addresses.adminDashboard(), cookie) },
    { name: 'search and filter', share: 10, status: 200, maxP99Ms: 300, send: () => get(list, cookie) },
    { name: 'application sent', share: 10, status: 302, maxP99Ms: 300, send: () => postApplication(program.origin) },
  ]
}

function postApplication(origin: string): Promise<Response> {
  const { path, ...post } = createApplicationPost(addresses.getStarted())
  return fetch(new URL(path, origin), { ...post, redirect: 'manual' })
}

type Answer = { kind: Kind; status: number; ms: number }

const isWrong = ({ kind, status }: Answer) => status !== kind.status

async function sendRequests(kinds: ReadonlyArray<Kind>, seconds: number): Promise<Array<Answer>> {
  const hundred = kinds.flatMap(kind => new Array<Kind>(kind.share).fill(kind))
  const startedAt = performance.now()
  const pending: Array<Promise<Answer>> = []
  while (pending.length < seconds * REQUESTS_PER_SECOND) {
    await setTimeout(startedAt + (pending.length * 1000) / REQUESTS_PER_SECOND - performance.now())
    // Steps of 37 go through all hundred and mix the kinds.
    const kind = hundred[(pending.length * 37) % hundred.length]
    if (kind !== undefined) pending.push(sendOne(kind))
  }
  return Promise.all(pending)
}

async function sendOne(kind: Kind): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await kind.send()
  await answer.arrayBuffer()
  return { kind, status: answer.status, ms: performance.now() - startedAt }
}

/** Only Linux has these files. */
function readPeakMib(pid: number | undefined): number {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
