import { useContext } from 'react'
import { dateAndTime } from '#src/dates.ts'
import { SignedUrlsContext } from '#src/features/mail/emails/mail-context.ts'
import { DetailTable, MailLayout, NextStep, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { naira, pounds, poundsAndPence, rateInWords } from '#src/money.ts'
import { listOtherSum } from '../describe-receipt.ts'
import type { SponsorReceiptMailData } from './mails.ts'
import { ReceiptLink } from './receipt-link.tsx'

export function subject({ pence }: SponsorReceiptMailData): string {
  return `We have received ${poundsAndPence(pence)}. This is your receipt`
}

export function Body({ data }: { data: SponsorReceiptMailData }) {
  const { name, number, itemName, pence, kobo, nairaMicrosPerPound, paymentReference, paidAt, otherSum, rest } = data
  const { payLink } = useContext(SignedUrlsContext)
  return (
    <MailLayout title="Payment received" preview={`${poundsAndPence(pence)} for ${itemName}`}>
      <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
      <Paragraph>
        Thank you. We have received your payment, and we’ve told the person you paid for.{' '}
        {rest === null
          ? 'You don’t need to do anything else.'
          : `It’s part of the sum: ${pounds(rest.pence)} is still due, and either of you can pay it.`}
      </Paragraph>
      {rest !== null && payLink !== null && (
        <NextStep href={payLink} after="The page shows the amount in naira before you pay.">
          {`Pay the rest, ${pounds(rest.pence)}`}
        </NextStep>
      )}
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
