import { EXAMPLE_REFERENCE } from '../reference.ts'

/** Example data for the previews of mails. The links lead to no page. */
export const SAMPLE = {
  name: 'Adébáyọ̀ Oyèníyì',
  service: 'Arts and Culture',
  reference: EXAMPLE_REFERENCE,
  trackingUrl: '#',
  paymentUrl: '#',
} as const
