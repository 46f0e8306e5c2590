import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import type { SecondDue } from './mails.ts'

const placeholders: Record<string, Placeholder<SecondDue>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
  when_due: { means: 'when the second payment is due', of: data => secondPaymentDue(data.item ?? 'full_support') },
}

const sample: SecondDue = {
  name: 'Adébáyọ̀ Oyèníyì',
  item: 'application_fee',
  itemName: 'Application Fee',
  service: 'Arts and Culture',
  reference: 'GT-7K2M-9QXD',
  duePence: 4_000,
  totalPence: 9_900,
  paymentUrl: '#',
  isReminder: false,
}

export const secondDueWording: MailWording<SecondDue, 'due' | 'reminder'> = {
  when: 'When an application paid in two parts reaches the final review; three more times if the second part is not paid.',
  passages: {
    due: {
      label: 'Opening',
      original:
        'The second payment for your application {reference} is due now. It falls due {when_due}. Once it arrives, there’s nothing else to pay us.',
      placeholders,
      sample,
    },
    reminder: {
      label: 'Opening of the reminders',
      original:
        'The second payment for your application {reference} is still due. Once it arrives, there’s nothing else to pay us. If you can’t pay now, or don’t want to go on, reply and tell us.',
      placeholders,
      sample: { ...sample, isReminder: true },
    },
  },
}
