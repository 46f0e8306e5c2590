import { type RefusedOutcome, refuse } from '../parts/staff-action.server.ts'

export function refuseDecision(reason: 'not-found' | 'decided'): RefusedOutcome {
  return reason === 'not-found'
    ? refuse('We can’t find this refund.', 404)
    : refuse('This refund no longer waits for an owner. A colleague may have decided it.')
}
