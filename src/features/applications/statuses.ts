import { never } from '#src/never.ts'

/** Where an application can stand. Everything that shows, filters or mails a status derives from this list. */
export const STATUSES = [
  'pending',
  'under_review',
  'evidence_review',
  'draft_review',
  'final_review',
  'completed',
  'rejected',
  'resubmission',
  'endorsed',
] as const

export type Status = (typeof STATUSES)[number]

/** Statuses in which we have nothing left to do for an application. */
export const FINISHED_STATUSES: ReadonlyArray<Status> = ['completed', 'endorsed', 'rejected']

/** "evidence_review" → "Evidence Review". */
export function statusLabel(status: Status): string {
  return status
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** How far an application is, in per cent. */
export function progressOf(status: Status): number {
  switch (status) {
    case 'pending':
      return 10
    case 'rejected':
      return 15
    case 'under_review':
      return 30
    case 'resubmission':
      return 40
    case 'evidence_review':
      return 50
    case 'draft_review':
      return 70
    case 'final_review':
      return 90
    case 'completed':
    case 'endorsed':
      return 100
    default:
      return never(status)
  }
}
