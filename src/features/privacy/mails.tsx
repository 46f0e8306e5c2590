import { z } from 'zod'
import { dateInWords, noonOf } from '#src/dates.ts'
import { TypedText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'
import { defineNotice } from '#src/features/staff/define-notice.tsx'
import { REQUEST_KIND_KEYS, REQUEST_KINDS } from './request-kinds.ts'

const ABOUT_REQUESTS = { about: ['privacy_request'] } as const

const requestFields = { kind: z.enum(REQUEST_KIND_KEYS), dueOn: z.string() }

export const requestReceivedMail = defineMail({
  ...ABOUT_REQUESTS,
  name: 'privacy.request_received',
  label: 'Request about data received',
  audience: 'visitor',
  /** `dueOn` is a day in Lagos. */
  data: z.object(requestFields),
  subject: () => 'We have your request about your data',
  /** Repeats nothing that was typed, because the address may be a stranger's. */
  Body({ data: { kind, dueOn } }) {
    const day = dateInWords(noonOf(dueOn))
    return (
      <MailLayout title="We have your request" preview={`We’ll answer by ${day}.`}>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>
          {`We have your request for ${REQUEST_KINDS[kind].inSentence}. A person in our team reads it. We’ll answer to this address by ${day}, and usually much sooner. It costs nothing.`}
        </Paragraph>
        <Paragraph>If you want to add something, reply to this email.</Paragraph>
        <Paragraph>
          If this wasn’t you, please reply and tell us. We give out or delete nothing before we know that it’s you.
        </Paragraph>
      </MailLayout>
    )
  },
})

export const requestNoticeMail = defineNotice({
  ...ABOUT_REQUESTS,
  name: 'privacy.request_notice',
  kind: 'firm',
  label: 'Staff notice: request about data',
  data: z.object({ ...requestFields, pageUrl: z.string() }),
  subject: ({ dueOn }) => `Someone asks about their data, please answer by ${dateInWords(noonOf(dueOn))}`,
  Body({ data }) {
    const { kind, dueOn, pageUrl } = data
    const day = dateInWords(noonOf(dueOn))
    return (
      <MailLayout title="A request about personal data" preview={`Please answer by ${day}.`}>
        <Paragraph>
          {`Someone asks for this: ${REQUEST_KINDS[kind].label.toLowerCase()}. The law gives us until ${day}.`}
        </Paragraph>
        <NextStep href={pageUrl} after="The page shows the request, and has the buttons that do what it asks.">
          Open the request
        </NextStep>
      </MailLayout>
    )
  },
})

export const requestAnsweredMail = defineMail({
  ...ABOUT_REQUESTS,
  name: 'privacy.request_answered',
  isWrittenByStaff: true,
  label: 'Answer to a request about data',
  audience: 'visitor',
  data: z.object({ kind: z.enum(REQUEST_KIND_KEYS), answer: z.string() }),
  subject: () => 'Our answer about your data',
  Body({ data: { kind, answer } }) {
    return (
      <MailLayout title="Our answer" preview={answer.slice(0, 140)}>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{`You asked us for ${REQUEST_KINDS[kind].inSentence}. This is our answer.`}</Paragraph>
        <TypedText>{answer}</TypedText>
        <Paragraph>
          If you don’t agree, reply to this email. You can also complain to an authority: our privacy notice says where.
        </Paragraph>
      </MailLayout>
    )
  },
})

export const privacyMails = [requestReceivedMail, requestNoticeMail, requestAnsweredMail] as const
