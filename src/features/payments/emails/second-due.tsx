import { Letter, Lines, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import { pounds } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import type { SecondDue } from './mails.ts'
import { secondDueWording } from './second-due-wording.ts'

export function subject({ isReminder, duePence, reference }: SecondDue): string {
  return isReminder
    ? `Reminder: your second payment of ${pounds(duePence)} is due, ${reference}`
    : `Your second payment of ${pounds(duePence)} is due, ${reference}`
}

export function Body({ data }: { data: SecondDue }) {
  const provider = usePaymentProvider()
  const { name, itemName, service, duePence, totalPence, paymentUrl, isReminder } = data
  return (
    <Letter
      title={isReminder ? 'Your second payment is still due' : 'Your second payment is due'}
      preview={`${pounds(duePence)}. You see the naira amount before you pay.`}
    >
      <Paragraph>Dear {name},</Paragraph>
      <Said wording={secondDueWording} passage={isReminder ? 'reminder' : 'due'} data={data} />
      <Lines
        rows={[
          [itemName, pounds(totalPence)],
          ...(itemName === service ? [] : [['Service', service] as const]),
          ['Paid', pounds(totalPence - duePence)],
        ]}
        total={['Due now', pounds(duePence)]}
      />
      <NextStep
        href={paymentUrl}
        after={`You pay in naira on ${provider.name}’s secure page, by ${provider.waysToPay}. Nothing has been charged yet.`}
      >
        {`Pay ${pounds(duePence)}`}
      </NextStep>
    </Letter>
  )
}
