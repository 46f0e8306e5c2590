import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { formatRefundSum } from '../rules.ts'
import type { RefundProposedMailData } from './mails.ts'

export function subject(data: RefundProposedMailData): string {
  return `Please confirm a refund of ${formatRefundSum(data)}`
}

export function Body({ data }: { data: RefundProposedMailData }) {
  const sum = formatRefundSum(data)
  return (
    <MailLayout title="A refund waits for an owner" preview={`${data.by} proposes to refund ${sum}.`}>
      <Paragraph>
        {`${data.by} proposes to refund ${sum}. A refund of this size needs an owner. Nothing is sent until you confirm it.`}
      </Paragraph>
      <DetailTable
        rows={[
          ['For', data.itemName],
          ['Reason', data.reason],
          ['Terms', data.termsNote],
        ]}
        paymentReference={data.paymentReference}
      />
      <NextStep href={data.pageUrl} after="You can confirm or decline it there.">
        Open the refund
      </NextStep>
    </MailLayout>
  )
}
