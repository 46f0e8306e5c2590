import { dayInWords } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'
import { APPROVED, REJECTED } from '../states.ts'
import type { ReviewedLetter } from './mails.ts'
import { reviewedWording } from './reviewed-wording.ts'

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
