import type { WhyNotErased } from '#src/features/privacy/erase-person.server.ts'

/** Says why nothing was erased, and what to do. */
export const WHY_NOT_ERASED: Record<Exclude<WhyNotErased, 'not-confirmed'>, string> = {
  'not-found': 'We keep no data under this email. Perhaps a colleague has erased it.',
  'on-hold':
    'This data is on hold, so it can’t be erased. See “On hold” below for the reason. An owner can lift the hold.',
  'money-in-flight':
    'A payment is still open, a refund is due, or a dispute is not resolved. Please settle it first, or wait until the provider has decided.',
}

export const NOT_CONFIRMED = 'This doesn’t match. Please type it exactly as shown above'
