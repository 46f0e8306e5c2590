import { sql } from 'drizzle-orm'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { CONNECTION_COUNT, CONTENDER_COUNT, type Contest, createContests, ROUND_SECONDS } from './contests.ts'
import { readCpuMs, readMemoryMib } from './process-usage.ts'
import type { Measured, PartResult } from './results.ts'
import { type Load, type LoadResult, runLoad } from './run-load.ts'
import { median, pause } from './timing.ts'

const APPLICATION_COUNT = 10_000
const ROUND_COUNT = 3
/** V8 optimises code only after it has run often: a fresh program is a third slower. */
const WARM_UP_ROUND_COUNT = 4

type Round = LoadResult & { cpuMs: number }
type Rounds = { contest: Contest; ours: Array<Round>; floor: Array<Round> }

/** Measures how many requests a second the server answers beside its floors, in turns, and its memory. */
export async function measureThroughput(): Promise<PartResult> {
  const site = await startBenchSite({ applications: APPLICATION_COUNT })
  try {
    await pause(10_000)
    const memoryIdle = readMemoryMib(site.program.pid)
    const atRest = await measureAtRest(site)
    const contests = await createContests(site, site.program)
    const rounds = await runRounds(contests, site.program.pid, site.floor.pid)
    const memoryPeak = readMemoryMib(site.program.pid, { peak: true })
    await pause(60_000)
    const memoryAfter = readMemoryMib(site.program.pid)
    const twoProcessRounds = await measureTwoProcesses(site)
    return {
      title: 'Requests per second',
      words: `Medians of ${ROUND_COUNT} rounds of ${ROUND_SECONDS} s with ${CONNECTION_COUNT} connections and ${APPLICATION_COUNT.toLocaleString('en-GB')} applications and those that the rounds create, floor and product in turns, after ${WARM_UP_ROUND_COUNT} rounds to warm up. The load comes from the same machine. Only right answers count. At rest the program makes ${atRest.transactions.toFixed(1)} transactions a second and uses ${atRest.cpuPercent.toFixed(1)} % of a core.`,
      table: {
        columns: ['request', 'floor', 'ours', 'ratio', 'p50 ms', 'p99 ms', 'processor ms', 'wrong answers'],
        rows: [
          ...rounds.map(each => formatRounds(each)),
          ...twoProcessRounds.map(each => formatRounds(each, ', two web processes')),
        ],
      },
      measured: [
        ...rounds.flatMap(toMeasured),
        { goal: 'memoryIdle', ours: memoryIdle, floor: readMemoryMib(site.floor.pid) },
        { goal: 'memoryPeak', ours: memoryPeak, floor: readMemoryMib(site.floor.pid, { peak: true }) },
        { goal: 'memoryAfter', ours: memoryAfter, floor: readMemoryMib(site.floor.pid) },
      ],
    }
  } finally {
    await site.end()
  }
}

/** Measures again with two web processes what most visitors request. */
async function measureTwoProcesses(site: BenchSite): Promise<Array<Rounds>> {
  const program = await site.startOnDatabase({ WEB_PROCESSES: '2' })
  try {
    const [home, tracking] = await createContests(site, program)
    return await runRounds(home && tracking ? [home, tracking] : [], undefined, site.floor.pid)
  } finally {
    await program.stopAndDeleteData()
  }
}

/** Lets every target and its floor take turns, so that other load on the machine slows them alike. */
async function runRounds(
  contests: ReadonlyArray<Contest>,
  pid: number | undefined,
  floorPid: number | undefined,
): Promise<Array<Rounds>> {
  const results = contests.map((contest): Rounds => ({ contest, ours: [], floor: [] }))
  for (let round = -WARM_UP_ROUND_COUNT; round < ROUND_COUNT; round++) {
    for (const { contest, ours, floor } of results) {
      const floorRound = await runRound(contest.floor, floorPid)
      const ourRound = await runRound(await contest.next(), pid)
      if (contest.goal === 'slotRound') expectOneWinner(ourRound)
      if (round < 0) continue
      floor.push(floorRound)
      ours.push(ourRound)
      console.log(`${contest.row}: ${floorRound.perSecond.toFixed(0)} / ${ourRound.perSecond.toFixed(0)}`)
    }
  }
  return results
}

async function runRound(load: Load, pid: number | undefined): Promise<Round> {
  const cpuBeforeMs = readCpuMs(pid)
  const result = await runLoad(load)
  const answerCount = Object.values(result.countByStatus).reduce((sum, count) => sum + count, 0)
  return { ...result, cpuMs: (readCpuMs(pid) - cpuBeforeMs) / answerCount }
}

function expectOneWinner({ countByStatus }: Round) {
  if (countByStatus[302] !== 1 || countByStatus[409] !== CONTENDER_COUNT - 1)
    throw new Error(`One booking should succeed, but the answers are ${JSON.stringify(countByStatus)}.`)
}

function formatRounds({ contest, ours, floor }: Rounds, suffix = ''): Array<string | number> {
  const of = (rounds: ReadonlyArray<Round>, read: (round: Round) => number) => median(rounds.map(read))
  const rate = (rounds: ReadonlyArray<Round>) => of(rounds, each => each.perSecond)
  const wrongCount = ours.reduce((sum, round) => sum + countWrong(contest.floor.rightStatuses, round), 0)
  return [
    contest.row + suffix,
    Math.round(rate(floor)),
    Math.round(rate(ours)),
    (rate(ours) / rate(floor)).toFixed(3),
    of(ours, each => each.p50Ms).toFixed(1),
    of(ours, each => each.p99Ms).toFixed(1),
    suffix === '' ? of(ours, each => each.cpuMs).toFixed(2) : '–',
    wrongCount,
  ]
}

function countWrong(rightStatuses: ReadonlyArray<number>, { countByStatus }: Round): number {
  const wrongAnswers = Object.entries(countByStatus).filter(([status]) => !rightStatuses.includes(Number(status)))
  return wrongAnswers.reduce((sum, [, count]) => sum + count, 0)
}

function toMeasured({ contest: { goal }, ours, floor }: Rounds): Array<Measured> {
  const medianOf = (rounds: ReadonlyArray<Round>, key: 'perSecond' | 'roundMs' | 'p99Ms') =>
    median(rounds.map(round => round[key]))
  const key = goal === 'slotRound' ? 'roundMs' : 'perSecond'
  const main = { goal, ours: medianOf(ours, key), floor: medianOf(floor, key) }
  const p99 = { goal: 'trackingP99', ours: medianOf(ours, 'p99Ms'), floor: medianOf(floor, 'p99Ms') } as const
  return goal === 'trackingRate' ? [main, p99] : [main]
}

/** Measures the program while no visitor comes. */
async function measureAtRest({ db, program }: BenchSite) {
  const seconds = 20
  const countTransactions = async () => {
    const { rows } = await db.execute<{ total: number }>(
      sql`select xact_commit::int as total from pg_stat_database where datname = current_database()`,
    )
    return rows[0]?.total ?? 0
  }
  const [transactionsBefore, cpuBeforeMs] = [await countTransactions(), readCpuMs(program.pid)]
  await pause(seconds * 1000)
  const transactions = ((await countTransactions()) - transactionsBefore) / seconds
  return { transactions, cpuPercent: (readCpuMs(program.pid) - cpuBeforeMs) / (10 * seconds) }
}
