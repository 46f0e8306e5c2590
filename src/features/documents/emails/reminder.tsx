import { Fragment } from 'react'
import { dayInWords } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'
import type { MissingDocument, ReminderLetter } from './mails.ts'
import { reminderWording } from './reminder-wording.ts'

export function subject({ documents, reference }: ReminderLetter): string {
  const [first, ...others] = documents
  if (first === undefined || others.length > 0)
    return `Reminder: ${documents.length} documents are still missing for your application ${reference}`
  return `Reminder: ${first.documentType} for your application ${reference}, ${until(first)}`
}

export function Body({ data }: { data: ReminderLetter }) {
  const { name, documents, trackingUrl } = data
  const isOne = documents.length === 1
  const types = documents.map(each => each.documentType).join(', ')
  return (
    <Letter title={isOne ? 'A document is still missing' : 'Documents are still missing'} preview={types}>
      <Paragraph>Dear {name},</Paragraph>
      <Said wording={reminderWording} passage={isOne ? 'one' : 'several'} data={data} />
      <Lines rows={documents.map(each => [each.documentType, until(each)])} />
      {documents.map(each => (
        <Fragment key={`${each.documentType} ${each.description}`}>
          <Subheading>{each.documentType}</Subheading>
          <TypedText>{each.description}</TypedText>
        </Fragment>
      ))}
      {documents.some(each => each.isLate) && <Said wording={reminderWording} passage="late" data={data} />}
      <NextStep href={trackingUrl} after="It opens the documents of your application, where you choose your file.">
        {isOne ? 'Upload it here' : 'Upload them here'}
      </NextStep>
      <Said wording={reminderWording} passage={isOne ? 'thanks_for_one' : 'thanks_for_several'} data={data} />
    </Letter>
  )
}

/** The days themselves: "tomorrow" would be wrong in a message that arrives late. */
function until({ dueDate, isLate }: MissingDocument): string {
  return isLate ? `was due on ${dayInWords(dueDate)}` : `needed by ${dayInWords(dueDate)}`
}
