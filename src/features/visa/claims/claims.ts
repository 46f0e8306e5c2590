import { BRAND } from '#src/brand.ts'
import { addMonths } from '#src/business-days.ts'
import { dateInWords, noonOf } from '#src/dates.ts'

/** How many of our applications were endorsed, of those that were decided in a period. Days are `yyyy-mm-dd` in Lagos. */
export type TrackRecord = { endorsed: number; decided: number; periodStart: string; periodEnd: string }

/** A share of fewer would mislead. */
export const LEAST_DECIDED = 10

/** Older decisions say little about today, and counting them would cost more each year. */
export const YEARS_COUNTED = 5

export type ShownRecord = { source: 'counted' | 'owner'; record: TrackRecord }

/** The first day of the months whose decisions count. */
export function findFirstCountedDay(today: string): string {
  return addMonths(`${today.slice(0, 7)}-01`, -12 * YEARS_COUNTED)
}

/** Recorded decisions come before figures that an owner confirmed. */
export function chooseTrackRecord({
  counted,
  confirmed,
}: {
  counted: TrackRecord | null
  confirmed: TrackRecord | null
}): ShownRecord | null {
  if (counted !== null && counted.decided >= LEAST_DECIDED) return { source: 'counted', record: counted }
  return confirmed === null ? null : { source: 'owner', record: confirmed }
}

export type Claim = { figure: string; label: string }

/** The sandbox keeps the words of the specification. A public server shows figures only with both numbers and a period. */
export function listClaims({ isSandbox, record }: { isSandbox: boolean; record: TrackRecord | null }): Array<Claim> {
  const { successRate, applications, experience } = BRAND.claims
  if (isSandbox) return [successRate, applications, experience]
  if (record === null) return [experience]
  const { endorsed } = record
  const count = { figure: String(endorsed), label: `${nameApplications(endorsed)} endorsed, ${describePeriod(record)}` }
  return [claimShare(record), count, experience]
}

/** Returns for example "83% endorsed: 15 of 18 applications decided, January 2025 to October 2026". */
export function describeTrackRecord(record: TrackRecord): string {
  const { figure, label } = claimShare(record)
  return `${figure} ${label}`
}

/** Rounds down, so that no claim exceeds its numbers. */
function claimShare(record: TrackRecord): Claim {
  const { endorsed, decided } = record
  return {
    figure: `${Math.floor((endorsed / decided) * 100)}%`,
    label: `endorsed: ${endorsed} of ${decided} ${nameApplications(decided)} decided, ${describePeriod(record)}`,
  }
}

function nameApplications(count: number): string {
  return count === 1 ? 'application' : 'applications'
}

function describePeriod({ periodStart, periodEnd }: TrackRecord): string {
  const [start, end] = [nameMonth(periodStart), nameMonth(periodEnd)]
  return start === end ? start : `${start} to ${end}`
}

function nameMonth(day: string): string {
  return dateInWords(noonOf(day)).replace(/^\d+ /, '')
}
