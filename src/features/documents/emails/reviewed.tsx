import { dayInWords } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said, TypedText } from '#src/features/outbox/emails/said.tsx'
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

export function subject({ decision, documentType, reference }: ReviewedLetter): string {
  return decision === APPROVED
    ? `Document approved for your application ${reference}: ${documentType}`
    : `Please send a document again for your application ${reference}: ${documentType}`
}

export function Body({ data }: { data: ReviewedLetter }) {
  return data.decision === APPROVED ? <Approved data={data} /> : <Rejected data={data} />
}

function Approved({ data }: { data: ReviewedLetter }) {
  return (
    <Letter title="Document approved" preview={data.documentType}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Said wording={reviewedWording} passage={APPROVED} data={data} />
      <Facts data={data} />
      <Comment>{data.comment}</Comment>
      <NextStep href={data.trackingUrl} after="It opens the documents of your application.">
        See your documents
      </NextStep>
    </Letter>
  )
}

function Rejected({ data }: { data: ReviewedLetter }) {
  const { isAskedFor } = data
  return (
    <Letter title="Please send a document again" preview={data.documentType}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Said wording={reviewedWording} passage={REJECTED} data={data} />
      <Facts data={data} />
      <Comment>{data.comment}</Comment>
      <Subheading>How to send it again</Subheading>
      <Paragraph>{`Press ${isAskedFor ? 'Upload beside the request' : 'Upload Document'} and choose the new file.`}</Paragraph>
      <NextStep href={data.trackingUrl} after="It opens the documents of your application.">
        Send it again
      </NextStep>
    </Letter>
  )
}

function Facts({ data: { documentType, fileName, isAskedFor, dueDate, reference } }: { data: ReviewedLetter }) {
  const needed = isAskedFor && dueDate !== null ? ([['Needed', `by ${dayInWords(dueDate)}`]] as const) : []
  return <Lines rows={[['Document', documentType], ['File', fileName], ...needed, ['For', reference]]} />
}

function Comment({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <>
      <Subheading>What we say about it</Subheading>
      <TypedText>{children}</TypedText>
    </>
  )
}
