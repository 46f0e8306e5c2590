import { Fragment } from 'react'
import { dayInWords } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said, TypedText } from '#src/features/outbox/emails/said.tsx'
import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import type { MissingDocument, ReminderLetter } from './mails.ts'
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
