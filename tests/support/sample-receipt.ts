import type { ReceiptMailData } from '#src/features/money/receipts/mails.tsx'

/** The receipt for the first of two payments. */
export const FIRST_RECEIPT = {
  name: 'Ada Obi',
  item: 'application_fee',
  needsDetails: false,
  itemName: 'Application Fee',
  service: 'Initial Assessment',
  instalment: 'initial',
  pence: 5_900,
  kobo: 12_138_700,
  nairaMicrosPerPound: 2_057_400_000,
  settledAt: '2026-12-31T23:30:00.000Z',
  paymentReference: 'TP-7K2M9QXD7K2M9QXD7K2M',
  applicationReference: 'GT-7K2M-9QXD',
  isOffline: false,
  stillDuePence: 4_000,
  leftOfPartPence: 0,
  partOfPence: 5_900,
  requests: [],
  trackingUrl: 'http://localhost:3000/application-tracking',
} satisfies ReceiptMailData
