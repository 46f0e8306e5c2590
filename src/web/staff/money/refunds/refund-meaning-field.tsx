import { REFUND_MEANING_WORDS, REFUND_MEANINGS, type RefundMeaning } from '#src/features/money/refunds/rules.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import type { DialogFields } from '../../parts/dialog-form.tsx'
import type { RefundOffer } from './load-refunds.server.ts'

/** Asks what a refund means for the price, unless the case has ended or the money never counted. */
export function RefundMeaningField({ field, offer }: DialogFields & { offer: RefundOffer }) {
  return offer.asksMeaning ? <MeaningField field={field} /> : null
}

export function MeaningField({ field, current = null }: DialogFields & { current?: string | null }) {
  return (
    <RadioField
      field={field('meaning', current)}
      label="What it means"
      required
      choices={REFUND_MEANINGS.map(meaning => [meaning, REFUND_MEANING_WORDS[meaning], { note: NOTES[meaning] }])}
    />
  )
}

const NOTES: Record<RefundMeaning, string> = {
  price_falls: 'Goodwill, for example. The customer need not pay this sum again.',
  case_ends: 'Nothing more is due. The payment says Refunded, and we ask for nothing more.',
  due_again: 'The payment is undone, and the customer still owes it.',
}
