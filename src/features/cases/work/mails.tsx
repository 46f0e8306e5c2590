import { z } from 'zod'
import { CASE_KINDS } from '#src/features/cases/case-kinds.ts'
import { MailLayout, NextStep, Paragraph } from '#src/features/mail/mail-layout.tsx'
import { defineNotice } from '#src/features/staff/define-notice.tsx'

export const assignedMail = defineNotice({
  name: 'work.assigned',
  kind: 'mine',
  label: 'Staff notice: case given to you',
  about: [...CASE_KINDS, 'staff'],
  data: z.object({
    by: z.string(),
    /** Null if several cases were given at once. */
    applicantName: z.string().nullable(),
    count: z.number(),
    hasNote: z.boolean(),
    url: z.string(),
  }),
  subject: ({ applicantName, count }) =>
    applicantName === null ? `${count} cases are now yours` : `Now yours: the case of ${applicantName}`,
  Body({ data }) {
    const { by, applicantName, count, hasNote, url } = data
    const what = applicantName === null ? `${count} cases` : `the case of ${applicantName}`
    return (
      <MailLayout
        title={count === 1 ? 'A case is now yours' : 'Cases are now yours'}
        preview={`${by} gave you ${what}.`}
      >
        <Paragraph>
          {by} gave you {what}. {hasNote && 'There’s a hand-over note to read first.'}
        </Paragraph>
        <NextStep href={url} after="You need to be signed in as staff.">
          {count === 1 ? 'Open the case' : 'Open your queue'}
        </NextStep>
      </MailLayout>
    )
  },
})

export const mentionedMail = defineNotice({
  name: 'work.mentioned',
  kind: 'mine',
  label: 'Staff notice: mentioned in a note',
  about: CASE_KINDS,
  data: z.object({ by: z.string(), applicantName: z.string(), url: z.string() }),
  subject: ({ by, applicantName }) => `${by} mentioned you: ${applicantName}`,
  Body({ data }) {
    const { by, applicantName, url } = data
    return (
      <MailLayout title="You’re mentioned in a note" preview={`${by}, in the case of ${applicantName}`}>
        <Paragraph>
          {by} mentioned you in a note about {applicantName}. The note is on the page of the application.
        </Paragraph>
        <NextStep href={url} after="You need to be signed in as staff.">
          Read the note
        </NextStep>
      </MailLayout>
    )
  },
})

export const workMails = [assignedMail, mentionedMail] as const
