import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { formatRefundSum } from '../rules.ts'
import type { RefundFailedMailData } from './mails.ts'

export function subject(data: RefundFailedMailData): string {
  return `A refund of ${formatRefundSum(data)} failed: ${data.paymentReference}`
}

export function Body({ data }: { data: RefundFailedMailData }) {
  const provider = usePaymentProvider().name
  return (
    <MailLayout title="A refund failed" preview={`${formatRefundSum(data)} did not reach the payer.`}>
      <Paragraph>
        {`${provider} could not pay back ${formatRefundSum(data)}. The payer has not got the money. Please propose the refund again, or pay it back outside the website and record that.`}
      </Paragraph>
      <DetailTable
        rows={[['For', data.itemName], ...(data.problem === null ? [] : [[`${provider} says`, data.problem] as const])]}
        paymentReference={data.paymentReference}
      />
      <NextStep href={data.pageUrl} after="The page shows the payment and its refunds.">
        Open the payment
      </NextStep>
    </MailLayout>
  )
}
