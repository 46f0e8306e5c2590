import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import type { OpenedForYou } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<OpenedForYou>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
  service: { means: 'what they applied for', of: data => data.service },
  when_due: { means: 'when the second payment is due', of: data => secondPaymentDue(data.item ?? 'full_support') },
}

const { name, service, reference, trackingUrl, paymentUrl } = SAMPLE
const paid: OpenedForYou = { name, service, reference, trackingUrl, totalPence: 9_900, paidPence: 9_900, due: null }

export const openedForYouWording: MailWording<OpenedForYou, 'unpaid' | 'part_paid' | 'paid' | 'nothing_due'> = {
  when: 'When you add an application yourself and tell the applicant.',
  passages: {
    unpaid: {
      label: 'Opening, when nothing is paid yet',
      original: 'We have opened an application for you. We start as soon as the first payment arrives.',
      placeholders,
      sample: { ...paid, paidPence: 0, due: { pence: 5_900, isFirst: true, paymentUrl } },
    },
    part_paid: {
      label: 'Opening, when the first part is paid',
      original:
        'We have opened an application for you. We have your first payment. The second is due {when_due}; you may make it earlier.',
      placeholders,
      sample: { ...paid, paidPence: 5_900, due: { pence: 4_000, isFirst: false, paymentUrl } },
    },
    paid: {
      label: 'Opening, when all is paid',
      original: 'We have opened an application for you. It is paid in full: nothing more is due to us.',
      placeholders,
      sample: paid,
    },
    nothing_due: {
      label: 'Opening, when nothing is to be paid',
      original: 'We have opened an application for you.',
      placeholders,
      sample: { ...paid, paidPence: 0 },
    },
  },
}
