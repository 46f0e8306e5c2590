import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { formatRefundSum } from '../rules.ts'
import type { AccountNeededMailData } from './mails.ts'

export function subject(data: AccountNeededMailData): string {
  return `Where shall we send your refund of ${formatRefundSum(data)}?`
}

export function Body({ data }: { data: AccountNeededMailData }) {
  const sum = formatRefundSum(data)
  return (
    <MailLayout title="Your refund needs a bank account" preview={`Please tell us where to send ${sum}.`}>
      <Paragraph>Dear {data.name},</Paragraph>
      <Paragraph>
        {`We sent back ${sum}, but your bank did not accept it on the card or account that you paid from. Please name a bank account in Nigeria, and the money goes there.`}
      </Paragraph>
      <DetailTable
        rows={[
          ['Refund', sum],
          ['For', data.itemName],
        ]}
        paymentReference={data.paymentReference}
      />
      <NextStep
        href={data.accountUrl}
        after="The page asks for your bank and account number, and for nothing else. We never ask for a card number, a PIN or a password."
      >
        Name a bank account
      </NextStep>
    </MailLayout>
  )
}
