import type { OpenApplication } from '#src/features/applications/adding/add-application.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import type { DocumentStatus } from '#src/features/documents/states.ts'
import type { CurrentText } from '#src/features/mail/update-template-text.server.ts'
import type { BookingAction } from '../bookings/shown-booking.ts'

/** A staff action gives this answer. A success closes the dialog with a toast; a refusal keeps the dialog open. */
export type Answer =
  | {
      ok: true
      title: string
      description: string
      currentText?: CurrentText
      recoveryCodes?: Array<string>
      /** The browser's options for a new passkey, as JSON. */
      passkeyRequest?: string
      /** The toast offers to undo the change by a post to this path. */
      undoPath?: string
    }
  | Refusal

export type Refusal = {
  ok: false
  title: string
  description: string
  errors?: Record<string, string>
  conflict?: Conflict
  recordedDecision?: RecordedDecision
  currentText?: CurrentText
  movedBooking?: BookingSummary
  conflictingBookings?: Array<BookingSummary>
  payoutFile?: PayoutFilePreview
  openApplications?: Array<OpenApplication>
  /** The payments with the same bank reference. Sending these ids confirms that this is another transfer. */
  sameReferenceIds?: Array<string>
  /** Holds the stored values after a conflict. Submitting again overwrites them. */
  currentValues?: object
  /** The form must show these values after a refusal. The keys are field names. */
  typed?: Record<string, string>
  mustSignIn?: boolean
  mustConfirm?: boolean
  /** Our script sets this when the server gave no readable answer. */
  noAnswer?: boolean
}

/** Describes what a file would add. Sending `sha256` again confirms it. The amounts are formatted. */
export type PayoutFilePreview = {
  sha256: string
  payouts: Array<{ name: string; paidOn: string; payments: number; processed: string; fees: string; paid: string }>
  morePayouts: number
  remarks: Array<string>
}

/** Describes the application after a conflict, and who changed what. The times are formatted. */
export type Conflict = {
  current: {
    status: Status
    statusDay: string | null
    adminNotes: string | null
    resubmissionReason: string | null
    version: number
  }
  changes: Array<{ by: string; at: string; from: Status | null; to: Status | null; fields: Array<string> }>
}

/** Describes the decision that a colleague has recorded about the same document. The time is formatted. */
export type RecordedDecision = { by: string; at: string; status: DocumentStatus; comment: string | null }

/** Describes a booking in dialogs. Its dates and times are formatted. */
export type BookingSummary = {
  id: string
  sequence: number
  name: string
  email: string
  day: string
  from: string
  to: string
  href: string
  actions: ReadonlyArray<BookingAction>
}
