import { MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import type { AssignedMailData } from './mails.ts'

export function subject({ applicantName, count }: AssignedMailData): string {
  return applicantName === null ? `${count} cases are now yours` : `Now yours: the case of ${applicantName}`
}

export function Body({ data }: { data: AssignedMailData & HourlyLimit }) {
  const { by, applicantName, count, hasNote, url } = data
  const what = applicantName === null ? `${count} cases` : `the case of ${applicantName}`
  return (
    <MailLayout title={count === 1 ? 'A case is now yours' : 'Cases are now yours'} preview={`${by} gave you ${what}.`}>
      <HourlyLimitNote data={data} />
      <Paragraph>
        {by} gave you {what}. {hasNote && 'There’s a hand-over note to read first.'}
      </Paragraph>
      <NextStep href={url} after="You need to be signed in as staff.">
        {count === 1 ? 'Open the case' : 'Open your queue'}
      </NextStep>
    </MailLayout>
  )
}
