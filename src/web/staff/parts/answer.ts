import type { Status } from '#src/features/applications/states.ts'
import type { OpenApplication } from '#src/features/cases/add-application.server.ts'
import type { DocumentStatus } from '#src/features/documents/states.ts'
import type { Worded } from '#src/features/outbox/word-passage.server.ts'
import type { BookingAct } from '../bookings/shown-booking.ts'

/** What a posted dialog is told: it closes with a message, or stays and says what is wrong. */
export type Answer = { ok: true; title: string; description: string; worded?: Worded } | Refusal

export type Refusal = {
  ok: false
  title: string
  description: string
  errors?: Record<string, string>
  conflict?: Conflict
  decided?: Decided
  /** Somebody worded the same passage meanwhile: what stands now. */
  worded?: Worded
  /** Somebody moved the booking meanwhile: how it stands now. */
  moved?: StandingBooking
  /** Who has the times that were to be taken away. */
  booked?: Array<StandingBooking>
  open?: Array<OpenApplication>
  /** Settings: what stands, where somebody changed it meanwhile. The next Save then has its way. */
  standing?: object
  /** Fields whose values are others than were sent. */
  typed?: Record<string, string>
  mustSignIn?: boolean
  /** Made in the browser: the connection dropped, or what came was no answer. */
  noAnswer?: boolean
}

/** A page's own form that was sent without scripts and refused, with what was typed. */
export type RefusedForm = { refusal: Refusal; typed: Record<string, string> }

/** Somebody saved the same application meanwhile: how it stands now, and how it came to that. Times are in words. */
export type Conflict = {
  current: { status: Status; adminNotes: string | null; resubmissionReason: string | null; version: number }
  changes: Array<{ by: string; at: string; from: Status | null; to: Status | null; fields: Array<string> }>
}

/** Somebody decided about the same document meanwhile: what stands now. The time is in words. */
export type Decided = { by: string; at: string; status: DocumentStatus; comment: string | null }

/** A consultation as a dialog tells it. Day and times are in words. */
export type StandingBooking = {
  id: string
  /** How often it had been changed: what is decided here is decided about this one. */
  sequence: number
  name: string
  email: string
  day: string
  from: string
  to: string
  href: string
  acts: ReadonlyArray<BookingAct>
}
