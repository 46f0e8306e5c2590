import { EXAMPLE_REFERENCE } from '../reference.ts'

/** Data for previews; the links lead nowhere. */
export const SAMPLE = {
  name: 'Adébáyọ̀ Oyèníyì',
  service: 'Arts and Culture',
  reference: EXAMPLE_REFERENCE,
  trackingUrl: '#',
  paymentUrl: '#',
} as const
