import { DetailTable, MailLayout, Paragraph } from '#src/features/mail/emails/mail-layout.tsx'
import { naira, poundsAndPence } from '#src/money.ts'
import type { CreditReason } from '../describe-receipt.ts'
import type { CreditNoteMailData } from './mails.ts'
import { ReceiptLink } from './receipt-link.tsx'

export function subject({ number, pence, reason }: CreditNoteMailData): string {
  if (reason === 'refund') return `We have refunded ${poundsAndPence(pence)}`
  return `Your credit note ${number} for ${poundsAndPence(pence)}`
}

export function Body({ data }: { data: CreditNoteMailData }) {
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
        rows={[['Credit note', number], ['For', itemName], ...(kobo === 0 ? [] : [['In naira', naira(kobo)] as const])]}
        total={['Credited', poundsAndPence(pence)]}
        paymentReference={paymentReference}
      />
      <ReceiptLink>Print your credit note or save it as a PDF</ReceiptLink>
    </MailLayout>
  )
}

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

const EXPLANATIONS: Record<CreditReason, string> = {
  refund: 'We have refunded the sum below to you. Your bank can take some days to show it.',
  'taken-back':
    'Your bank or the payment provider took the payment below back, so it no longer counts. If you didn’t expect that, please reply to this email.',
  'reversed-by-hand':
    'We have reversed a payment that we had recorded by hand, so it no longer counts. If you didn’t expect that, please reply to this email.',
  'not-used': 'We can’t use the payment below, so it no longer counts and we’ll refund it.',
}
