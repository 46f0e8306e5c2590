import type { RefundForPayer } from '#src/features/checkout/refunds/name-account.server.ts'
import { REFUND_STATES, takesMoney } from '#src/features/payments/refunds/states.ts'

export function describeRefundProgress({ state, sum, accountEnding }: RefundForPayer): string {
  const target = accountEnding === null ? '' : ` to the account ending in ${accountEnding}`
  if (!takesMoney(state)) return 'This refund didn’t go through. We know about it and will write to you.'
  return REFUND_STATES[state].isOver
    ? `We’ve sent ${sum}${target}. Your bank may need a few days to show it.`
    : `${sum} is on its way${target}. You don’t need to do anything more.`
}
