import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import type { MentionedMailData } from './mails.ts'

export function subject({ by, applicantName }: MentionedMailData): string {
  return `${by} mentioned you: ${applicantName}`
}

export function Body({ data }: { data: MentionedMailData & HourlyLimit }) {
  const { by, applicantName, url } = data
  return (
    <MailLayout title="You’re mentioned in a note" preview={`${by}, in the case of ${applicantName}`}>
      <HourlyLimitNote data={data} />
      <Paragraph>
        {by} mentioned you in a note about {applicantName}. The note is on the page of the application.
      </Paragraph>
      <NextStep href={url} after="You need to be signed in as staff.">
        Read the note
      </NextStep>
    </MailLayout>
  )
}
