import { BRAND } from '#src/brand.ts'
import { DetailTable, MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { formatRefundSum } from '../rules.ts'
import type { RefundAddressMailData } from './mails.ts'

export function subject(data: RefundAddressMailData): string {
  return `Your refund of ${formatRefundSum(data)}: which address we write to`
}

/** Names neither address, because the other one may belong to a stranger. */
export function Body({ data }: { data: RefundAddressMailData }) {
  const { name, itemName, paymentReference, isChosen } = data
  const sum = formatRefundSum(data)
  return (
    <MailLayout
      title="Which address we write to about your refund"
      preview={isChosen ? 'We write to this address.' : 'We write to the other address.'}
    >
      <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
      <Paragraph>
        {`We’re preparing a refund of ${sum}. The email address was changed after this payment, so we’ve sent this email to the address that paid and to the new one.`}
      </Paragraph>
      <Paragraph>
        {isChosen
          ? 'From now on, everything about this refund comes to this address.'
          : 'From now on, everything about this refund goes to the other address.'}
      </Paragraph>
      <Paragraph>{`If that isn’t right, please write to us at ${BRAND.email} today.`}</Paragraph>
      <DetailTable rows={[['For', itemName]]} total={['Refund', sum]} paymentReference={paymentReference} />
    </MailLayout>
  )
}
