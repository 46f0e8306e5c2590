import { assertNever } from '#src/assert-never.ts'
import type { DecideRefundResult } from '#src/features/money/refunds/decide-refund.server.ts'
import { type RefusedOutcome, refuse } from '../../parts/staff-act.server.ts'

export const PAYMENT_DISPUTED =
  'The payer’s bank disputes this payment. Please answer the dispute instead, or wait for its end.'

export const CHOOSE_ADDRESS: RefusedOutcome = {
  ok: false,
  errors: { sendTo: 'The email address was changed after this payment. Please choose who gets our emails about it' },
}

export const CHOOSE_MEANING: RefusedOutcome = {
  ok: false,
  errors: { meaning: 'Please choose what the refund means for the price' },
}

export function refuseDecision(reason: Extract<DecideRefundResult, { ok: false }>['reason']): RefusedOutcome {
  switch (reason) {
    case 'not-found':
      return refuse('We can’t find this refund.', 404)
    case 'decided':
      return refuse('This refund no longer waits for an owner. A colleague may have decided it.')
    case 'own':
      return refuse('You proposed this refund, so another owner must confirm it.', 403)
    case 'disputed':
      return refuse(PAYMENT_DISPUTED)
    case 'not-refundable':
      return refuse('The money of this payment has already gone back another way. Please decline this refund.')
    default:
      return assertNever(reason)
  }
}
