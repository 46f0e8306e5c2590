import { Letter, Lines, NextStep } from '#src/features/outbox/emails/letter.tsx'
import type { OfTheHour } from '#src/features/staff/emails/define-notice.ts'
import { LastOfHour } from '#src/features/staff/emails/last-of-hour.tsx'
import { pounds } from '#src/money.ts'
import { answersIn } from '../questions.ts'
import type { NewApplication } from './mails.ts'

export function subject({ name }: NewApplication): string {
  return `New application: ${name}`
}

export function Body({ data }: { data: NewApplication & OfTheHour }) {
  const { name, email, service, category, totalPence, isSplit, applicationUrl } = data
  return (
    <Letter title="A new application" preview={`${name} applied for ${service}.`}>
      <LastOfHour data={data} />
      <Lines
        rows={[
          ['Applicant', name],
          ['Email', email],
          ...answersIn('mail', data).flatMap(([label, answer]) => (answer ? [[label, answer] as const] : [])),
          ['For', service],
          ...(category === null ? [] : [['Category', category] as const]),
          ['Price', `${pounds(totalPence)}${isSplit ? ', in two payments' : ''}`],
          ['Payment', 'None yet. The reference comes with the first one.'],
        ]}
      />
      <NextStep href={applicationUrl} after="Reply to this email, and your answer goes to the applicant.">
        Open the application
      </NextStep>
    </Letter>
  )
}
