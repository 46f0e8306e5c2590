import { dateAndTime } from '#src/dates.ts'
import { DetailTable, MailLayout, Paragraph } from '#src/features/outbox/emails/mail-layout.tsx'
import { naira, poundsAndPence, rateInWords } from '#src/money.ts'
import { listOtherSum } from '../describe-receipt.ts'
import type { SponsorReceiptMailData } from './mails.ts'
import { ReceiptLink } from './receipt-link.tsx'

export function subject({ pence }: SponsorReceiptMailData): string {
  return `We have received ${poundsAndPence(pence)}. This is your receipt`
}

export function Body({ data }: { data: SponsorReceiptMailData }) {
  const { name, number, itemName, pence, kobo, nairaMicrosPerPound, otherSum = null, paymentReference, paidAt } = data
  return (
    <MailLayout title="Payment received" preview={`${poundsAndPence(pence)} for ${itemName}`}>
      <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
      <Paragraph>
        Thank you. We have received your payment, and we’ve told the person you paid for. You don’t need to do anything
        else.
      </Paragraph>
      <DetailTable
        rows={[
          ['Receipt number', number],
          ...(kobo === 0 ? [] : [['Charged', naira(kobo)] as const]),
          ...listOtherSum({ otherSum }),
          ...(nairaMicrosPerPound === null ? [] : [['Rate', rateInWords(nairaMicrosPerPound)] as const]),
          ['Paid', dateAndTime(new Date(paidAt))],
        ]}
        total={[itemName, poundsAndPence(pence)]}
        paymentReference={paymentReference}
      />
      <ReceiptLink />
    </MailLayout>
  )
}
