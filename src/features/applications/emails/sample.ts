import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'

export const SAMPLE = {
  name: 'Adébáyọ̀ Oyèníyì',
  service: 'Arts and Culture',
  reference: EXAMPLE_REFERENCE,
  trackingUrl: '#',
  paymentUrl: '#',
} as const
