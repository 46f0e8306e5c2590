import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { naira } from '#src/money.ts'
import type { RejectedTransferMailData } from './mails.ts'

export function subject(): string {
  return 'Your bank transfer was not accepted'
}

export function Body({ data }: { data: RejectedTransferMailData }) {
  const { name, providerName, arrivedKobo, kobo, paymentReference, paymentUrl } = data
  return (
    <MailLayout title="Bank transfer not accepted" preview="Nothing counts as paid yet, and the payment is still open.">
      <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
      <Paragraph>
        {providerName} did not accept your bank transfer. Usually this means that the sum was not exactly {naira(kobo)},
        or that it came in several transfers. Nothing counts as paid yet.
      </Paragraph>
      <DetailTable
        rows={[
          ...(arrivedKobo === null ? [] : [['Transferred', naira(arrivedKobo)] as const]),
          ['Asked for', naira(kobo)],
        ]}
        paymentReference={paymentReference}
      />
      <Paragraph>
        The money goes back to the account that it came from. If it isn’t there after three working days, reply to this
        email.
      </Paragraph>
      {paymentUrl === null ? (
        <Paragraph>To pay, please use your link again, and transfer the exact sum in one go.</Paragraph>
      ) : (
        <NextStep href={paymentUrl} after="Please transfer the exact sum in one go, or choose another way to pay.">
          Pay again
        </NextStep>
      )}
    </MailLayout>
  )
}
