import { Fragment } from 'react'
import { dayInWords } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'
import type { MissingDocument, ReminderLetter } from './mails.ts'

export function subject({ documents, reference }: ReminderLetter): string {
  const [first, ...others] = documents
  if (first === undefined || others.length > 0)
    return `Reminder: ${documents.length} documents are still missing for your application ${reference}`
  return `Reminder: ${first.documentType} for your application ${reference}, ${until(first)}`
}

export function Body({ data }: { data: ReminderLetter }) {
  const { name, documents, reference, trackingUrl } = data
  const isOne = documents.length === 1
  const types = documents.map(each => each.documentType).join(', ')
  return (
    <Letter title={isOne ? 'A document is still missing' : 'Documents are still missing'} preview={types}>
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        We asked you for {isOne ? 'a document' : 'documents'} for your application {reference}, and{' '}
        {isOne ? 'it has' : 'they have'} not reached us yet:
      </Paragraph>
      <Lines rows={documents.map(each => [each.documentType, until(each)])} />
      {documents.map(each => (
        <Fragment key={`${each.documentType} ${each.description}`}>
          <Subheading>{each.documentType}</Subheading>
          <TypedText>{each.description}</TypedText>
        </Fragment>
      ))}
      {documents.some(each => each.isLate) && (
        <Paragraph>What is late can still be uploaded. If something keeps you from it, reply and tell us.</Paragraph>
      )}
      <NextStep href={trackingUrl} after="It opens the documents of your application, where you choose your file.">
        {isOne ? 'Upload it here' : 'Upload them here'}
      </NextStep>
      <Paragraph>
        If you have sent {isOne ? 'it' : 'them'} meanwhile, you need not do anything more: thank you.
      </Paragraph>
    </Letter>
  )
}

/** The days themselves: "tomorrow" would be wrong in a message that arrives late. */
function until({ dueDate, isLate }: MissingDocument): string {
  return isLate ? `was due on ${dayInWords(dueDate)}` : `needed by ${dayInWords(dueDate)}`
}
