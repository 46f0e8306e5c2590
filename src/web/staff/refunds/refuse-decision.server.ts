import { type RefusedOutcome, refuse } from '../parts/staff-action.server.ts'

export function refuseDecision(reason: 'not-found' | 'decided' | 'not-refundable'): RefusedOutcome {
  if (reason === 'not-refundable')
    return refuse('This money has already gone back another way, so nothing was sent. Please decline the refund.')
  return reason === 'not-found'
    ? refuse('We can’t find this refund.', 404)
    : refuse('This refund no longer waits for an owner. A colleague may have decided it.')
}
