import { setTimeout as pause } from 'node:timers/promises'
import { type Server, startBenchSite } from './bench-site.ts'
import {
  BARE_REACT,
  BEFORE,
  CONNECTION_COUNT,
  type Contest,
  createContests,
  createPageRequests,
  DATA,
  NEXT_TWIN,
  ROUND_SECONDS,
} from './contests.ts'
import { expectSamePage } from './expect-same-page.ts'
import { startNextTwin } from './floors/next-twin.ts'
import { formatNumber, type Goal, median, type Part, printRow, type Row } from './report.ts'
import { type Load, type LoadResult, readCpuMs, readMemoryMib, runLoad } from './run-load.ts'

const APPLICATION_COUNT = 10_000
/** V8 optimises code only after it has run often: a fresh program is a third slower. */
const WARM_UP_ROUND_COUNT = 2
const ROUND_COUNT = 3

const PRODUCT = 'product'

type Contestant = { server: Server; next(): Load | Promise<Load> }

type Round = LoadResult & { cpuMs: number }

/**
 * Measures how many requests a second the server answers beside its floors, and its memory. With `against`, the folder of
 * another built checkout, that program takes part in each row too.
 */
export async function measureThroughput({ against }: { against?: string | undefined }): Promise<Part> {
  const closers: Array<() => Promise<unknown>> = []
  try {
    const site = await startBenchSite({ applications: APPLICATION_COUNT })
    closers.push(site.end)
    const before =
      against === undefined ? null : await startBenchSite({ applications: APPLICATION_COUNT, folder: against })
    if (before !== null) closers.push(before.end)
    const dataFloor = await site.startDataFloor()
    closers.push(dataFloor.stopAndDeleteData)
    const bareReact = await site.startBareReact()
    closers.push(bareReact.stopAndDeleteData)
    const pageRequests = await createPageRequests(site)
    const nextTwin = await startNextTwin(site, bareReact, Object.values(pageRequests))
    closers.push(nextTwin.stopAndDeleteData)
    const servers = { [PRODUCT]: site.program, [DATA]: dataFloor, [BARE_REACT]: bareReact, [NEXT_TWIN]: nextTwin }
    for (const [request] of Object.values(pageRequests)) {
      for (const floor of [bareReact, nextTwin]) await expectSamePage(site.program, floor, request)
    }
    const pageRequestsBefore = before === null ? {} : await createPageRequests(before)

    await pause(10_000)
    const idleMib = readMemory(servers)
    const results = []
    for (const contest of createContests(pageRequests, before !== null)) {
      const contestants: Record<string, Contestant> = {}
      const addContestant = (name: string, server: Server, createLoad: (origin: string) => Load | Promise<Load>) => {
        contestants[name] = { server, next: () => createLoad(server.origin) }
      }
      addContestant(PRODUCT, site.program, await contest.product(site, pageRequests))
      if (before !== null) addContestant(BEFORE, before.program, await contest.product(before, pageRequestsBefore))
      for (const [name, createLoad] of Object.entries(contest.floors)) {
        addContestant(name, servers[name as keyof typeof servers], createLoad)
      }
      results.push({ contest, rounds: await runRounds(contest, contestants) })
    }
    await pause(60_000)
    const laterMib = readMemory(servers)
    const floorMemory = { name: DATA, measured: laterMib[DATA] ?? 0 }
    const memoryWords = Object.keys(servers).map(
      name => `${name} ${formatNumber(idleMib[name] ?? 0)} and ${formatNumber(laterMib[name] ?? 0)} MiB`,
    )
    console.log(memoryWords.join(', '))
    return {
      title: 'Requests a second',
      words: `Medians of ${ROUND_COUNT} rounds of ${ROUND_SECONDS} s with ${CONNECTION_COUNT} connections and ${APPLICATION_COUNT.toLocaleString('en-GB')} applications, in turns, after ${WARM_UP_ROUND_COUNT} rounds to warm up. The load comes from the same machine. The floors are described in [proof/README.md](../proof/README.md#floors). Memory when idle and a minute after the rounds: ${memoryWords.join(', ')}. The floor of memory is the latter.`,
      columns: ['request', 'server', 'a second', 'p99 ms', 'round ms', 'processor ms', 'wrong answers'],
      rows: results.flatMap(({ contest, rounds }) => formatRounds(contest, rounds)),
      goals: [
        ...results.flatMap(({ contest, rounds }) => toGoals(contest, rounds)),
        { name: 'memory, idle', measured: idleMib[PRODUCT] ?? 0, unit: 'MiB', floor: floorMemory, atMost: 0.8 },
        {
          name: 'memory, a minute after the load',
          measured: laterMib[PRODUCT] ?? 0,
          unit: 'MiB',
          floor: floorMemory,
          atMost: 1.1,
        },
      ],
    }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

function readMemory(servers: Record<string, Server>): Record<string, number> {
  return Object.fromEntries(Object.entries(servers).map(([name, { pid }]) => [name, readMemoryMib(pid)]))
}

/** Lets the product and its floors take turns, so that other load on the machine slows them alike. */
async function runRounds({ row }: Contest, contestants: Record<string, Contestant>) {
  const rounds = Object.fromEntries(Object.keys(contestants).map((name): [string, Array<Round>] => [name, []]))
  for (let round = -WARM_UP_ROUND_COUNT; round < ROUND_COUNT; round++) {
    for (const [name, { server, next }] of Object.entries(contestants)) {
      const load = await next()
      const cpuBeforeMs = readCpuMs(server.pid)
      const result = await runLoad(load)
      const answerCount = Object.values(result.countByStatus).reduce((sum, count) => sum + count, 0)
      const cpuMs = (readCpuMs(server.pid) - cpuBeforeMs) / answerCount
      if (load.rightStatuses.includes(409) && result.countByStatus[302] !== 1)
        throw new Error(`One attempt should succeed, but the answers are ${JSON.stringify(result.countByStatus)}.`)
      if (round >= 0) rounds[name]?.push({ ...result, cpuMs })
    }
  }
  for (const cells of formatRounds({ row }, rounds)) printRow(cells)
  return rounds
}

function formatRounds({ row }: Pick<Contest, 'row'>, rounds: Record<string, Array<Round>>): Array<Row> {
  return Object.entries(rounds).map(([name, own], index) => [
    index === 0 ? row : '',
    name,
    formatNumber(medianOf(own, 'perSecond')),
    formatNumber(medianOf(own, 'p99Ms')),
    formatNumber(medianOf(own, 'elapsedMs')),
    medianOf(own, 'cpuMs').toFixed(2),
    own.reduce((sum, { wrongCount }) => sum + wrongCount, 0),
  ])
}

const UNITS = { perSecond: 'a second', p99Ms: 'ms', elapsedMs: 'ms' }
const KEY_NAMES = { perSecond: '', p99Ms: ', 99th percentile', elapsedMs: ', the whole round' }

function toGoals({ row, limits }: Contest, rounds: Record<string, Array<Round>>): Array<Goal> {
  return limits.map(({ floor, key, ...limit }) => {
    const measureOf = (name: string) => medianOf(rounds[name] ?? [], key)
    const shared = { name: row + KEY_NAMES[key], measured: measureOf(PRODUCT), unit: UNITS[key], ...limit }
    return floor === undefined ? shared : { ...shared, floor: { name: floor, measured: measureOf(floor) } }
  })
}

function medianOf(rounds: ReadonlyArray<Round>, key: 'perSecond' | 'p99Ms' | 'elapsedMs' | 'cpuMs'): number {
  return median(rounds.map(round => round[key]))
}
