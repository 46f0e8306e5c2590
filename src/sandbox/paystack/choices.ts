export type Choice = PayingChoice | 'decline' | 'cancel'

export type PayingChoice = 'pay' | (typeof FAULT_CHOICES)[number]['value']

// Tests find Pay by part of its name.
export const FAULT_CHOICES = [
  { value: 'notice-lost', label: 'Notice lost', story: 'The money moves, but the shop never gets the webhook.' },
  { value: 'notice-late', label: 'Notice late', story: 'The webhook comes about 20 seconds after you are back.' },
  {
    value: 'notice-repeated',
    label: 'Notice repeated',
    story: 'The webhook comes twice at the same moment and once more later.',
  },
  {
    value: 'wrong-amount',
    label: 'Wrong amount',
    story: 'The money moves, but another sum than was asked for is reported.',
  },
  {
    value: 'outage',
    label: 'Outage',
    story: 'The money moves, then every call to us fails for 60 seconds. The webhook comes after that.',
  },
  {
    value: 'bank-transfer-pending',
    label: 'Bank transfer pending',
    story: 'You are back at once; the bank takes another 60 seconds or so to confirm.',
  },
  {
    value: 'disputed',
    label: 'Disputed later',
    story:
      'The money moves. A few seconds later the bank disputes it; a reminder follows, and after ten minutes the end.',
  },
  {
    value: 'never-comes-back',
    label: 'Never comes back',
    story: 'The money moves and the webhook is sent, but you are left here.',
  },
] as const

const VALUES: ReadonlySet<string> = new Set(['pay', 'decline', 'cancel', ...FAULT_CHOICES.map(({ value }) => value)])

export function isChoice(value: unknown): value is Choice {
  return typeof value === 'string' && VALUES.has(value)
}
