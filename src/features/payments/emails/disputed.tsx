import { dayAndTime } from '#src/dates.ts'
import { Letter, Lines, NextStep, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { naira } from '#src/money.ts'
import { never } from '#src/never.ts'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { disputeEnd } from '../rules.ts'
import type { Disputed } from './mails.ts'

export function subject({ kind, paymentReference }: Disputed): string {
  switch (kind) {
    case 'opened':
      return `A payment is disputed, please answer: ${paymentReference}`
    case 'reminded':
      return `Reminder: a disputed payment needs your answer: ${paymentReference}`
    case 'resolved':
      return `A dispute is resolved: ${paymentReference}`
    default:
      return never(kind)
  }
}

export function Body({ data }: { data: Disputed }) {
  const provider = usePaymentProvider().name
  const opening = openingOf(data, provider)
  const { kind, paymentReference, isOurs, kobo, category, reason, dueAt, resolution, pageUrl } = data
  const isOpen = kind !== 'resolved'
  return (
    <Letter title={isOpen ? 'A payment is disputed' : 'A dispute is resolved'} preview={opening}>
      <Paragraph>{opening}</Paragraph>
      <Lines
        rows={[
          ['Payment reference', paymentReference === '' ? 'Not told' : paymentReference],
          ...(kobo === null ? [] : [['Disputed amount', naira(kobo)] as const]),
          ...(category === null ? [] : [['Kind', category] as const]),
          ...(reason === null ? [] : [['Reason', reason] as const]),
          ...(isOpen && dueAt !== null ? [['Answer by', dayAndTime(new Date(dueAt))] as const] : []),
          ...(!isOpen && resolution !== null ? [['Result', disputeEnd(resolution)] as const] : []),
        ]}
      />
      {!isOurs && <Paragraph>We have no payment with this reference in our books.</Paragraph>}
      {isOpen && (
        <Paragraph>
          {`Sign in to ${provider}’s dashboard, find the dispute by this reference, and accept it or upload your evidence there.`}
        </Paragraph>
      )}
      <NextStep href={pageUrl}>See it in the admin</NextStep>
    </Letter>
  )
}

function openingOf({ kind, dueAt }: Disputed, provider: string): string {
  if (kind === 'resolved') return `${provider} has closed the dispute. You need not answer it any more.`
  const deadline =
    dueAt === null ? 'Please answer it as soon as you can' : `Please answer it by ${dayAndTime(new Date(dueAt))}`
  return `A payer’s bank disputes a payment. ${deadline}: without an answer ${provider} gives the money back.`
}
