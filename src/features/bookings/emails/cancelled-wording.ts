import type { MailWording } from '#src/features/outbox/wording.ts'
import type { Cancelled } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const cancelledWording: MailWording<Cancelled, Cancelled['by']> = {
  when: 'When you or the customer have cancelled a consultation.',
  passages: {
    staff: {
      label: 'Opening, when we cancel',
      original:
        'We are sorry. We cannot keep this appointment and had to cancel it. The file with this message takes it out of your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'staff' },
    },
    customer: {
      label: 'Opening, when the customer cancels',
      original: 'You have cancelled this consultation. The file with this message takes it out of your calendar.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, by: 'customer' },
    },
  },
}
