import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import { CLOCK_RULES, describeLastDay } from '../clocks.ts'
import type { ClockNoticeMailData } from './mails.ts'

export function subject({ name, today, ...clock }: ClockNoticeMailData): string {
  return `Deadline of ${name}: ${describeLastDay(clock, today)}`
}

export function Body({ data }: { data: ClockNoticeMailData & HourlyLimit }) {
  const { name, clock, today, reference, applicationUrl } = data
  return (
    <MailLayout title="A deadline needs you" preview={`${name}.`}>
      <Paragraph>{describeLastDay(data, today)}.</Paragraph>
      <Paragraph>{CLOCK_RULES[clock].rule}</Paragraph>
      <HourlyLimitNote data={data} />
      <DetailTable rows={[['Applicant', name], ...(reference === null ? [] : [['Reference', reference] as const])]} />
      <NextStep href={applicationUrl} after="Record the day there if it has happened already.">
        Open the application
      </NextStep>
    </MailLayout>
  )
}
