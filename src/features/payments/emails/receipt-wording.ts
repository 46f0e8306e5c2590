import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import { poundsAndPence } from '#src/money.ts'
import type { Receipt } from './mails.ts'

const placeholders: Record<string, Placeholder<Receipt>> = {
  name: { means: 'the payer’s name', of: data => data.name },
  item: { means: 'what was paid for', of: data => data.itemName },
  amount: { means: 'what was paid', of: data => poundsAndPence(data.pence) },
}

const ofApplication = {
  ...placeholders,
  reference: { means: 'the reference of the application', of: (data: Receipt) => data.applicationReference ?? '' },
}

const initial: Receipt = {
  name: 'Adébáyọ̀ Oyèníyì',
  item: 'application_fee',
  needsDetails: false,
  itemName: 'Application Fee',
  service: 'Arts and Culture',
  instalment: 'initial',
  pence: 5_900,
  kobo: 12_138_700,
  nairaMicrosPerPound: 2_057_400_000,
  settledAt: '2027-03-03T13:30:00.000Z',
  paymentReference: 'TP-7K2M9QXD4RWB8VHN3JCF',
  stillDuePence: 4_000,
  applicationReference: 'GT-7K2M-9QXD',
  trackingUrl: '#',
}
const consultation = {
  item: 'consultation_30',
  itemName: '30-Minute Consultation',
  service: '30-Minute Consultation',
  bookingUrl: '#',
} as const

export const receiptWording: MailWording<Receipt, 'initial' | 'final' | 'full' | 'part' | 'order'> = {
  when: 'When a payment has arrived, online or written down by you.',
  passages: {
    initial: {
      label: 'Opening, after the first of two payments',
      original: 'Thank you. We have received the first of two payments, and your application is open.',
      placeholders: ofApplication,
      sample: initial,
    },
    final: {
      label: 'Opening, after the second payment',
      original: 'Thank you. We have received the second payment: your application is paid in full.',
      placeholders: ofApplication,
      sample: { ...initial, instalment: 'final', pence: 4_000, kobo: 8_229_600, stillDuePence: 0 },
    },
    full: {
      label: 'Opening, when an application is paid at once',
      original: 'Thank you. We have received your payment: your application is open and paid in full.',
      placeholders: ofApplication,
      sample: { ...initial, instalment: 'full', pence: 9_900, kobo: 20_368_300, stillDuePence: 0 },
    },
    part: {
      label: 'Opening, when less than a whole payment arrived',
      original: 'Thank you. We have received {amount}, which is a part of what is due now.',
      placeholders: ofApplication,
      sample: { ...initial, pence: 3_000, kobo: 6_172_200, stillDuePence: 6_900, leftOfPartPence: 2_900 },
    },
    order: {
      label: 'Opening, for a consultation',
      original: 'Thank you. We have received your payment.',
      placeholders,
      sample: {
        ...initial,
        ...consultation,
        instalment: 'full',
        pence: 5_000,
        kobo: 10_287_000,
        stillDuePence: 0,
        applicationReference: null,
      },
    },
  },
}
