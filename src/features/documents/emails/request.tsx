import { Fragment } from 'react'
import { dayInWords } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { Said, TypedText } from '#src/features/outbox/emails/said.tsx'
import type { MailWording, Placeholder } from '#src/features/outbox/wording.ts'
import type { RequestLetter } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<RequestLetter>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const { letter, passport, ...toWhom } = SAMPLE
const one: RequestLetter = { ...toWhom, documents: [letter], dueDate: '2027-03-17' }

export const requestWording: MailWording<RequestLetter, 'one' | 'several'> = {
  when: 'When you ask an applicant for documents.',
  passages: {
    one: {
      label: 'Opening, for one document',
      original: 'To go on with your application we need this from you:',
      placeholders,
      sample: one,
    },
    several: {
      label: 'Opening, for several documents',
      original: 'To go on with your application we need these documents from you:',
      placeholders,
      sample: { ...one, documents: [letter, passport] },
    },
  },
}

export function subject(data: RequestLetter): string {
  const [first, ...others] = documentsIn(data)
  if (others.length === 0) return `Document needed for your application ${data.reference}: ${first?.documentType}`
  return `${others.length + 1} documents needed for your application ${data.reference}`
}

export function Body({ data }: { data: RequestLetter }) {
  const { name, dueDate, reference, trackingUrl } = data
  const documents = documentsIn(data)
  const isOne = documents.length === 1
  const types = documents.map(each => each.documentType).join(', ')
  return (
    <Letter
      title={isOne ? 'We need a document from you' : `We need ${documents.length} documents from you`}
      preview={`${types}, ${until(dueDate)}`}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Said wording={requestWording} passage={isOne ? 'one' : 'several'} data={{ ...data, documents }} />
      <Lines
        rows={[
          [isOne ? 'Document' : 'Documents', types],
          ['Needed', until(dueDate)],
          ['For', reference],
        ]}
      />
      {documents.map(({ documentType, description }) => (
        <Fragment key={`${documentType} ${description}`}>
          <Subheading>{isOne ? 'What it should be' : documentType}</Subheading>
          <TypedText>{description}</TypedText>
        </Fragment>
      ))}
      <NextStep href={trackingUrl} after="It opens the documents of your application, where you choose your file.">
        {isOne ? 'Upload it here' : 'Upload them here'}
      </NextStep>
    </Letter>
  )
}

function documentsIn(data: RequestLetter): RequestLetter['documents'] {
  return 'documents' in data ? data.documents : [data]
}

function until(dueDate: string | null): string {
  return dueDate === null ? 'no deadline' : `by ${dayInWords(dueDate)}`
}
