import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import type { ReminderLetter } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<ReminderLetter>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const { letter, passport, ...toWhom } = SAMPLE
const one: ReminderLetter = { ...toWhom, documents: [{ ...letter, dueDate: '2027-03-17', isLate: false }] }
const several: ReminderLetter = {
  ...toWhom,
  documents: [{ ...passport, dueDate: '2027-03-03', isLate: true }, ...one.documents],
}

export const reminderWording: MailWording<
  ReminderLetter,
  'one' | 'several' | 'late' | 'thanks_for_one' | 'thanks_for_several'
> = {
  when: 'Before a document is due, and after, while it is missing.',
  passages: {
    one: {
      label: 'Opening, for one document',
      original: 'We asked you for a document for your application {reference}, and it has not reached us yet:',
      placeholders,
      sample: one,
    },
    several: {
      label: 'Opening, for several documents',
      original: 'We asked you for documents for your application {reference}, and they have not reached us yet:',
      placeholders,
      sample: several,
    },
    late: {
      label: 'When something is late',
      original: 'What is late can still be uploaded. If something keeps you from it, reply and tell us.',
      placeholders,
      sample: several,
    },
    thanks_for_one: {
      label: 'Close, for one document',
      original: 'If you have sent it meanwhile, you need not do anything more: thank you.',
      placeholders,
      sample: one,
    },
    thanks_for_several: {
      label: 'Close, for several documents',
      original: 'If you have sent them meanwhile, you need not do anything more: thank you.',
      placeholders,
      sample: several,
    },
  },
}
