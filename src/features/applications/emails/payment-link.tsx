import { Letter, Lines, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import { pounds } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { greetStranger } from './greet-stranger.ts'
import type { PaymentLink } from './mails.ts'
import { paymentLinkWording } from './payment-link-wording.ts'

export function subject({ isReminder }: PaymentLink): string {
  return isReminder
    ? 'Reminder: your application is waiting for its first payment'
    : 'Your application is saved: the payment link'
}

export function Body({ data }: { data: PaymentLink }) {
  const provider = usePaymentProvider()
  const later = data.totalPence - data.duePence
  return (
    <Letter
      title={data.isReminder ? 'Your application is still saved' : 'Your application is saved'}
      preview={`${pounds(data.duePence)} opens it. You see the naira amount before you pay.`}
    >
      <Paragraph>{greetStranger(data.name)}</Paragraph>
      <Said wording={paymentLinkWording} passage={data.isReminder ? 'reminder' : 'first'} data={data} />
      <Lines
        rows={[
          [data.itemName, pounds(data.totalPence)],
          ...(data.itemName === data.service ? [] : [['Service', data.service] as const]),
          ...(later > 0 ? [['Later, second payment', pounds(later)] as const] : []),
        ]}
        total={['To pay now', pounds(data.duePence)]}
      />
      <NextStep
        href={data.paymentUrl}
        after={`You pay in naira on ${provider.name}’s secure page, by ${provider.waysToPay}. Nothing has been charged yet.`}
      >
        {`Continue to payment of ${pounds(data.duePence)}`}
      </NextStep>
    </Letter>
  )
}
