import type { Answer } from './booking-visitor.ts'

/** Measures rounds of simultaneous requests. */
export function createRoundTimer() {
  const answerTimesMs: Array<number> = []
  let totalMs = 0
  return {
    async time(round: () => Promise<Array<Answer>>): Promise<Array<Answer>> {
      const startedAt = performance.now()
      const answers = await round()
      totalMs += performance.now() - startedAt
      answerTimesMs.push(...answers.map(({ elapsedMs }) => elapsedMs))
      return answers
    },
    /** The duration of all rounds divided by the number of requests, which measures throughput and not waiting time. */
    msPerRequest: () => totalMs / answerTimesMs.length,
    summary() {
      const perSecond = Math.round((answerTimesMs.length * 1000) / totalMs)
      const [median, most] = [percentile(answerTimesMs, 0.5), percentile(answerTimesMs, 0.95)]
      return `${answerTimesMs.length}, ${perSecond} a second, half within ${median} ms, 95 % within ${most} ms`
    },
  }
}

/** Returns the milliseconds within which this share of the answers arrived. */
function percentile(times: ReadonlyArray<number>, share: number): number {
  const sortedTimes = times.toSorted((one, other) => one - other)
  return Math.round(sortedTimes[Math.ceil(share * sortedTimes.length) - 1] ?? 0)
}
