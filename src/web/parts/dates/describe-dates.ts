import { dateInWords, dayInLagos, noonOf } from '#src/dates.ts'
import { listRecordableFacts } from '#src/features/cases/dates/check-milestone.ts'
import {
  describeClock,
  describeRule,
  findRule,
  isUnchecked,
  type RunningClock,
} from '#src/features/cases/dates/clocks.ts'
import { type DatedFact, formatFact, toDays } from '#src/features/cases/dates/milestones.ts'
import type { Facts } from '#src/features/visa/facts.ts'

type Entry = { fact: DatedFact; day: string; recordedBy: string | null }

/** Describes recorded days and running clocks for both sides. */
export function describeDates(
  {
    entries,
    clocks,
    now,
    facts,
  }: {
    entries: ReadonlyArray<Entry>
    clocks: ReadonlyArray<RunningClock>
    now: Date
    facts: Facts
  },
  isChoice: (fact: DatedFact) => boolean,
) {
  const today = dayInLagos(now)
  const days = toDays(entries)
  return {
    clocks: clocks.map(clock => ({
      key: clock.clock,
      sentence: describeClock(clock, today),
      isLate: clock.endsOn < today,
      isUnchecked: isUnchecked(clock.clock, facts),
      rule: describeRule(clock.clock, facts),
      fact: findRule(clock.clock, facts),
    })),
    entries: entries.map(({ fact, day, recordedBy }) => ({
      fact,
      label: formatFact(fact),
      on: dateInWords(noonOf(day)),
      recordedBy,
    })),
    choices: listRecordableFacts(days)
      .filter(isChoice)
      .map(fact => [fact, formatFact(fact)] as const),
    days,
    today,
  }
}
