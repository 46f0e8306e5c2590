import { DAY_MS } from '#src/clock.ts'
import type { Period } from './periods.ts'

/** What began longer ago is not measured. */
export const LONGEST_STAY_MS = 730 * DAY_MS

export const REPORTS = {
  sources: 'Where people come from',
  funnel: 'From enquiry to endorsement',
  outcomes: 'Outcomes by body and route',
  refusals: 'Why not endorsed',
  steps: 'Days in each step',
  slots: 'Consultation times',
  work: 'Work of the team',
} as const satisfies Record<string, string>

export type ReportKey = keyof typeof REPORTS
export const REPORT_KEYS = Object.keys(REPORTS) as [ReportKey, ...Array<ReportKey>]

/** Null means that the column does not apply. */
export type Cell = number | string | null
export type ReportRow = { cells: ReadonlyArray<Cell>; isTotal?: boolean }

/** `behind` is what `value` is a part of, or the slower end of it. */
export type Mark = { name: string; value: number; behind?: number | undefined }

export type Report = {
  /** Says exactly what is counted. */
  counts: string
  heads: ReadonlyArray<string>
  groups: ReadonlyArray<{ title: string | null; rows: ReadonlyArray<ReportRow> }>
  chart: { kind: 'bars' | 'columns'; label: string; marks: ReadonlyArray<Mark> } | null
  notes: ReadonlyArray<string>
  isEmpty: boolean
}

export type ReportQuery = { period: Period; now: Date }

const LEAST_FOR_SHARE = 10

/** A percentage of fewer than ten would mislead. Null without any. */
export function shareInWords(part: number, whole: number): string | null {
  if (whole === 0) return null
  return whole < LEAST_FOR_SHARE ? `${part} of ${whole}` : `${Math.round((part / whole) * 100)}%`
}

/** Rounds to one decimal. */
export function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}
