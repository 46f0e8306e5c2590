import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import type { RequestLetter } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<RequestLetter>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const { letter, passport, ...toWhom } = SAMPLE
const one: RequestLetter = { ...toWhom, documents: [letter], dueDate: '2027-03-17' }

export const requestWording: MailWording<RequestLetter, 'one' | 'several'> = {
  when: 'When you ask an applicant for documents.',
  passages: {
    one: {
      label: 'Opening, for one document',
      original: 'To go on with your application we need this from you:',
      placeholders,
      sample: one,
    },
    several: {
      label: 'Opening, for several documents',
      original: 'To go on with your application we need these documents from you:',
      placeholders,
      sample: { ...one, documents: [letter, passport] },
    },
  },
}
