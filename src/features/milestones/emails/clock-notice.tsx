import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/outbox/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import { CLOCK_RULES, describeClock } from '../clocks.ts'
import type { ClockNoticeMailData } from './mails.ts'

export function subject({ name, clock, endsOn }: ClockNoticeMailData): string {
  return `Deadline of ${name}: ${describeClock({ clock, endsOn }, null).replace(/[.]$/, '')}`
}

export function Body({ data }: { data: ClockNoticeMailData & HourlyLimit }) {
  const { name, clock, endsOn, today, reference, applicationUrl } = data
  return (
    <MailLayout title="A deadline needs you" preview={`${name}.`}>
      <Paragraph>{describeClock({ clock, endsOn }, endsOn < today ? today : null)}</Paragraph>
      <Paragraph>{CLOCK_RULES[clock].rule}</Paragraph>
      <HourlyLimitNote data={data} />
      <DetailTable rows={[['Applicant', name], ...(reference === null ? [] : [['Reference', reference] as const])]} />
      <NextStep href={applicationUrl} after="Record the day there if it has happened already.">
        Open the application
      </NextStep>
    </MailLayout>
  )
}
