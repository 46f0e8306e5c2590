import type { BusyProblem } from './busy-problems.ts'

/** A port, implemented by `adapters/private-calendar`. */
export type CalendarReader = {
  /** Reads the iCalendar text at a secret address. Never throws. */
  read(address: string): Promise<CalendarText>
}

export type CalendarText = { ok: true; text: string } | { ok: false; problem: BusyProblem }
