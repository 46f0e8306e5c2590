import type { Status } from '#src/features/applications/states.ts'
import type { OpenApplication } from '#src/features/cases/add-application.server.ts'
import type { DocumentStatus } from '#src/features/documents/states.ts'
import type { CurrentText } from '#src/features/outbox/update-template-text.server.ts'
import type { BookingAct } from '../bookings/shown-booking.ts'

/** The answer of a staff action. A success closes the dialog with a toast; a refusal keeps the dialog open. */
export type Answer = { ok: true; title: string; description: string; currentText?: CurrentText } | Refusal

export type Refusal = {
  ok: false
  title: string
  description: string
  errors?: Record<string, string>
  conflict?: Conflict
  recordedDecision?: RecordedDecision
  currentText?: CurrentText
  /** The booking after a colleague has moved it. */
  movedBooking?: BookingSummary
  conflictingBookings?: Array<BookingSummary>
  openApplications?: Array<OpenApplication>
  /** The stored values after a conflict. Submitting again overwrites them. */
  currentValues?: object
  /** Values that the form must show after a refusal, by field name. */
  typed?: Record<string, string>
  mustSignIn?: boolean
  /** The browser sets this when the server gave no readable answer. */
  noAnswer?: boolean
}

/** The refusal of a form that was posted without scripts, with the values to show again. */
export type RefusedForm = { refusal: Refusal; typed: Record<string, string> }

/** The current application after a conflict, and who changed what. The times are formatted. */
export type Conflict = {
  current: { status: Status; adminNotes: string | null; resubmissionReason: string | null; version: number }
  changes: Array<{ by: string; at: string; from: Status | null; to: Status | null; fields: Array<string> }>
}

/** The decision that a colleague has recorded about the same document. The time is formatted. */
export type RecordedDecision = { by: string; at: string; status: DocumentStatus; comment: string | null }

/** A booking for dialogs. Dates and times are formatted. */
export type BookingSummary = {
  id: string
  /** The version for the optimistic lock. */
  sequence: number
  name: string
  email: string
  day: string
  from: string
  to: string
  href: string
  acts: ReadonlyArray<BookingAct>
}
