import type { Status } from '#src/features/applications/states.ts'
import type { OpenApplication } from '#src/features/cases/add-application.server.ts'
import type { DocumentStatus } from '#src/features/documents/states.ts'
import type { CurrentText } from '#src/features/outbox/update-template-text.server.ts'
import type { BookingAct } from '../bookings/shown-booking.ts'

/** Success closes the dialog with a message; a refusal keeps it open. */
export type Answer = { ok: true; title: string; description: string; currentText?: CurrentText } | Refusal

export type Refusal = {
  ok: false
  title: string
  description: string
  errors?: Record<string, string>
  conflict?: Conflict
  decided?: Decided
  currentText?: CurrentText
  /** The current booking after a conflict */
  moved?: BookingSummary
  booked?: Array<BookingSummary>
  open?: Array<OpenApplication>
  /** The current value after a conflict; submitting again overwrites it. */
  currentValues?: object
  /** Fields changed by the server */
  typed?: Record<string, string>
  mustSignIn?: boolean
  /** Set in the browser: no readable answer. */
  noAnswer?: boolean
}

/** A refused form of a page without scripts, with its values. */
export type RefusedForm = { refusal: Refusal; typed: Record<string, string> }

/** The current application after a conflict, with formatted times. */
export type Conflict = {
  current: { status: Status; adminNotes: string | null; resubmissionReason: string | null; version: number }
  changes: Array<{ by: string; at: string; from: Status | null; to: Status | null; fields: Array<string> }>
}

/** A colleague's decision about the same document, with a formatted time. */
export type Decided = { by: string; at: string; status: DocumentStatus; comment: string | null }

/** Dates are formatted. */
export type BookingSummary = {
  id: string
  /** Version for the optimistic lock */
  sequence: number
  name: string
  email: string
  day: string
  from: string
  to: string
  href: string
  acts: ReadonlyArray<BookingAct>
}
