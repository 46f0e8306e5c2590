import { assertNever } from '#src/assert-never.ts'
import { statusInSentence } from '#src/features/applications/states.ts'
import { Lines, MailLayout, Paragraph } from '#src/features/outbox/emails/mail-layout.tsx'
import { naira, poundsAndPence, sumInCurrency } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { isStoppedFlag } from '../flags.ts'
import type { PaymentProblem } from './mails.ts'

export function subject({ paymentReference }: PaymentProblem): string {
  return `Check this payment: ${paymentReference}`
}

export function Body({ data }: { data: PaymentProblem }) {
  const provider = usePaymentProvider()
  return (
    <MailLayout title="Check this payment" preview={explain(data.why)}>
      <Paragraph>{explain(data.why)}</Paragraph>
      <Lines
        rows={[
          ['Payment reference', data.paymentReference],
          ['For', data.itemName],
          ['We asked for', `${poundsAndPence(data.pence)}, ${naira(data.kobo)}`],
          ...(data.arrived == null ? [] : [['The provider reports', sumInCurrency(data.arrived)] as const]),
        ]}
      />
      <Paragraph>
        {`Look it up in ${provider.name}’s dashboard by this reference, then decide what happens with it under Needs you.`}
      </Paragraph>
    </MailLayout>
  )
}

function explain(why: PaymentProblem['why']): string {
  if (isStoppedFlag(why)) {
    return `It arrived for an application that was ${statusInSentence(why)}. Please refund it.`
  }
  switch (why) {
    case 'amount':
      return 'A different amount arrived than we asked for, so it was not counted.'
    case 'currency':
      return 'It arrived in a different currency than we asked for, so it was not counted.'
    case 'reference':
      return 'The provider answered with a different reference than ours, so it was not counted.'
    case 'paid-twice':
      return 'It was already paid, so please refund this payment.'
    case 'deleted':
      return 'It arrived for an application that was deleted. Please refund it.'
    case 'late-rate':
      return 'It was paid long after its quote had run out. It was counted at today’s rate, which may be less than was asked for.'
    case 'overpaid':
      return 'More arrived than we asked for. Please refund the surplus.'
    case 'decided':
      return 'A refund was decided.'
    case 'reversed':
      return 'The provider reversed a payment that had been counted. It no longer counts as paid.'
    default:
      return assertNever(why)
  }
}
