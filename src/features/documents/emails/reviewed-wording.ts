import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import { APPROVED, REJECTED } from '../states.ts'
import type { ReviewedLetter } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<ReviewedLetter>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
  document: { means: 'the type of the document', of: data => data.documentType },
}

const { name, reference, trackingUrl } = SAMPLE
const sample: ReviewedLetter = {
  name,
  reference,
  trackingUrl,
  decision: APPROVED,
  documentType: 'Passport',
  fileName: 'passport.pdf',
  comment: null,
  isAskedFor: true,
  dueDate: null,
}

export const reviewedWording: MailWording<ReviewedLetter, ReviewedLetter['decision']> = {
  when: 'When you approve or reject a document that was handed in.',
  passages: {
    approved: {
      label: 'Opening, when it is approved',
      original: 'We have read this document and approved it. You need not do anything more about it.',
      placeholders,
      sample,
    },
    rejected: {
      label: 'Opening, when it is rejected',
      original: 'We have read this document, and cannot use it as it is.',
      placeholders,
      sample: { ...sample, decision: REJECTED, comment: 'The lower edge is cut off.', dueDate: '2027-03-17' },
    },
  },
}
