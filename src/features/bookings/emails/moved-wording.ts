import { dayAndTime } from '#src/dates.ts'
import type { MailWording } from '#src/features/outbox/wording.ts'
import type { Moved } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const movedWording: MailWording<Moved, 'opening'> = {
  when: 'When you or the customer have moved a consultation.',
  passages: {
    opening: {
      label: 'Opening',
      original:
        'Your consultation was to begin on {old_time}. It now begins on {time}. Accept the invitation in this email to update your calendar.',
      placeholders: {
        ...PLACEHOLDERS,
        old_time: { means: 'when it was to begin', of: data => dayAndTime(new Date(data.before)) },
      },
      required: ['old_time'],
      sample: { ...SAMPLE, before: '2027-03-15T08:30:00.000Z' },
    },
  },
}
