import { Fragment } from 'react'
import { dayInWords } from '#src/dates.ts'
import { EditableText, TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { DetailTable, MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import type { MissingDocument, ReminderMailData } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<ReminderMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const { letter, passport, ...recipient } = SAMPLE
const oneDocument: ReminderMailData = { ...recipient, documents: [{ ...letter, dueDate: '2027-03-17', isLate: false }] }
const severalDocuments: ReminderMailData = {
  ...recipient,
  documents: [{ ...passport, dueDate: '2027-03-03', isLate: true }, ...oneDocument.documents],
}

export const reminderTexts: TemplateTexts<
  ReminderMailData,
  'one' | 'several' | 'late' | 'thanks_for_one' | 'thanks_for_several'
> = {
  when: 'Before a document is due, and after, while it is missing.',
  texts: {
    one: {
      label: 'Opening, for one document',
      original: 'We’re still waiting for a document for your application {reference}:',
      placeholders,
      sample: oneDocument,
    },
    several: {
      label: 'Opening, for several documents',
      original: 'We’re still waiting for these documents for your application {reference}:',
      placeholders,
      sample: severalDocuments,
    },
    late: {
      label: 'When something is late',
      original: 'You can still upload what is late. If something is stopping you, reply and tell us.',
      placeholders,
      sample: severalDocuments,
    },
    thanks_for_one: {
      label: 'Closing, for one document',
      original: 'If you’ve sent it in the meantime, thank you. There’s nothing more to do.',
      placeholders,
      sample: oneDocument,
    },
    thanks_for_several: {
      label: 'Closing, for several documents',
      original: 'If you’ve sent them in the meantime, thank you. There’s nothing more to do.',
      placeholders,
      sample: severalDocuments,
    },
  },
}

export function subject({ documents, reference }: ReminderMailData): string {
  const [first, ...others] = documents
  if (first === undefined || others.length > 0)
    return `Reminder: ${documents.length} documents are still missing for your application ${reference}`
  return `Reminder: ${first.documentType} for your application ${reference}, ${formatDueDate(first)}`
}

export function Body({ data }: { data: ReminderMailData }) {
  const { name, documents, trackingUrl } = data
  const isOne = documents.length === 1
  const types = documents.map(each => each.documentType).join(', ')
  return (
    <MailLayout title={isOne ? 'A document is still missing' : 'Documents are still missing'} preview={types}>
      <Paragraph>Dear {name},</Paragraph>
      <EditableText texts={reminderTexts} textKey={isOne ? 'one' : 'several'} data={data} />
      <DetailTable rows={documents.map(each => [each.documentType, formatDueDate(each)])} />
      {documents.map(each => (
        <Fragment key={`${each.documentType} ${each.description}`}>
          <Subheading>{each.documentType}</Subheading>
          <TypedText>{each.description}</TypedText>
        </Fragment>
      ))}
      {documents.some(each => each.isLate) && <EditableText texts={reminderTexts} textKey="late" data={data} />}
      <NextStep href={trackingUrl} after="The link opens your documents, where you choose the file to upload.">
        {isOne ? 'Upload it here' : 'Upload them here'}
      </NextStep>
      <EditableText texts={reminderTexts} textKey={isOne ? 'thanks_for_one' : 'thanks_for_several'} data={data} />
    </MailLayout>
  )
}

/** The mail names the date, because "tomorrow" would be wrong in a mail that arrives late. */
function formatDueDate({ dueDate, isLate }: MissingDocument): string {
  if (dueDate === null) return 'as soon as you can'
  return isLate ? `was due on ${dayInWords(dueDate)}` : `needed by ${dayInWords(dueDate)}`
}
