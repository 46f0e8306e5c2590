import { dateInWords, noonOf } from '#src/dates.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { formatRefundSum } from '../rules.ts'
import type { OfflineRefundMailData } from './mails.ts'

export function subject(data: OfflineRefundMailData): string {
  return `Offline refund recorded: ${formatRefundSum(data)}`
}

export function Body({ data }: { data: OfflineRefundMailData }) {
  return (
    <MailLayout title="Offline refund recorded" preview={`${data.by} recorded ${formatRefundSum(data)}.`}>
      <Paragraph>
        {`${data.by} recorded money that we paid back outside the website. Please check it against the bank statement.`}
      </Paragraph>
      <DetailTable
        rows={[
          ['Paid back', formatRefundSum(data)],
          ['For', data.itemName],
          ['How', data.method],
          ...(data.offlineReference === null ? [] : [['Reference', data.offlineReference] as const]),
          ['Paid on', dateInWords(noonOf(data.paidOn))],
          ['Proof', data.hasProof ? 'A file is attached to the refund' : 'None'],
          ['Reason', data.reason],
        ]}
        paymentReference={data.paymentReference}
      />
      <NextStep href={data.pageUrl} after="The page shows the payment and its refunds.">
        Open the payment
      </NextStep>
    </MailLayout>
  )
}
