import { Letter, Lines, NextStep } from '#src/features/outbox/emails/letter.tsx'
import type { OfTheHour } from '#src/features/staff/emails/define-notice.ts'
import { LastOfHour } from '#src/features/staff/emails/last-of-hour.tsx'
import { naira, poundsAndPence } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { ArrivedPayment } from './mails.ts'

export function subject({ name, pence }: ArrivedPayment): string {
  return `Payment received: ${poundsAndPence(pence)} from ${name}`
}

export function Body({ data }: { data: ArrivedPayment & OfTheHour }) {
  const { name, email, service, pence, kobo, stillDuePence, paymentReference, applicationReference, page } = data
  return (
    <Letter title="A payment was received" preview={`${poundsAndPence(pence)} from ${name}.`}>
      <LastOfHour data={data} />
      <Lines
        rows={[
          ['From', name],
          ['Email', email],
          ['For', service],
          ['Received', `${poundsAndPence(pence)} (${naira(kobo)}), ${partOf(data)}`],
          ...(stillDuePence === 0 ? [] : [['Still due', poundsAndPence(stillDuePence)] as const]),
          ...(applicationReference === null ? [] : [['Reference', applicationReference] as const]),
          ['Payment reference', paymentReference],
        ]}
      />
      <NextStep href={page.url} after="Reply to this email, and your answer goes to the payer.">
        {page.of === 'application' ? 'Open the application' : 'Open the calendar'}
      </NextStep>
    </Letter>
  )
}

function partOf({ instalment }: ArrivedPayment): string {
  switch (instalment) {
    case 'initial':
      return 'first of two payments'
    case 'final':
      return 'second of two payments'
    case 'full':
      return 'paid in full'
    default:
      return never(instalment)
  }
}
