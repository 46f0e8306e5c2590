import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import { firstNameOfStranger } from './greet-stranger.ts'
import type { PaymentLink } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<PaymentLink>> = {
  name: { means: 'the applicant’s first name', of: data => firstNameOfStranger(data.name) ?? 'applicant' },
  service: { means: 'what they applied for', of: data => data.service },
}

const sample: PaymentLink = {
  name: SAMPLE.name,
  itemName: 'Application Fee',
  service: SAMPLE.service,
  duePence: 5_900,
  totalPence: 9_900,
  paymentUrl: SAMPLE.paymentUrl,
  isReminder: false,
}

export const paymentLinkWording: MailWording<PaymentLink, 'first' | 'reminder'> = {
  when: 'When somebody has sent the assessment form; once more a day later, if nothing was paid.',
  passages: {
    first: {
      label: 'Opening',
      original:
        'Thank you. Your application is saved. We start as soon as the first payment arrives; your reference and a receipt follow by email.',
      placeholders,
      sample,
    },
    reminder: {
      label: 'Opening of the reminder',
      original:
        'A day ago you opened an application. What you told us is safe, and we start as soon as the first payment arrives. This is the only reminder we send.',
      placeholders,
      sample: { ...sample, isReminder: true },
    },
  },
}
