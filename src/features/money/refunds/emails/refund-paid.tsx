import { DetailTable, MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { formatRefundSum } from '../rules.ts'
import type { RefundPaidMailData } from './mails.ts'

export function subject(data: RefundPaidMailData): string {
  return `We have sent back ${formatRefundSum(data)}`
}

export function Body({ data }: { data: RefundPaidMailData }) {
  const { name, itemName, paymentReference } = data
  const sum = formatRefundSum(data)
  return (
    <MailLayout title="Your refund is on its way" preview={`${sum} for ${itemName}`}>
      <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
      <Paragraph>
        {`We have sent back ${sum}, because it was not due or we could not use it. Your bank can take some days to show it. You don’t need to do anything.`}
      </Paragraph>
      <DetailTable rows={[['For', itemName]]} total={['Sent back', sum]} paymentReference={paymentReference} />
    </MailLayout>
  )
}
