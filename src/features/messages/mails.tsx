import { createElement } from 'react'
import { z } from 'zod'
import { BRAND } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { greetUnverified } from '#src/features/applications/greet-unverified.ts'
import { EditableText, TypedText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import { DetailTable, INDIGO, MailLayout, NextStep, Paragraph, text } from '#src/features/mail/mail-layout.tsx'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'
import { defineNotice, HourlyLimitNote } from '#src/features/staff/define-notice.tsx'
import { MESSAGE_KIND_KEYS, type MessageKind } from './kinds.ts'
import { CONTACT_SECTOR_KEYS, CONTACT_SECTORS } from './message-form.ts'

export const messageMail = defineMail({
  name: 'contact.message',
  label: 'Message from the website',
  audience: 'staff',
  about: ['enquiry'],
  data: z.object({
    name: z.string(),
    email: z.string(),
    sector: z.enum(CONTACT_SECTOR_KEYS),
    message: z.string(),
    /** `receivedAt` is an ISO 8601 time. */
    receivedAt: z.string(),
  }),
  subject: ({ name, sector }) => `Message from ${name} (${CONTACT_SECTORS[sector]})`,
  Body({ data }) {
    return (
      <MailLayout title="A message from the contact page" preview={`${data.name} wrote to us.`}>
        <DetailTable
          rows={[
            ['Name', data.name],
            ['Email', data.email],
            ['Sector', CONTACT_SECTORS[data.sector]],
            ['Received', dateAndTime(new Date(data.receivedAt))],
          ]}
        />
        <Quotation>{data.message}</Quotation>
        <Paragraph>If you reply to this email, your answer goes to {data.email}.</Paragraph>
      </MailLayout>
    )
  },
})

/** This mail repeats nothing that the visitor typed, because the email address may be a stranger's. */
const acknowledgementTexts: TemplateTexts<Record<string, never>, 'opening'> = {
  when: 'At once, when someone has written to us from the contact page.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Thank you for writing to us. We’ve received your message. We’ll reply to this address within {answered_within}.\n\nIf you want to add something, reply to this email.',
      placeholders: { answered_within: { means: 'how soon we answer', of: () => BRAND.answersWithin } },
      sample: {},
    },
  },
}

export const acknowledgementMail = defineMail({
  name: 'contact.acknowledgement',
  label: 'Reply to a contact message',
  audience: 'visitor',
  about: ['enquiry'],
  data: z.object({}),
  templateTexts: acknowledgementTexts,
  subject: () => 'We have received your message',
  Body() {
    return (
      <MailLayout title="We have your message" preview={`We’ll reply within ${BRAND.answersWithin}.`}>
        <Paragraph>Hello,</Paragraph>
        <EditableText texts={acknowledgementTexts} textKey="opening" data={{}} />
        <Paragraph>
          If this wasn’t you, please ignore this email. Someone may have entered your address by mistake.
        </Paragraph>
      </MailLayout>
    )
  },
})

export const receivedMail = defineNotice({
  name: 'messages.received',
  kind: 'messages',
  isLimited: true,
  label: 'New message',
  about: ['application', 'consultation'],
  data: z.object({
    name: z.string(),
    email: z.string(),
    reference: z.string().nullable(),
    firstLine: z.string().nullable(),
    fileName: z.string().nullable(),
    conversationUrl: z.string(),
  }),
  subject: ({ name, reference }) =>
    reference === null ? `New message: ${name}` : `New message: ${name}, ${reference}`,
  Body({ data }) {
    const { name, email, reference, firstLine, fileName, conversationUrl } = data
    return (
      <MailLayout title="A new message" preview={`${name} wrote to us.`}>
        <HourlyLimitNote data={data} />
        <DetailTable
          rows={[
            ['From', name],
            ['Email', email],
            ...(reference === null ? [] : [['Reference', reference] as const]),
            ...(firstLine === null ? [] : [['Message', firstLine] as const]),
            ...(fileName === null ? [] : [['File', fileName] as const]),
          ]}
        />
        <NextStep
          href={conversationUrl}
          after="You get the next email about this conversation after one of us has opened it."
        >
          Read and answer
        </NextStep>
      </MailLayout>
    )
  },
})

const WHAT: Record<MessageKind, string> = {
  message: 'a message',
  report: 'a report',
  draft: 'an edited draft',
  comments: 'our comments',
  brief: 'a referee brief',
  file: 'your checked file',
}

export const sentMail = defineMail({
  name: 'messages.sent',
  label: 'Notice of our message',
  audience: 'applicant',
  about: ['application'],
  data: z.object({
    name: z.string(),
    sender: z.string().nullable(),
    kind: z.enum(MESSAGE_KIND_KEYS),
    hasFile: z.boolean(),
    reference: z.string(),
    messagesUrl: z.string(),
  }),
  subject: ({ sender, kind, reference }) => `${sender ?? BRAND.name} sent you ${WHAT[kind]} (${reference})`,
  Body({ data: { name, sender, kind, hasFile, reference, messagesUrl } }) {
    const what = kind === 'message' && hasFile ? 'a message with a file' : WHAT[kind]
    return (
      <MailLayout title="Something new for you" preview={`${sender ?? BRAND.name} sent you ${what}.`}>
        <Paragraph>Dear {name},</Paragraph>
        <Paragraph>
          {sender ?? 'One of us'} sent you {what} about your application {reference}. It’s in your messages, where you
          can also answer.
        </Paragraph>
        <NextStep
          href={messagesUrl}
          after="To keep your messages private, we may ask for a code first, which we email you."
        >
          Open your messages
        </NextStep>
      </MailLayout>
    )
  },
})

export const answerMail = defineMail({
  name: 'messages.answer',
  isWrittenByStaff: true,
  label: 'Our answer',
  audience: 'visitor',
  about: ['enquiry', 'consultation'],
  data: z.object({
    name: z.string(),
    text: z.string(),
    /** The message from the contact page. Null for consultations. */
    question: z.string().nullable(),
  }),
  subject: ({ question }) => (question === null ? 'About your consultation' : 'Our answer to your message'),
  Body({ data: { name, text, question } }) {
    return (
      <MailLayout title={question === null ? 'About your consultation' : 'Our answer'} preview={text.slice(0, 140)}>
        {/* A stranger may have typed the address and the name of a question. */}
        <Paragraph>{question === null ? `Dear ${name},` : greetUnverified(name)}</Paragraph>
        <TypedText>{text}</TypedText>
        <Paragraph>If you have another question, reply to this email.</Paragraph>
        {question !== null && (
          <>
            <Paragraph>You wrote:</Paragraph>
            <Quotation>{question}</Quotation>
          </>
        )}
      </MailLayout>
    )
  },
})

export const messageMails = [messageMail, acknowledgementMail, receivedMail, sentMail, answerMail] as const

/** The plain-text part starts each line with ">", so typed text never looks like ours. */
function Quotation({ children }: { children: string }) {
  const style = { ...text, margin: '0 0 24px', padding: '2px 0 2px 18px', borderLeft: `4px solid ${INDIGO}` }
  const [first = '', ...others] = children.split('\n')
  return createElement('blockquote', { style }, first, ...others.flatMap(line => [createElement('br'), line]))
}
