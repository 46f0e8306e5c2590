type Timed = { ms: number }

/**
 * What is measured in turns, so that whatever else the machine does disturbs all of it alike: the first is judged by the
 * second, its floor.
 */
export function figuresOf(subject: string, floor: string) {
  const rounds = new Map([subject, floor].map(name => [name, { answersMs: [] as number[], totalMs: 0 }]))
  return {
    /** Times one round, all of whose answers are waited for at once. */
    async measure<Answer extends Timed>(name: string, round: () => Promise<Array<Answer>>): Promise<Array<Answer>> {
      const measured = rounds.get(name)
      if (measured === undefined) throw new Error(`Nobody measures ${name}.`)
      const began = performance.now()
      const answers = await round()
      measured.totalMs += performance.now() - began
      measured.answersMs.push(...answers.map(({ ms }) => ms))
      return answers
    },
    inOneLine(): string {
      const lines = [...rounds].map(([name, { answersMs, totalMs }]) => {
        const perSecond = Math.round((answersMs.length * 1000) / totalMs)
        return `${answersMs.length} ${name}, ${perSecond} a second, median ${share(answersMs, 0.5)} ms, 95 % within ${share(answersMs, 0.95)} ms`
      })
      const [ofSubject = 0, ofFloor = 0] = [...rounds.values()].map(
        ({ answersMs, totalMs }) => totalMs / answersMs.length,
      )
      return `${lines.join('; ')}; ${subject} take ${(ofSubject / ofFloor).toFixed(2)} times as long as ${floor}.`
    },
  }
}

/** The time within which this share of the answers came. */
function share(times: ReadonlyArray<number>, part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? 0)
}
