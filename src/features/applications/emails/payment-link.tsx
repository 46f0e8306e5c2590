import { Letter, Lines, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { pounds } from '#src/money.ts'
import type { PaymentLink } from './mails.ts'

export function subject({ isReminder }: PaymentLink): string {
  return isReminder
    ? 'Reminder: your application is waiting for its first payment'
    : 'Your application is saved: the payment link'
}

export function Body({ data }: { data: PaymentLink }) {
  const later = data.totalPence - data.duePence
  return (
    <Letter
      title={data.isReminder ? 'Your application is still saved' : 'Your application is saved'}
      preview={`${pounds(data.duePence)} opens it. You see the naira amount before you pay.`}
    >
      <Paragraph>Dear {data.name},</Paragraph>
      <Paragraph>
        {data.isReminder
          ? 'A day ago you opened an application. What you told us is safe, and we start as soon as the first payment arrives. This is the only reminder we send.'
          : 'Thank you. Your application is saved. We start as soon as the first payment arrives; your reference and a receipt follow by email.'}
      </Paragraph>
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
        after="You pay by card in naira on Paystack’s secure page. Nothing has been charged yet."
      >
        {`Continue to payment of ${pounds(data.duePence)}`}
      </NextStep>
    </Letter>
  )
}
