import type { MailWording } from '#src/features/outbox/wording.ts'
import type { BookingLetter } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const confirmationWording: MailWording<BookingLetter, 'opening'> = {
  when: 'At once, when a customer has chosen a time.',
  passages: {
    opening: {
      label: 'Opening',
      original: 'We meet online on {time}. Accept the invitation in this email to put it in your calendar.',
      placeholders: PLACEHOLDERS,
      sample: SAMPLE,
    },
  },
}
