import { dayInWords } from '#src/dates.ts'
import { EditableText, TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { DetailTable, MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { APPROVED, REJECTED } from '../states.ts'
import type { ReviewedMailData } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<ReviewedMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
  document: { means: 'the type of the document', of: data => data.documentType },
}

const { name, reference, trackingUrl } = SAMPLE
const approvedSample: ReviewedMailData = {
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

export const reviewedTexts: TemplateTexts<ReviewedMailData, ReviewedMailData['decision']> = {
  when: 'When you approve or reject a document.',
  texts: {
    approved: {
      label: 'Opening, when it is approved',
      original: 'Thank you. We’ve read this document and approved it. You don’t need to do anything more about it.',
      placeholders,
      sample: approvedSample,
    },
    rejected: {
      label: 'Opening, when it is rejected',
      original: 'Thank you. We’ve read this document and need a change before we can use it.',
      placeholders,
      sample: { ...approvedSample, decision: REJECTED, comment: 'The lower edge is cut off.', dueDate: '2027-03-17' },
    },
  },
}

export function subject({ decision, documentType, reference }: ReviewedMailData): string {
  return decision === APPROVED
    ? `Document approved for your application ${reference}: ${documentType}`
    : `Please send a document again for your application ${reference}: ${documentType}`
}

export function Body({ data }: { data: ReviewedMailData }) {
  return data.decision === APPROVED ? <Approved data={data} /> : <Rejected data={data} />
}

function Approved({ data }: { data: ReviewedMailData }) {
  return (
    <MailLayout title="Document approved" preview={data.documentType}>
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={reviewedTexts} textKey={APPROVED} data={data} />
      <DocumentFacts data={data} />
      <Comment>{data.comment}</Comment>
      <NextStep href={data.trackingUrl} after="The link opens the documents of your application.">
        See your documents
      </NextStep>
    </MailLayout>
  )
}

function Rejected({ data }: { data: ReviewedMailData }) {
  const { isAskedFor } = data
  return (
    <MailLayout title="Please send a document again" preview={data.documentType}>
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={reviewedTexts} textKey={REJECTED} data={data} />
      <DocumentFacts data={data} />
      <Comment>{data.comment}</Comment>
      <Subheading>How to send it again</Subheading>
      <Paragraph>
        {`Open your documents with the button below. There, press ${isAskedFor ? '“Upload” beside the request' : '“Upload Document”'} and choose the new file.`}
      </Paragraph>
      <NextStep href={data.trackingUrl} after="The link opens the documents of your application.">
        Send it again
      </NextStep>
    </MailLayout>
  )
}

function DocumentFacts({
  data: { documentType, fileName, isAskedFor, dueDate, reference },
}: {
  data: ReviewedMailData
}) {
  const dueDateRow = isAskedFor && dueDate !== null ? ([['Needed', `by ${dayInWords(dueDate)}`]] as const) : []
  return <DetailTable rows={[['Document', documentType], ['File', fileName], ...dueDateRow, ['For', reference]]} />
}

function Comment({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <>
      <Subheading>Our comments</Subheading>
      <TypedText>{children}</TypedText>
    </>
  )
}
