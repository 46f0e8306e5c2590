import { assertNever } from '#src/assert-never.ts'
import { DetailTable, MailLayout, NextStep } from '#src/features/mail/emails/mail-layout.tsx'
import type { HourlyLimit } from '#src/features/staff/emails/define-notice.ts'
import { HourlyLimitNote } from '#src/features/staff/emails/hourly-limit-note.tsx'
import { naira, poundsAndPence } from '#src/money.ts'
import type { ArrivedPaymentMailData } from './mails.ts'

export function subject({ name, pence }: ArrivedPaymentMailData): string {
  return `Payment received: ${poundsAndPence(pence)} from ${name}`
}

export function Body({ data }: { data: ArrivedPaymentMailData & HourlyLimit }) {
  const { name, email, service, pence, kobo, stillDuePence, paymentReference, applicationReference, page } = data
  return (
    <MailLayout title="A payment was received" preview={`${poundsAndPence(pence)} from ${name}.`}>
      <HourlyLimitNote data={data} />
      <DetailTable
        rows={[
          ['From', name],
          ['Email', email],
          ['For', service],
          ['Received', `${poundsAndPence(pence)} (${naira(kobo)}), ${describeInstalment(data)}`],
          ...(stillDuePence === 0 ? [] : [['Still due', poundsAndPence(stillDuePence)] as const]),
          ...(applicationReference === null ? [] : [['Reference', applicationReference] as const]),
        ]}
        paymentReference={paymentReference}
      />
      <NextStep href={page.url} after="If you reply to this email, your answer goes to the payer.">
        {page.of === 'application' ? 'Open the application' : 'Open the calendar'}
      </NextStep>
    </MailLayout>
  )
}

function describeInstalment({ instalment }: ArrivedPaymentMailData): string {
  switch (instalment) {
    case 'initial':
      return 'initial payment'
    case 'final':
      return 'final payment'
    case 'full':
      return 'paid in full'
    default:
      return assertNever(instalment)
  }
}
