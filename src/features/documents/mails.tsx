import { Fragment } from 'react'
import { z } from 'zod'
import { dayInWords } from '#src/dates.ts'
import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'
import { STATUS_AFTER_RESUBMISSION, statusLabel } from '#src/features/cases/states.ts'
import { EditableText, TypedText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import { DetailTable, MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/mail-layout.tsx'
import type { Placeholder, TemplateTexts } from '#src/features/mail/template-text.ts'
import { defineNotice, HourlyLimitNote } from '#src/features/staff/define-notice.tsx'
import { APPROVED, DECISIONS, REJECTED } from './states.ts'

const placeholders: Record<string, Placeholder<{ name: string; reference: string }>> = {
  name: { means: 'the applicant’s name', of: data => data.name },
  reference: { means: 'their reference', of: data => data.reference },
}

const sampleRecipient = { name: 'Adébáyọ̀ Oyèníyì', reference: EXAMPLE_REFERENCE, trackingUrl: '#' }

const letter = { documentType: 'Recommendation letter', description: 'Signed, on headed paper.' }

const passport = { documentType: 'Passport', description: 'The page with your photograph.' }

type RequestMailData = z.infer<typeof requestMailData>

const requestMailData = z.object({
  name: z.string(),
  documents: z.array(z.object({ documentType: z.string(), description: z.string() })).readonly(),
  /** A day in Lagos as yyyy-mm-dd. */
  dueDate: z.string().nullable(),
  reference: z.string(),
  trackingUrl: z.string(),
})

const requestSample: RequestMailData = { ...sampleRecipient, documents: [letter], dueDate: '2027-03-17' }

const requestTexts: TemplateTexts<RequestMailData, 'one' | 'several'> = {
  when: 'When you ask an applicant for documents.',
  texts: {
    one: {
      label: 'Opening, for one document',
      original: 'To move your application forward, we need this from you:',
      placeholders: placeholders,
      sample: requestSample,
    },
    several: {
      label: 'Opening, for several documents',
      original: 'To move your application forward, we need these documents from you:',
      placeholders: placeholders,
      sample: { ...requestSample, documents: [letter, passport] },
    },
  },
}

export const requestMail = defineMail({
  name: 'documents.request',
  label: 'Document request',
  audience: 'applicant',
  about: ['application'],
  data: requestMailData,
  templateTexts: requestTexts,
  subject({ documents, reference }) {
    const [first, ...others] = documents
    if (others.length === 0) return `Document needed for your application ${reference}: ${first?.documentType}`
    return `${others.length + 1} documents needed for your application ${reference}`
  },
  Body({ data }) {
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
  },
})

function formatDueDate(dueDate: string | null): string {
  return dueDate === null ? 'no deadline' : `by ${dayInWords(dueDate)}`
}

export type DecidedDocument = z.infer<typeof decidedDocument>

const decidedDocument = z.object({
  decision: z.enum(DECISIONS),
  documentType: z.string(),
  fileName: z.string(),
  comment: z.string().nullable(),
  isAskedFor: z.boolean(),
  dueDate: z.string().nullable(),
})

const recipient = { name: z.string(), reference: z.string(), trackingUrl: z.string() }

export type ReviewedMailData = z.infer<typeof reviewedMailData>

const reviewedMailData = decidedDocument.extend(recipient)

const reviewedPlaceholders: Record<string, Placeholder<ReviewedMailData>> = {
  ...placeholders,
  document: { means: 'the type of the document', of: data => data.documentType },
}

const approvedSample: ReviewedMailData = {
  ...sampleRecipient,
  decision: APPROVED,
  documentType: 'Passport',
  fileName: 'passport.pdf',
  comment: null,
  isAskedFor: true,
  dueDate: null,
}

const reviewedTexts: TemplateTexts<ReviewedMailData, ReviewedMailData['decision']> = {
  when: 'When you approve or reject a document.',
  texts: {
    approved: {
      label: 'Opening, when it is approved',
      original: 'Thank you. We’ve read this document and approved it. You don’t need to do anything more about it.',
      placeholders: reviewedPlaceholders,
      sample: approvedSample,
    },
    rejected: {
      label: 'Opening, when it is rejected',
      original: 'Thank you. We’ve read this document and need a change before we can use it.',
      placeholders: reviewedPlaceholders,
      sample: { ...approvedSample, decision: REJECTED, comment: 'The lower edge is cut off.', dueDate: '2027-03-17' },
    },
  },
}

export const reviewedMail = defineMail({
  name: 'documents.reviewed',
  label: 'Document decision',
  audience: 'applicant',
  about: ['application'],
  data: reviewedMailData,
  templateTexts: reviewedTexts,
  subject: ({ decision, documentType, reference }) =>
    decision === APPROVED
      ? `Document approved for your application ${reference}: ${documentType}`
      : `Please send a document again for your application ${reference}: ${documentType}`,
  Body: ({ data }) => (data.decision === APPROVED ? <Approved data={data} /> : <Rejected data={data} />),
})

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

export type DecisionsMailData = z.infer<typeof decisionsMailData>

const decisionsMailData = z.object({ ...recipient, documents: z.array(decidedDocument).readonly() })

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
  ...sampleRecipient,
  documents: [approved, { ...approved, documentType: 'Certificate', fileName: 'degree.pdf' }],
}

const decisionsTexts: TemplateTexts<DecisionsMailData, 'all_approved' | 'some_rejected'> = {
  when: 'When you decide about several documents of one applicant within a few minutes.',
  texts: {
    all_approved: {
      label: 'Opening, when all are approved',
      original:
        'Thank you. We’ve read these documents and approved them. You don’t need to do anything more about them.',
      placeholders: placeholders,
      sample: allApproved,
    },
    some_rejected: {
      label: 'Opening, when something must be sent again',
      original: 'Thank you. We’ve read your documents and need a change before we can use all of them.',
      placeholders: placeholders,
      sample: { ...allApproved, documents: [approved, rejected] },
    },
  },
}

export const decisionsMail = defineMail({
  name: 'documents.decisions',
  label: 'Document decisions',
  audience: 'applicant',
  about: ['application'],
  data: decisionsMailData,
  templateTexts: decisionsTexts,
  subject({ documents, reference }) {
    const rejectedDocuments = documents.filter(isRejected)
    const [first] = rejectedDocuments
    if (first === undefined) return `${documents.length} documents approved for your application ${reference}`
    return rejectedDocuments.length === 1
      ? `Please send a document again for your application ${reference}: ${first.documentType}`
      : `Please send ${rejectedDocuments.length} documents again for your application ${reference}`
  },
  Body({ data }) {
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
  },
})

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

/** `isLate` tells whether the due date had passed when the mail was queued. */
type MissingDocument = z.infer<typeof missingDocument>

const missingDocument = z.object({
  documentType: z.string(),
  description: z.string(),
  dueDate: z.string().nullable(),
  isLate: z.boolean(),
})

type ReminderMailData = z.infer<typeof reminderMailData>

const reminderMailData = z.object({
  name: z.string(),
  documents: z.array(missingDocument).readonly(),
  reference: z.string(),
  trackingUrl: z.string(),
})

const oneMissing: ReminderMailData = {
  ...sampleRecipient,
  documents: [{ ...letter, dueDate: '2027-03-17', isLate: false }],
}

const severalMissing: ReminderMailData = {
  ...sampleRecipient,
  documents: [{ ...passport, dueDate: '2027-03-03', isLate: true }, ...oneMissing.documents],
}

const reminderTexts: TemplateTexts<
  ReminderMailData,
  'one' | 'several' | 'late' | 'thanks_for_one' | 'thanks_for_several'
> = {
  when: 'Before a document is due, and after, while it is missing.',
  texts: {
    one: {
      label: 'Opening, for one document',
      original: 'We’re still waiting for a document for your application {reference}:',
      placeholders: placeholders,
      sample: oneMissing,
    },
    several: {
      label: 'Opening, for several documents',
      original: 'We’re still waiting for these documents for your application {reference}:',
      placeholders: placeholders,
      sample: severalMissing,
    },
    late: {
      label: 'When something is late',
      original: 'You can still upload what is late. If something is stopping you, reply and tell us.',
      placeholders: placeholders,
      sample: severalMissing,
    },
    thanks_for_one: {
      label: 'Closing, for one document',
      original: 'If you’ve sent it in the meantime, thank you. There’s nothing more to do.',
      placeholders: placeholders,
      sample: oneMissing,
    },
    thanks_for_several: {
      label: 'Closing, for several documents',
      original: 'If you’ve sent them in the meantime, thank you. There’s nothing more to do.',
      placeholders: placeholders,
      sample: severalMissing,
    },
  },
}

export const reminderMail = defineMail({
  name: 'documents.reminder',
  label: 'Document reminder',
  audience: 'applicant',
  about: ['application'],
  data: reminderMailData,
  templateTexts: reminderTexts,
  reminderMatter: () => 'documents',
  subject({ documents, reference }) {
    const [first, ...others] = documents
    if (first === undefined || others.length > 0)
      return `Reminder: ${documents.length} documents are still missing for your application ${reference}`
    return `Reminder: ${first.documentType} for your application ${reference}, ${formatReminderDueDate(first)}`
  },
  Body({ data }) {
    const { name, documents, trackingUrl } = data
    const isOne = documents.length === 1
    const types = documents.map(each => each.documentType).join(', ')
    return (
      <MailLayout title={isOne ? 'A document is still missing' : 'Documents are still missing'} preview={types}>
        <Paragraph>Dear {name},</Paragraph>
        <EditableText texts={reminderTexts} textKey={isOne ? 'one' : 'several'} data={data} />
        <DetailTable rows={documents.map(each => [each.documentType, formatReminderDueDate(each)])} />
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
  },
})

/** The mail names the date, because "tomorrow" would be wrong in a mail that arrives late. */
function formatReminderDueDate({ dueDate, isLate }: MissingDocument): string {
  if (dueDate === null) return 'as soon as you can'
  return isLate ? `was due on ${dayInWords(dueDate)}` : `needed by ${dayInWords(dueDate)}`
}

export const arrivedMail = defineNotice({
  name: 'documents.arrived',
  kind: 'documents',
  isLimited: true,
  label: 'Staff notice: document',
  about: ['application'],
  data: z.object({
    name: z.string(),
    email: z.string(),
    reference: z.string().nullable(),
    documentType: z.string(),
    fileName: z.string(),
    isResubmission: z.boolean(),
    applicationUrl: z.string(),
  }),
  subject: ({ name, documentType }) => `Document uploaded: ${documentType}, ${name}`,
  Body({ data }) {
    const { name, email, reference, documentType, fileName, isResubmission, applicationUrl } = data
    return (
      <MailLayout title="A document was uploaded" preview={`${documentType} of ${name}.`}>
        {isResubmission && (
          <Paragraph>
            With this document the application was resubmitted, so it’s in {statusLabel(STATUS_AFTER_RESUBMISSION)}{' '}
            again.
          </Paragraph>
        )}
        <HourlyLimitNote data={data} />
        <DetailTable
          rows={[
            ['Applicant', name],
            ['Email', email],
            ...(reference === null ? [] : [['Reference', reference] as const]),
            ['Document', documentType],
            ['File', fileName],
          ]}
        />
        <NextStep href={applicationUrl} after="If you reply to this email, your answer goes to the applicant.">
          Open the application
        </NextStep>
      </MailLayout>
    )
  },
})

export const documentMails = [requestMail, reminderMail, reviewedMail, decisionsMail, arrivedMail] as const
