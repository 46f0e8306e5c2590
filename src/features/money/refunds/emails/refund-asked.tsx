import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { usePaymentProvider } from '#src/payment-provider.ts'
import { formatRefundSum } from '../rules.ts'
import type { RefundAskedMailData } from './mails.ts'

export function subject(data: RefundAskedMailData): string {
  return `Please say what a refund of ${formatRefundSum(data)} means: ${data.paymentReference}`
}

export function Body({ data }: { data: RefundAskedMailData }) {
  const sum = formatRefundSum(data)
  const provider = usePaymentProvider().name
  return (
    <MailLayout title="What does this refund mean?" preview={`${sum} went back at ${provider}.`}>
      <Paragraph>
        {`${sum} went back at ${provider}, from its dashboard or after a dispute, so we don’t know whether the customer owes it again. Until you say so, we don’t ask them for it.`}
      </Paragraph>
      <DetailTable rows={[['For', data.itemName]]} paymentReference={data.paymentReference} />
      <NextStep href={data.pageUrl} after="Press “Say What It Means” beside the refund.">
        Open the refund
      </NextStep>
    </MailLayout>
  )
}
