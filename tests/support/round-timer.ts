import type { Answer } from './booking-visitor.ts'

/** Times rounds of simultaneous requests. */
export function createRoundTimer() {
  const answersMs: Array<number> = []
  let totalMs = 0
  return {
    async time(round: () => Promise<Array<Answer>>): Promise<Array<Answer>> {
      const began = performance.now()
      const answers = await round()
      totalMs += performance.now() - began
      answersMs.push(...answers.map(({ ms }) => ms))
      return answers
    },
    /** Throughput, not waiting time. */
    msEach: () => totalMs / answersMs.length,
    inWords() {
      const perSecond = Math.round((answersMs.length * 1000) / totalMs)
      const [median, most] = [within(answersMs, 0.5), within(answersMs, 0.95)]
      return `${answersMs.length}, ${perSecond} a second, half within ${median} ms, 95 % within ${most} ms`
    },
  }
}

/** The time within which this share of the answers came. */
function within(times: ReadonlyArray<number>, share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
}
