import { DetailTable, MailLayout, NextStep } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import { pounds } from '#src/money.ts'
import { listAnswersShownIn } from '../questions.ts'
import type { NewApplicationMailData } from './mails.ts'

export function subject({ name }: NewApplicationMailData): string {
  return `New application: ${name}`
}

export function Body({ data }: { data: NewApplicationMailData & HourlyLimit }) {
  const { name, email, service, sector, totalPence, isSplit, applicationUrl } = data
  return (
    <MailLayout title="A new application" preview={`${name} applied for ${service}.`}>
      <HourlyLimitNote data={data} />
      <DetailTable
        rows={[
          ['Applicant', name],
          ['Email', email],
          ...listAnswersShownIn('mail', data).flatMap(([label, answer]) => (answer ? [[label, answer] as const] : [])),
          ['For', service],
          ...(sector === null ? [] : [['Category', sector] as const]),
          ['Price', `${pounds(totalPence)}${isSplit ? ', in two payments' : ''}`],
          ['Payment', 'None yet. The initial payment issues the reference.'],
        ]}
      />
      <NextStep href={applicationUrl} after="If you reply to this email, your answer goes to the applicant.">
        Open the application
      </NextStep>
    </MailLayout>
  )
}
