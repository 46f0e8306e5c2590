import { useContext } from 'react'
import { z } from 'zod'
import { dateAndTime } from '#src/dates.ts'
import { defineMail } from '#src/features/mail/mail.ts'
import {
  DetailTable,
  MailLayout,
  NextStep,
  Paragraph,
  SecondaryLink,
  SignedUrlsContext,
} from '#src/features/mail/mail-layout.tsx'
import { naira, pounds, poundsAndPence, rateInWords } from '#src/money.ts'
import { REFUND_MEANINGS } from '../refunds/rules.ts'
import { CREDIT_REASONS, type CreditReason, listOtherSum } from './describe-receipt.ts'

const documentFields = z.object({
  name: z.string().nullable(),
  number: z.string(),
  entryId: z.string(),
  itemName: z.string(),
  pence: z.number(),
  kobo: z.number(),
  paymentReference: z.string(),
})

export type CreditNoteMailData = z.infer<typeof creditNoteSchema>

const creditNoteSchema = documentFields.extend({
  creditedNumber: z.string().nullable(),
  reason: z.enum(CREDIT_REASONS),
  outcome: z.object({ meaning: z.enum(REFUND_MEANINGS), leftPence: z.number() }).nullable(),
  /** Staff have not said yet what the refund means. */
  isAsked: z.boolean().optional(),
})

const EXPLANATIONS: Record<CreditReason, string> = {
  refund: 'We have refunded the sum below to you. Your bank can take some days to show it.',
  'taken-back':
    'Your bank or the payment provider took the payment below back, so it no longer counts. If you didn’t expect that, please reply to this email.',
  'reversed-by-hand':
    'We have reversed a payment that we had recorded by hand, so it no longer counts. If you didn’t expect that, please reply to this email.',
  'not-used': 'We can’t use the payment below, so it no longer counts and we’ll refund it.',
}

export const creditNoteMail = defineMail({
  name: 'payments.credit-note',
  label: 'Credit note',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: creditNoteSchema,
  signedIds: ({ entryId }) => ({ receiptEntryId: entryId }),
  subject({ number, pence, reason }) {
    if (reason === 'refund') return `We have refunded ${poundsAndPence(pence)}`
    return `Your credit note ${number} for ${poundsAndPence(pence)}`
  },
  Body({ data }) {
    const { name, number, creditedNumber, itemName, pence, kobo, paymentReference, reason, outcome, isAsked } = data
    return (
      <MailLayout
        title={reason === 'refund' ? 'Your refund' : 'Your credit note'}
        preview={`${poundsAndPence(pence)} for ${itemName}`}
      >
        <Paragraph>{name === null ? 'Hello,' : `Dear ${name},`}</Paragraph>
        <Paragraph>{EXPLANATIONS[reason]}</Paragraph>
        {outcome && <Paragraph>{describeOutcome(outcome, pence)}</Paragraph>}
        {isAsked && <Paragraph>You needn’t pay this sum again unless we write to you about it.</Paragraph>}
        <Paragraph>
          {creditedNumber === null
            ? 'This credit note is for your records.'
            : `This credit note is for your records. It corrects receipt ${creditedNumber}.`}
        </Paragraph>
        <DetailTable
          rows={[
            ['Credit note', number],
            ['For', itemName],
            ...(kobo === 0 ? [] : [['In naira', naira(kobo)] as const]),
          ]}
          total={['Credited', poundsAndPence(pence)]}
          paymentReference={paymentReference}
        />
        <ReceiptLink>Print your credit note or save it as a PDF</ReceiptLink>
      </MailLayout>
    )
  },
})

function describeOutcome(
  { meaning, leftPence }: NonNullable<CreditNoteMailData['outcome']>,
  refundedPence: number,
): string {
  if (meaning === 'case_ends') return 'Your application ends with this refund, so nothing more is due.'
  const left = leftPence === 0 ? 'Nothing is left to pay.' : `${poundsAndPence(leftPence)} is left to pay in total.`
  return meaning === 'price_falls'
    ? `The price falls by ${poundsAndPence(refundedPence)}. ${left}`
    : `This sum is due again. ${left}`
}

export type SponsorReceiptMailData = z.infer<typeof sponsorReceiptSchema>

const sponsorReceiptSchema = documentFields.extend({
  nairaMicrosPerPound: z.number().nullable(),
  paidAt: z.string(),
  otherSum: z.object({ asked: z.string(), arrived: z.string() }).nullable(),
  /** Is set after a part, while its link is valid. */
  rest: z.object({ pence: z.number(), payLinkId: z.string() }).nullable(),
})

export const sponsorReceiptMail = defineMail({
  name: 'payments.sponsor-receipt',
  label: 'Receipt for a sponsor',
  audience: 'visitor',
  about: ['payment'],
  data: sponsorReceiptSchema,
  signedIds: ({ entryId, rest }) => ({ receiptEntryId: entryId, payLinkId: rest?.payLinkId }),
  subject: ({ pence }) => `We have received ${poundsAndPence(pence)}. This is your receipt`,
  Body({ data }) {
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
  },
})

export const receiptMails = [creditNoteMail, sponsorReceiptMail] as const

export function ReceiptLink({ children = 'Print your receipt or save it as a PDF' }: { children?: string }) {
  const { receipt } = useContext(SignedUrlsContext)
  return receipt === null ? null : <SecondaryLink href={receipt}>{children}</SecondaryLink>
}
