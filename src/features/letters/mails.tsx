import { type ReactNode, useContext } from 'react'
import { z } from 'zod'
import { BRAND } from '#src/brand.ts'
import { dayInWords } from '#src/dates.ts'
import { EditableText, TypedText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  SecondaryLink,
  SignedUrlsContext,
  Subheading,
} from '#src/features/mail/mail-layout.tsx'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'
import { defineNotice, HourlyLimitNote } from '#src/features/staff/define-notice.tsx'

type RefereeMailData = z.infer<typeof refereeMailData>

const refereeMailData = z.object({
  name: z.string(),
  applicantName: z.string(),
  /** For example "Technology". */
  field: z.string().nullable(),
  /** A day in Lagos as yyyy-mm-dd. */
  dueOn: z.string(),
  letterId: z.string(),
  linkId: z.string(),
  privacyUrl: z.string(),
})

const placeholders = {
  name: { means: 'the referee’s name', of: (data: RefereeMailData) => data.name },
  applicant: { means: 'the applicant’s name', of: (data: RefereeMailData) => data.applicantName },
}

const sample: RefereeMailData = {
  name: 'Folákẹ́ Bello',
  applicantName: 'Adébáyọ̀ Oyèníyì',
  field: 'Technology',
  dueOn: '2027-03-17',
  letterId: '',
  linkId: '',
  privacyUrl: '#',
}

const requestTexts: TemplateTexts<RefereeMailData, 'opening'> = {
  when: 'When you ask a referee for a letter of recommendation, or ask again.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        '{applicant} is preparing an application for the UK Global Talent Visa, and hopes that you will write a letter of recommendation.',
      placeholders,
      required: ['applicant'],
      sample,
    },
  },
}

type ReminderMailData = z.infer<typeof reminderMailData>

/** `isLate` tells whether the day had passed when the mail was queued. */
const reminderMailData = refereeMailData.extend({ isLate: z.boolean() })

const reminderTexts: TemplateTexts<ReminderMailData, 'opening'> = {
  when: 'At most twice, before and after the day by which a referee’s letter is expected.',
  texts: {
    opening: {
      label: 'Opening',
      original: 'This is a short reminder of the letter of recommendation that {applicant} hopes for.',
      placeholders,
      required: ['applicant'],
      sample: { ...sample, isLate: false },
    },
  },
}

const OF_REFEREE = { audience: 'visitor', about: ['application'] } as const

export const letterRequestMail = defineMail({
  ...OF_REFEREE,
  name: 'letters.request',
  label: 'Request for a letter',
  signedIds: ({ linkId }) => ({ letterLinkId: linkId }),
  data: refereeMailData,
  templateTexts: requestTexts,
  subject: ({ applicantName }) => `${applicantName} asks you for a letter of recommendation`,
  Body({ data }) {
    const { name, applicantName, field, dueOn } = data
    return (
      <MailLayout title="Would you write a letter?" preview={`For ${applicantName}, by ${dayInWords(dueOn)}.`}>
        <Paragraph>Dear {name},</Paragraph>
        <EditableText texts={requestTexts} textKey="opening" data={data} />
        <DetailTable
          rows={[
            ['For', applicantName],
            ...(field === null ? [] : [['Field', field] as const]),
            ['If you can, by', dayInWords(dueOn)],
          ]}
        />
        <LetterLink after="There you see what the letter needs, say by when you can write it or that you can’t, and send it. You need no account.">
          See what is asked
        </LetterLink>
        <Paragraph>
          {BRAND.name} advises {applicantName}. We are not the endorsing body, and we never write a letter for you: the
          body wants your own words.
        </Paragraph>
        <OwnData data={data} />
      </MailLayout>
    )
  },
})

export const letterReminderMail = defineMail({
  ...OF_REFEREE,
  name: 'letters.reminder',
  label: 'Reminder of a letter',
  signedIds: ({ linkId }) => ({ letterLinkId: linkId }),
  data: reminderMailData,
  templateTexts: reminderTexts,
  reminderMatter: () => 'letters',
  reminderAboutId: ({ letterId }) => letterId,
  subject: ({ applicantName }) => `Reminder: the letter of recommendation for ${applicantName}`,
  Body({ data }) {
    const { name, applicantName, dueOn, isLate } = data
    return (
      <MailLayout title="The letter of recommendation" preview={`For ${applicantName}.`}>
        <Paragraph>Dear {name},</Paragraph>
        <EditableText texts={reminderTexts} textKey="opening" data={data} />
        <Paragraph>
          {isLate
            ? `We expected it by ${dayInWords(dueOn)}. It’s still welcome. If you need more time, choose another day there.`
            : `We hope to have it by ${dayInWords(dueOn)}. If that’s too soon, choose another day there.`}
        </Paragraph>
        <LetterLink after="If you can’t write it, please say so there: then the applicant can ask another referee.">
          Answer or send the letter
        </LetterLink>
        <OwnData data={data} />
      </MailLayout>
    )
  },
})

export const letterSentBackMail = defineMail({
  ...OF_REFEREE,
  name: 'letters.sent-back',
  label: 'Letter sent back to a referee',
  signedIds: ({ linkId }) => ({ letterLinkId: linkId }),
  isWrittenByStaff: true,
  data: refereeMailData.extend({ missing: z.string() }),
  subject: ({ applicantName }) => `Your letter for ${applicantName}: something is still missing`,
  Body({ data }) {
    const { name, applicantName, dueOn, missing } = data
    return (
      <MailLayout title="Thank you for your letter" preview={`Something is still missing for ${applicantName}.`}>
        <Paragraph>Dear {name},</Paragraph>
        <Paragraph>
          Thank you for what you sent for {applicantName}. The endorsing body asks for more than we found in it:
        </Paragraph>
        <Subheading>What is missing</Subheading>
        <TypedText>{missing}</TypedText>
        <LetterLink after={`If you can, by ${dayInWords(dueOn)}.`}>Send the letter again</LetterLink>
        <OwnData data={data} />
      </MailLayout>
    )
  },
})

export const letterLinkMail = defineMail({
  ...OF_REFEREE,
  name: 'letters.link',
  label: 'New link for a referee',
  signedIds: ({ linkId }) => ({ letterLinkId: linkId }),
  data: refereeMailData,
  subject: ({ applicantName }) => `Your new link: the letter for ${applicantName}`,
  Body({ data }) {
    return (
      <MailLayout title="Your new link" preview={`The letter for ${data.applicantName}.`}>
        <Paragraph>Dear {data.name},</Paragraph>
        <Paragraph>
          The link in our last email was over, so here is a new one. If you didn’t ask for it, you can ignore this
          email.
        </Paragraph>
        <LetterLink after="The older links no longer work.">Open the page for your letter</LetterLink>
        <OwnData data={data} />
      </MailLayout>
    )
  },
})

function LetterLink({ after, children }: { after: string; children: string }) {
  const { letter } = useContext(SignedUrlsContext)
  return (
    <NextStep href={letter ?? '#'} after={after}>
      {children}
    </NextStep>
  )
}

function OwnData({ data: { applicantName, privacyUrl } }: { data: RefereeMailData }): ReactNode {
  return (
    <>
      <Paragraph>
        {applicantName} gave us your name, your role and this address. We use them for this letter alone. Reply to this
        email if you want us to delete them.
      </Paragraph>
      <SecondaryLink href={privacyUrl}>What we do with a referee’s data</SecondaryLink>
    </>
  )
}

const NOTICE_REASONS = {
  signed: { subject: 'Signed letter here', title: 'A signed letter is here' },
  draft: { subject: 'Draft of a letter here', title: 'The draft of a letter is here' },
  cv: { subject: 'CV of a referee here', title: 'The CV of a referee is here' },
  cannot: { subject: 'Referee cannot write', title: 'A referee cannot write' },
} as const

export type LetterNoticeReason = keyof typeof NOTICE_REASONS

const NOTICE_REASON_KEYS = Object.keys(NOTICE_REASONS) as [LetterNoticeReason, ...Array<LetterNoticeReason>]

export const letterNoticeMail = defineNotice({
  name: 'letters.notice',
  kind: 'documents',
  isLimited: true,
  label: 'Staff notice: letter of a referee',
  about: ['application'],
  data: z.object({
    what: z.enum(NOTICE_REASON_KEYS),
    referee: z.string(),
    name: z.string(),
    reference: z.string().nullable(),
    lettersUrl: z.string(),
  }),
  subject: ({ what, name }) => `${NOTICE_REASONS[what].subject}: ${name}`,
  Body({ data }) {
    const { what, referee, name, reference, lettersUrl } = data
    const { title } = NOTICE_REASONS[what]
    return (
      <MailLayout title={title} preview={`${referee}, for ${name}.`}>
        <HourlyLimitNote data={data} />
        <DetailTable
          rows={[
            ['Referee', referee],
            ['Applicant', name],
            ...(reference === null ? [] : [['Reference', reference] as const]),
          ]}
        />
        <NextStep href={lettersUrl} after="If you reply to this email, your answer goes to the referee.">
          Open the letters
        </NextStep>
      </MailLayout>
    )
  },
})

export const letterMails = [
  letterRequestMail,
  letterReminderMail,
  letterSentBackMail,
  letterLinkMail,
  letterNoticeMail,
] as const
