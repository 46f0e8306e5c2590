import { assertNever } from '#src/assert-never.ts'
import { dayAndTime } from '#src/dates.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { naira } from '#src/money.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { describeResolution } from '../disputes/rules.ts'
import type { DisputeMailData } from './mails.ts'

export function subject({ kind, paymentReference }: DisputeMailData): string {
  switch (kind) {
    case 'opened':
      return `A payment is disputed, please answer: ${paymentReference}`
    case 'reminded':
      return `Reminder: a disputed payment needs your answer: ${paymentReference}`
    case 'resolved':
      return `A dispute is resolved: ${paymentReference}`
    default:
      return assertNever(kind)
  }
}

export function Body({ data }: { data: DisputeMailData }) {
  const provider = usePaymentProvider().name
  const openingText = describeDispute(data, provider)
  const { kind, paymentReference, isOurs, kobo, category, reason, dueAt, resolution, pageUrl } = data
  const isOpen = kind !== 'resolved'
  return (
    <MailLayout title={isOpen ? 'Payment disputed' : 'A dispute is resolved'} preview={openingText}>
      <Paragraph>{openingText}</Paragraph>
      <DetailTable
        rows={[
          ...(kobo === null ? [] : [['Disputed amount', naira(kobo)] as const]),
          ...(category === null ? [] : [['Kind', category] as const]),
          ...(reason === null ? [] : [['Reason', reason] as const]),
          ...(isOpen && dueAt !== null ? [['Answer by', dayAndTime(new Date(dueAt))] as const] : []),
          ...(!isOpen && resolution !== null ? [['Result', describeResolution(resolution)] as const] : []),
        ]}
        paymentReference={paymentReference === '' ? 'Unknown' : paymentReference}
      />
      {!isOurs && <Paragraph>We have no record of a payment with this reference.</Paragraph>}
      {isOpen && (
        <Paragraph>
          {isOurs
            ? 'Open the payment on the admin pages and press “Answer”: accept the dispute, or contest it with our evidence.'
            : `Sign in to ${provider}’s dashboard, find the dispute by this reference, and answer it there.`}
        </Paragraph>
      )}
      <NextStep href={pageUrl}>Open the admin pages</NextStep>
    </MailLayout>
  )
}

function describeDispute({ kind, dueAt }: DisputeMailData, provider: string): string {
  if (kind === 'resolved') return `${provider} has closed the dispute. You don’t need to answer it any more.`
  const deadline =
    dueAt === null ? 'Please answer it as soon as you can' : `Please answer it by ${dayAndTime(new Date(dueAt))}`
  return `A payer’s bank has disputed a payment. ${deadline}. If we don’t, ${provider} refunds the payer.`
}
