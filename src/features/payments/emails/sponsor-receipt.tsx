import { BRAND } from '#src/brand.ts'
import { dateAndTime } from '#src/dates.ts'
import { DetailTable, MailLayout, Paragraph } from '#src/features/outbox/emails/mail-layout.tsx'
import { naira, pounds, poundsAndPence, rateInWords } from '#src/money.ts'
import type { SponsorReceiptMailData } from './mails.ts'

export function subject({ pence, paidFor }: SponsorReceiptMailData): string {
  return `We have received ${pounds(pence)} for ${paidFor}`
}

export function Body({ data }: { data: SponsorReceiptMailData }) {
  const { name, paidFor, pence, kobo, nairaMicrosPerPound, settledAt, paymentReference } = data
  return (
    <MailLayout title="Payment received" preview={`${poundsAndPence(pence)} for ${paidFor}`}>
      <Paragraph>Dear {name},</Paragraph>
      <Paragraph>
        Thank you. We have received your payment for {paidFor}, and we’ve told them that you paid. There’s nothing else
        for you to do.
      </Paragraph>
      <DetailTable
        rows={[
          ['Charged', naira(kobo)],
          ...(nairaMicrosPerPound === null ? [] : [['Rate', rateInWords(nairaMicrosPerPound)] as const]),
          ['Paid', dateAndTime(new Date(settledAt))],
        ]}
        total={['Paid in pounds', poundsAndPence(pence)]}
        paymentReference={paymentReference}
      />
      <Paragraph>
        Please keep this email as your receipt. If the payment has to go back, it goes back to you. Questions? Write to{' '}
        {BRAND.email} and name the payment reference.
      </Paragraph>
    </MailLayout>
  )
}
