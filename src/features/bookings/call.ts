import type { Tone } from '#src/tone.ts'
import { type BookingStatus, isConfirmed, isMissed, isOnHold } from './states.ts'

/** What an adviser does in a call. Staff tick it, and colleagues see how far it is. */
export const CALL_STEPS = {
  brief: { when: 'before', label: 'Read the topic, the question and the CV' },
  facts: { when: 'before', label: 'Looked up the criteria of the field' },
  question: { when: 'during', label: 'Answered the question' },
  route: { when: 'during', label: 'Said which route and body fit, or that none does' },
  evidence: { when: 'during', label: 'Went through the evidence and what is missing' },
  costs: { when: 'during', label: 'Said what it costs and how long it takes' },
  next: { when: 'after', label: 'Agreed on the next step' },
} as const satisfies Record<string, { when: keyof typeof CALL_TIMES; label: string }>

export const CALL_TIMES = { before: 'Before', during: 'During', after: 'At the end' } as const

export type CallStep = keyof typeof CALL_STEPS

export const CALL_STEP_KEYS = Object.keys(CALL_STEPS) as [CallStep, ...Array<CallStep>]

export type CallTimes = { status: BookingStatus; startsAt: Date; endsAt: Date; invitedAgainAt: Date | null }

export type CallPhase =
  | 'unpaid'
  | 'on-hold'
  | 'to-book'
  | 'invited'
  | 'booked'
  | 'now'
  | 'held'
  | 'missed'
  | 'ended'
  | 'returned'

export const CALL_PHASES: Record<CallPhase, { label: string; tone: Tone }> = {
  unpaid: { label: 'Not paid', tone: 'neutral' },
  'on-hold': { label: 'On hold, not paid', tone: 'warn' },
  'to-book': { label: 'To book', tone: 'waiting' },
  invited: { label: 'Did not come, invited again', tone: 'waiting' },
  booked: { label: 'Booked', tone: 'progress-60' },
  now: { label: 'Now', tone: 'booked' },
  held: { label: 'Held', tone: 'good' },
  missed: { label: 'Did not come', tone: 'bad' },
  ended: { label: 'Ended by a refund', tone: 'neutral' },
  returned: { label: 'Payment taken back', tone: 'bad' },
}

type CallFacts = { isPaid: boolean; isReturned: boolean; isEnded: boolean; booking: CallTimes | null }

/** `booking` is the one that counts, see `findCurrentBooking`. */
export function findCallPhase({ isPaid, isReturned, isEnded, booking }: CallFacts, now: Date): CallPhase {
  if (isEnded) return 'ended'
  if (isReturned) return 'returned'
  if (booking !== null && isOnHold(booking.status)) return 'on-hold'
  if (!isPaid) return 'unpaid'
  if (booking === null) return 'to-book'
  if (isMissed(booking.status)) return booking.invitedAgainAt === null ? 'missed' : 'invited'
  if (now < booking.startsAt) return 'booked'
  return now < booking.endsAt ? 'now' : 'held'
}

/** Only a call that has begun and was not missed has a summary. */
export function mayHaveSummary(phase: CallPhase): boolean {
  return phase === 'now' || phase === 'held'
}

/** The booking that counts: the confirmed one, then a missed one that is not replaced, then a time on hold. Cancelled ones never do. */
export function findCurrentBooking<Booking extends CallTimes & { heldUntil: Date | null }>(
  bookings: ReadonlyArray<Booking>,
  now: Date,
): Booking | null {
  const isWanted = [
    ({ status }: Booking) => isConfirmed(status),
    ({ status, invitedAgainAt }: Booking) => isMissed(status) && invitedAgainAt === null,
    ({ status }: Booking) => isMissed(status),
    ({ status, heldUntil }: Booking) => isOnHold(status) && heldUntil !== null && heldUntil > now,
  ]
  return isWanted.flatMap(isThis => bookings.filter(isThis))[0] ?? null
}
