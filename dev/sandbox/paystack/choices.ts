export type CheckoutChoice = PayingChoice | 'decline' | 'cancel'

export type PayingChoice = 'pay' | (typeof FAULT_CHOICES)[number]['value']

/** No label may contain "pay", because tests find the button **Pay** by a part of its name. */
export const FAULT_CHOICES = [
  {
    value: 'notice-lost',
    label: 'Notice lost',
    description: 'The money is charged, but the shop never gets the webhook.',
  },
  {
    value: 'notice-late',
    label: 'Notice late',
    description: 'You return to the shop at once. The webhook arrives about 20 seconds later.',
  },
  {
    value: 'notice-repeated',
    label: 'Notice repeated',
    description: 'The webhook arrives twice at once, and a third time about 20 seconds later.',
  },
  {
    value: 'wrong-amount',
    label: 'Wrong amount',
    description: 'Only half of the amount is charged and reported.',
  },
  {
    value: 'outage',
    label: 'Outage',
    description:
      'The money is charged, then every call to this provider fails for 60 seconds. The webhook arrives after that.',
  },
  {
    value: 'bank-transfer-pending',
    label: 'Bank transfer pending',
    description: 'You return to the shop at once. The bank confirms the transfer about 60 seconds later.',
  },
  {
    value: 'transfer-rejected',
    label: 'Transfer rejected',
    description: 'You sent the wrong amount by bank transfer, so it goes back to you. The checkout stays open.',
  },
  {
    value: 'disputed',
    label: 'Disputed later',
    description:
      'The money is charged. The bank disputes it after 5 seconds and reminds after 2 minutes. Without an answer in 16 hours the money goes back. It decides a minute after an answer that contests.',
  },
  {
    value: 'refund-fails',
    label: 'Refund fails later',
    description: 'The money is charged. A later refund fails, as with the test card that ends in 1803.',
  },
  {
    value: 'refund-needs-attention',
    label: 'Refund needs bank details',
    description:
      'The money is charged. A later refund needs the customer’s bank details, as with the test card that ends in 1902.',
  },
  {
    value: 'never-comes-back',
    label: 'Never comes back',
    description: 'The money is charged and the webhook is sent, but you stay on this page.',
  },
] as const

const CHOICE_VALUES: ReadonlySet<string> = new Set([
  'pay',
  'decline',
  'cancel',
  ...FAULT_CHOICES.map(({ value }) => value),
])

export function isCheckoutChoice(value: unknown): value is CheckoutChoice {
  return typeof value === 'string' && CHOICE_VALUES.has(value)
}
