import type { RefundForPayer } from '#src/features/checkout/refunds/name-account.server.ts'

export function describeRefundProgress({ state, sum, accountEnding }: RefundForPayer): string {
  const target = accountEnding === null ? '' : ` to the account ending in ${accountEnding}`
  switch (state) {
    case 'processed':
      return `We’ve sent ${sum}${target}. Your bank may need a few days to show it.`
    case 'proposed':
    case 'approved':
    case 'pending':
    case 'processing':
    case 'needs_attention':
      return `${sum} is on its way${target}. You don’t need to do anything more.`
    case 'declined':
    case 'failed':
      return 'This refund didn’t go through. We know about it and will write to you.'
  }
}
