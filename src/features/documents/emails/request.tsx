import { Fragment } from 'react'
import { dayInWords } from '#src/dates.ts'
import { EditableText, TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { DetailTable, MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import type { RequestMailData } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<RequestMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const { letter, passport, ...recipient } = SAMPLE
const oneDocument: RequestMailData = { ...recipient, documents: [letter], dueDate: '2027-03-17' }

export const requestTexts: TemplateTexts<RequestMailData, 'one' | 'several'> = {
  when: 'When you ask an applicant for documents.',
  texts: {
    one: {
      label: 'Opening, for one document',
      original: 'To move your application forward, we need this from you:',
      placeholders,
      sample: oneDocument,
    },
    several: {
      label: 'Opening, for several documents',
      original: 'To move your application forward, we need these documents from you:',
      placeholders,
      sample: { ...oneDocument, documents: [letter, passport] },
    },
  },
}

export function subject({ documents, reference }: RequestMailData): string {
  const [first, ...others] = documents
  if (others.length === 0) return `Document needed for your application ${reference}: ${first?.documentType}`
  return `${others.length + 1} documents needed for your application ${reference}`
}

export function Body({ data }: { data: RequestMailData }) {
  const { name, documents, dueDate, reference, trackingUrl } = data
  const isOne = documents.length === 1
  const types = documents.map(each => each.documentType).join(', ')
  return (
    <MailLayout
      title={isOne ? 'We need a document from you' : `We need ${documents.length} documents from you`}
      preview={`${types}, ${formatDueDate(dueDate)}`}
    >
      <Paragraph>Dear {name},</Paragraph>
      <EditableText texts={requestTexts} textKey={isOne ? 'one' : 'several'} data={data} />
      <DetailTable
        rows={[
          [isOne ? 'Document' : 'Documents', types],
          ['Needed', formatDueDate(dueDate)],
          ['For', reference],
        ]}
      />
      {documents.map(({ documentType, description }) => (
        <Fragment key={`${documentType} ${description}`}>
          <Subheading>{isOne ? 'What we need' : documentType}</Subheading>
          <TypedText>{description}</TypedText>
        </Fragment>
      ))}
      <NextStep href={trackingUrl} after="The link opens your documents, where you choose the file to upload.">
        {isOne ? 'Upload it here' : 'Upload them here'}
      </NextStep>
    </MailLayout>
  )
}

function formatDueDate(dueDate: string | null): string {
  return dueDate === null ? 'no deadline' : `by ${dayInWords(dueDate)}`
}
