import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import type { LetterState } from './letter.ts'

export const MAX_LETTER_REMINDERS = 2

type AwaitedLetter = { state: LetterState; dueOn: string | null; step: number }

/**
 * Returns when the next reminder is sent, or null after the second. The first is sent half-way after we asked, or three
 * days before the promised day, and the last on the day after.
 */
export function findNextReminder({ state, dueOn, step }: AwaitedLetter, now: Date): Date | null {
  if (dueOn === null) return null
  const days = [addDays(dueOn, state === 'promised' ? -DAYS_BEFORE_PROMISE : -DAYS_BEFORE_ASKED), addDays(dueOn, 1)]
  const today = dayInLagos(now)
  const day = days.slice(step).find(each => each > today)
  return day === undefined ? null : instantInLagos(day, '09:00')
}

const DAYS_BEFORE_PROMISE = 3
const DAYS_BEFORE_ASKED = 7
