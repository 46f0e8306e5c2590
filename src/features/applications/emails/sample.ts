import { EXAMPLE_REFERENCE } from '../reference.ts'

/** Somebody who does not exist, for previews of wording. A link of a preview leads nowhere. */
export const SAMPLE = {
  name: 'Adébáyọ̀ Oyèníyì',
  service: 'Arts and Culture',
  reference: EXAMPLE_REFERENCE,
  trackingUrl: '#',
  paymentUrl: '#',
} as const
