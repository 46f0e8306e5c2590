import { DAYS_IN_BIN } from '#src/features/cases/bin/bin.ts'

/** A period in the words of the privacy notice and in the database. `after` names the date that it starts from. */
export type RetentionRule = { what: string; keep: string; interval: string; after: string; does: string }

/**
 * How long we keep what (ADR 078). The privacy notice lists these rules in this order, and `applyRetention` carries them
 * out. `interval` is a PostgreSQL interval.
 */
export const RETENTION = {
  'unpaid-application': {
    what: 'An application that was never paid',
    keep: '90 days',
    interval: '90 days',
    after: 'its last change',
    does: 'Erases the application',
  },
  'paid-application': {
    what: 'A paid application, with its documents',
    keep: 'six months',
    interval: '6 months',
    after: 'the case was closed',
    does: 'Erases the application with its files',
  },
  'deleted-application': {
    what: 'An application that one of us deleted, in case it was a mistake',
    keep: `${DAYS_IN_BIN} days`,
    interval: `${DAYS_IN_BIN} days`,
    after: 'it was deleted',
    does: 'Erases the application with its files',
  },
  upload: {
    what: 'An upload that was not completed',
    keep: 'two days',
    interval: '2 days',
    after: 'its last part arrived',
    does: 'Removes the file',
  },
  consultation: {
    what: 'A consultation that was booked',
    keep: 'twelve months',
    interval: '12 months',
    after: 'the meeting',
    does: 'Erases the booking and its order',
  },
  'unbooked-consultation': {
    what: 'A consultation that was paid and never booked',
    keep: 'twelve months',
    interval: '12 months',
    after: 'you ordered it',
    does: 'Erases the order',
  },
  'unpaid-consultation': {
    what: 'A consultation that was never paid',
    keep: '90 days',
    interval: '90 days',
    after: 'you ordered it',
    does: 'Erases the order',
  },
  message: {
    what: 'A message to us from the contact page',
    keep: 'twelve months',
    interval: '12 months',
    after: 'it arrived',
    does: 'Erases the message',
  },
  story: {
    what: 'Your story for our website, unless you withdraw it earlier',
    keep: 'five years',
    interval: '5 years',
    after: 'you sent it',
    does: 'Erases the story',
  },
  request: {
    what: 'A request about your data',
    keep: 'twelve months',
    interval: '12 months',
    after: 'we answered it',
    does: 'Erases the request and its answer',
  },
  hold: {
    what: 'Our reason for keeping your data longer',
    keep: 'twelve months',
    interval: '12 months',
    after: 'it no longer applied',
    does: 'Erases the hold and its reason',
  },
  copy: {
    what: 'A note that we gave you a copy of your data',
    keep: 'twelve months',
    interval: '12 months',
    after: 'we made the copy',
    does: 'Removes the email from the note',
  },
  mail: {
    what: 'An email that belongs to nothing on this list',
    keep: 'twelve months',
    interval: '12 months',
    after: 'we wrote it',
    does: 'Erases the email',
  },
  payment: {
    what: 'A payment, without name and email once the rest is deleted',
    keep: 'six years',
    interval: '6 years',
    after: 'the last entry in our books',
    does: 'Erases the payment with its entries',
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof RETENTION

/** `sweepFiles` removes uploads, and `applyRetention` removes notes and payments together. */
export type RecordKind = Exclude<RetentionKind, 'upload' | 'copy' | 'payment'>

export const RECORD_KINDS = (Object.keys(RETENTION) as Array<RetentionKind>).filter(isRecordKind)

function isRecordKind(kind: RetentionKind): kind is RecordKind {
  return kind !== 'upload' && kind !== 'copy' && kind !== 'payment'
}

/** For example: "An application that was never paid: 90 days after its last change." */
export function describeRule({ what, keep, after }: RetentionRule): string {
  return `${what}: ${keep} after ${after}.`
}
