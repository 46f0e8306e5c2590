import { assertNever } from '#src/assert-never.ts'
import { formatStatusInSentence } from '#src/features/cases/states.ts'
import { DetailTable, MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
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
    <MailLayout title="Check this payment" preview={explainProblem(data.why)}>
      <Paragraph>{explainProblem(data.why)}</Paragraph>
      <DetailTable
        rows={[
          ['For', data.itemName],
          ['We asked for', `${poundsAndPence(data.pence)}, ${naira(data.kobo)}`],
          ...(data.arrived === null ? [] : [['The provider reports', sumInCurrency(data.arrived)] as const]),
        ]}
        paymentReference={data.paymentReference}
      />
      <Paragraph>
        {`Look up this reference in ${provider.name}’s dashboard. Then decide what to do with the payment on the Applications page, under “Needs you”. You can also refund it there.`}
      </Paragraph>
    </MailLayout>
  )
}

function explainProblem(why: PaymentProblem['why']): string {
  if (isStoppedFlag(why)) {
    return `This payment arrived for an application that was ${formatStatusInSentence(why)}. Please refund it.`
  }
  switch (why) {
    case 'amount':
      return 'The amount that arrived is not the one we asked for, so this payment was not counted.'
    case 'currency':
      return 'This payment arrived in a different currency than we asked for, so it was not counted.'
    case 'reference':
      return 'The provider reported a different reference than ours, so this payment was not counted.'
    case 'paid-twice':
      return 'The amount due was already paid, so please refund this payment.'
    case 'ended':
      return 'This payment arrived for a case that had ended with a refund. Please refund it.'
    case 'deleted':
      return 'This payment arrived for an application that was deleted. Please refund it.'
    case 'late-rate':
      return 'This payment was made long after its quote had expired. We counted it at the rate when it arrived, so it may count for less than we asked for.'
    case 'overpaid':
      return 'More arrived than we asked for. Please refund the surplus.'
    case 'decided':
      return 'A colleague has decided to refund this payment.'
    case 'reversed':
      return 'The provider reversed a payment that had been counted. It no longer counts as paid.'
    default:
      return assertNever(why)
  }
}
