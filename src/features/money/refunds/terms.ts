import { dayAndTime } from '#src/dates.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { findDeliverable, STAGE_TITLES, STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'
import { poundsAndPence } from '#src/money.ts'
import { joinWithAnd } from '#src/words.ts'

/** The service that was paid, and what happened since. `not-kept` is money that cannot count, such as a second payment. */
export type PaidService =
  | { kind: 'not-kept' }
  | {
      kind: 'application'
      item: ApplicationItem
      agreedPence: number
      settledPence: number
      /** The part of `settledPence` that unfinished refunds give back. */
      underWayPence: number
      delivered: ReadonlyArray<Stage>
      /** The stages that the application has passed. */
      passed: ReadonlyArray<Stage>
    }
  | {
      kind: 'consultation'
      settledPence: number
      /** The part that came off the price of an application. */
      creditedPence?: number
      /** Null when no time is booked, or the booking was cancelled. */
      booking: { startsAt: Date; refundableUntil: Date; isMissed: boolean } | null
    }

/** `pence` is null when all of the payment goes back. */
export type RefundByTerms = { pence: number | null; sentence: string }

/** Names the deliverables of passed stages whose delivery is not recorded, or returns null. */
export function warnOfMissingDeliveries(service: PaidService): string | null {
  if (service.kind !== 'application') return null
  const missing = service.passed.flatMap(stage => {
    const name = findDeliverable(service.item, stage)
    return name === null || service.delivered.includes(stage) ? [] : [`${STAGE_TITLES[stage]} (${name})`]
  })
  if (missing.length === 0) return null
  return `The application has passed ${joinWithAnd(missing)}, but no delivery is recorded for that. If the applicant has it, please record it first.`
}

/**
 * Calculates what the terms give back at `now`. Each deliverable of an application has an equal share of the agreed
 * price, see docs/decisions/120-staff-say-what-a-refund-means.md.
 */
export function calculateRefundByTerms(service: PaidService, now: Date): RefundByTerms {
  switch (service.kind) {
    case 'not-kept':
      return { pence: null, sentence: 'The terms give all of it: this payment can’t count for anything.' }
    case 'application':
      return calculateForApplication(service)
    case 'consultation':
      return calculateForConsultation(service, now)
  }
}

function calculateForApplication({
  item,
  agreedPence,
  settledPence,
  underWayPence,
  delivered,
}: Extract<PaidService, { kind: 'application' }>): RefundByTerms {
  const deliverables = STAGES.flatMap(stage => {
    const name = findDeliverable(item, stage)
    return name === null ? [] : [{ name, isDelivered: delivered.includes(stage) }]
  })
  const done = deliverables.filter(({ isDelivered }) => isDelivered)
  if (done.length === deliverables.length)
    return { pence: 0, sentence: 'The terms give nothing: everything was delivered.' }
  const leftPence = settledPence - underWayPence
  const paid =
    underWayPence === 0
      ? `${poundsAndPence(settledPence)} paid`
      : `${poundsAndPence(leftPence)} left (${poundsAndPence(underWayPence)} is being refunded)`
  if (done.length === 0)
    return { pence: leftPence, sentence: `The terms give all of the ${paid}: nothing was delivered.` }
  const deliveredPence = Math.floor((agreedPence * done.length) / deliverables.length)
  const pence = Math.max(0, leftPence - deliveredPence)
  const names = done.map(({ name }) => name).join(', ')
  const share = `${done.length} of ${deliverables.length} equal parts ${done.length === 1 ? 'was' : 'were'} delivered (${names}), worth ${poundsAndPence(deliveredPence)} of ${poundsAndPence(agreedPence)}`
  return {
    pence,
    sentence: `The terms give ${pence === 0 ? 'nothing' : `${poundsAndPence(pence)} of the ${paid}`}: ${share}.`,
  }
}

function calculateForConsultation(
  { settledPence, creditedPence = 0, booking }: Extract<PaidService, { kind: 'consultation' }>,
  now: Date,
): RefundByTerms {
  if (creditedPence > 0)
    return {
      pence: 0,
      sentence: `The terms give nothing: ${poundsAndPence(creditedPence)} came off the price of an application.`,
    }
  const all = `The terms give all of the ${poundsAndPence(settledPence)} paid`
  if (booking === null) return { pence: settledPence, sentence: `${all}: no consultation is booked.` }
  if (booking.isMissed) return { pence: 0, sentence: 'The terms give nothing: the customer did not come.' }
  if (booking.startsAt <= now) return { pence: 0, sentence: 'The terms give nothing: the consultation took place.' }
  return booking.refundableUntil >= now
    ? { pence: settledPence, sentence: `${all} if it is cancelled by ${dayAndTime(booking.refundableUntil)}.` }
    : { pence: 0, sentence: 'The terms give nothing unless we cancel: it begins in less than 24 hours.' }
}

/** Converts a sum in pounds to kobo of one payment, in proportion and rounded up to a whole naira. */
export function convertToRefundKobo(
  pence: number | null,
  { countedPence, countedKobo, leftKobo }: { countedPence: number; countedKobo: number; leftKobo: number },
): number {
  if (pence === null || countedPence === 0) return pence === 0 ? 0 : leftKobo
  if (pence >= countedPence) return leftKobo
  const kobo = (BigInt(countedKobo) * BigInt(pence) + BigInt(countedPence) - 1n) / BigInt(countedPence)
  return Math.min(leftKobo, Math.ceil(Number(kobo) / 100) * 100)
}
