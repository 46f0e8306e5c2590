import { Fragment } from 'react'
import { dayInWords } from '#src/dates.ts'
import { EditableText, TypedText } from '#src/features/mail/emails/editable-text.tsx'
import { DetailTable, MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { APPROVED, REJECTED } from '../states.ts'
import type { DecidedDocument, DecisionsMailData } from './mails.ts'
import { SAMPLE } from './sample.ts'

const placeholders: Record<string, Placeholder<DecisionsMailData>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const { name, reference, trackingUrl } = SAMPLE
const approved: DecidedDocument = {
  decision: APPROVED,
  documentType: 'CV/Resume',
  fileName: 'cv.pdf',
  comment: null,
  isAskedFor: false,
  dueDate: null,
}
const rejected: DecidedDocument = {
  ...approved,
  decision: REJECTED,
  documentType: 'Passport',
  fileName: 'passport.jpg',
  comment: 'The lower edge is cut off.',
  isAskedFor: true,
  dueDate: '2027-03-17',
}
const allApproved: DecisionsMailData = {
  name,
  reference,
  trackingUrl,
  documents: [approved, { ...approved, documentType: 'Certificate', fileName: 'degree.pdf' }],
}

export const decisionsTexts: TemplateTexts<DecisionsMailData, 'all_approved' | 'some_rejected'> = {
  when: 'When you decide about several documents of one applicant within a few minutes.',
  texts: {
    all_approved: {
      label: 'Opening, when all are approved',
      original:
        'Thank you. We’ve read these documents and approved them. You don’t need to do anything more about them.',
      placeholders,
      sample: allApproved,
    },
    some_rejected: {
      label: 'Opening, when something must be sent again',
      original: 'Thank you. We’ve read your documents and need a change before we can use all of them.',
      placeholders,
      sample: { ...allApproved, documents: [approved, rejected] },
    },
  },
}

export function subject({ documents, reference }: DecisionsMailData): string {
  const rejectedDocuments = documents.filter(isRejected)
  const [first] = rejectedDocuments
  if (first === undefined) return `${documents.length} documents approved for your application ${reference}`
  return rejectedDocuments.length === 1
    ? `Please send a document again for your application ${reference}: ${first.documentType}`
    : `Please send ${rejectedDocuments.length} documents again for your application ${reference}`
}

export function Body({ data }: { data: DecisionsMailData }) {
  const { documents, trackingUrl } = data
  const rejectedDocuments = documents.filter(isRejected)
  const approvedDocuments = documents.filter(document => !isRejected(document))
  const hasRejected = rejectedDocuments.length > 0
  return (
    <MailLayout
      title={hasRejected ? 'We’ve read your documents' : 'Documents approved'}
      preview={documents.map(({ documentType }) => documentType).join(', ')}
    >
      <Paragraph>Dear {data.name},</Paragraph>
      <EditableText texts={decisionsTexts} textKey={hasRejected ? 'some_rejected' : 'all_approved'} data={data} />
      <Decisions title="Please send again" documents={rejectedDocuments} />
      <Decisions title="Approved" documents={approvedDocuments} />
      {hasRejected && (
        <Paragraph>
          {`To send a document again, open your documents with the button below. There, press “${rejectedDocuments.every(document => document.isAskedFor) ? 'Upload' : 'Upload Again'}” beside it and choose the new file.`}
        </Paragraph>
      )}
      <NextStep href={trackingUrl} after="The link opens the documents of your application.">
        {hasRejected ? 'Send it again' : 'See your documents'}
      </NextStep>
    </MailLayout>
  )
}

function Decisions({ title, documents }: { title: string; documents: ReadonlyArray<DecidedDocument> }) {
  if (documents.length === 0) return null
  return (
    <>
      <Subheading>{title}</Subheading>
      {documents.map(({ documentType, fileName, comment, isAskedFor, dueDate }) => (
        <Fragment key={`${documentType} ${fileName}`}>
          <DetailTable
            rows={[
              ['Document', documentType],
              ['File', fileName],
              ...(isAskedFor && dueDate !== null ? ([['Needed', `by ${dayInWords(dueDate)}`]] as const) : []),
            ]}
          />
          {comment !== null && <TypedText>{comment}</TypedText>}
        </Fragment>
      ))}
    </>
  )
}

function isRejected({ decision }: DecidedDocument): boolean {
  return decision === REJECTED
}
