import { dayInWords } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'
import type { RequestLetter } from './mails.ts'

export function subject({ documentType, reference }: RequestLetter): string {
  return `Document needed for your application ${reference}: ${documentType}`
}

export function Body({ data }: { data: RequestLetter }) {
  const { name, documentType, description, dueDate, reference, trackingUrl } = data
  return (
    <Letter title="We need a document from you" preview={`${documentType}, ${until(dueDate)}`}>
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>To go on with your application we need this from you:</Paragraph>
      <Lines
        rows={[
          ['Document', documentType],
          ['Needed', until(dueDate)],
          ['For', reference],
        ]}
      />
      <Subheading>What it should be</Subheading>
      <TypedText>{description}</TypedText>
      <Paragraph>Reply to this message with the document attached.</Paragraph>
      <NextStep href={trackingUrl} after="It opens the documents of your application.">
        See what we need
      </NextStep>
    </Letter>
  )
}

function until(dueDate: string | null): string {
  return dueDate === null ? 'no deadline' : `by ${dayInWords(dueDate)}`
}
