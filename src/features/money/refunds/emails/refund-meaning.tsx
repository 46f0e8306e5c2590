import { assertNever } from '#src/assert-never.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { poundsAndPence } from '#src/money.ts'
import { formatRefundSum } from '../rules.ts'
import type { RefundMeaningMailData } from './mails.ts'

export function subject({ leftPence }: RefundMeaningMailData): string {
  return leftPence === 0
    ? 'Your refund: nothing is left to pay'
    : `Your refund: ${poundsAndPence(leftPence)} is left to pay`
}

export function Body({ data }: { data: RefundMeaningMailData }) {
  const { name, itemName, paymentReference, leftPence, payUrl } = data
  return (
    <MailLayout title="Your refund and what is to pay" preview={describeMeaning(data)}>
      <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
      <Paragraph>{describeMeaning(data)}</Paragraph>
      <DetailTable
        rows={[
          ['For', itemName],
          ['Refunded', formatRefundSum(data)],
        ]}
        total={['Left to pay', poundsAndPence(leftPence)]}
        paymentReference={paymentReference}
      />
      {payUrl === null ? (
        <Paragraph>If you have questions about this, please reply to this email.</Paragraph>
      ) : (
        <NextStep
          href={payUrl}
          after="You see the amount in naira before you pay. If something is wrong, please reply to this email."
        >
          Go to the payment page
        </NextStep>
      )}
    </MailLayout>
  )
}

function describeMeaning(data: RefundMeaningMailData): string {
  const sum = formatRefundSum(data)
  switch (data.meaning) {
    case 'case_ends':
      return `We have refunded ${sum} to you, and ${data.itemName} ends with it. We ask you for no further payment.`
    case 'price_falls':
      return `We have refunded ${sum} to you, and the price falls by it. You don’t pay it again.`
    case 'due_again':
      return `We have refunded ${sum} to you. The payment is undone, so this sum is to be paid again.`
    default:
      return assertNever(data.meaning)
  }
}
