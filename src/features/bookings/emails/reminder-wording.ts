import type { MailWording } from '#src/features/outbox/wording.ts'
import type { Reminder } from './mails.ts'
import { PLACEHOLDERS, SAMPLE } from './sample.ts'

export const reminderWording: MailWording<Reminder, Reminder['before']> = {
  when: 'The day before a consultation, and an hour before.',
  passages: {
    day: {
      label: 'Opening, the day before',
      original:
        'We meet on {time}. If you want us to read something beforehand, send it today, as a reply to this message.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'day' },
    },
    hour: {
      label: 'Opening, an hour before',
      original:
        'It is nearly time. Open the link a few minutes before, and have your question and your papers at hand.',
      placeholders: PLACEHOLDERS,
      sample: { ...SAMPLE, before: 'hour' },
    },
  },
}
