import {
  formatRefundSum,
  REFUND_MEANING_WORDS,
  REFUND_MEANINGS,
  type RefundMeaning,
} from '#src/features/money/refunds/rules.ts'
import { naira } from '#src/money.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { type DialogFields, DialogForm } from '../../parts/dialog-form.tsx'
import { OfflineMoneyFields } from '../payments/money-fields.tsx'
import type { RefundOffer } from './load-refunds.server.ts'
import { PayerAddressField } from './payer-address-field.tsx'
import type { MeantRefund } from './refunds-section.tsx'

export function RefundDialog({ offer, onClose }: { offer: RefundOffer; onClose: () => void }) {
  const { paymentId, reference, left, byTerms, termsNote, warns } = offer
  const isPartByTerms = byTerms > 0 && byTerms < left
  return (
    <DialogForm
      title="Refund"
      description={`Payment ${reference}`}
      act={act('proposeRefund', { paymentId })}
      submit="Refund"
      busyText="Refunding..."
      variant="bad"
      failed={{ title: 'Failed to Refund', description: 'Unable to refund the payment. Please try again.' }}
      hasSummary
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="left" value={left} />
          <input type="hidden" name="terms" value={byTerms} />
          <p className={warns ? 'notice pending' : undefined}>{termsNote}</p>
          <p className="muted small">
            The money goes to the card or account that it came from. From ₦1,000,000 on, an owner must confirm it first.
          </p>
          <RadioField
            field={field('share', warns ? null : isPartByTerms ? 'terms' : 'all')}
            label="How much"
            required
            choices={[
              ['all', `All that is left: ${naira(left)}`],
              ...(isPartByTerms ? [['terms', `What the terms give: ${naira(byTerms)}`] as const] : []),
              ['part', 'Another amount'],
            ]}
          />
          <TextField
            field={field('amount')}
            label="Amount in naira"
            inputMode="decimal"
            hint="Only for another amount, for example 50,000.00."
            short
            conditional
          />
          <RefundFields field={field} offer={offer} />
        </>
      )}
    </DialogForm>
  )
}

export function RecordRefundDialog({ offer, onClose }: { offer: RefundOffer; onClose: () => void }) {
  const { paymentId, reference, currency, left, termsNote, warns, today } = offer
  return (
    <DialogForm
      title="Record Refund"
      description={`Payment ${reference}`}
      act={act('recordRefund', { paymentId })}
      submit="Record Refund"
      busyText="Recording..."
      failed={{ title: 'Failed to Record Refund', description: 'Unable to record the refund. Please try again.' }}
      hasSummary
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className={warns ? 'notice pending' : undefined}>{termsNote}</p>
          <p className="muted small">
            Record money here that you have paid back outside the website. At most{' '}
            {formatRefundSum({ amount: left, currency })} is left of this payment. We email the owners.
          </p>
          <TextField
            field={field('amount')}
            label={currency === 'GBP' ? 'Amount in pounds' : 'Amount in naira'}
            inputMode="decimal"
            hint="The amount that you paid back, for example 3,000.00."
            short
            required
          />
          <OfflineMoneyFields field={field} day={{ name: 'paidOn', label: 'Paid back on', today }} />
          <RefundFields field={field} offer={offer} />
        </>
      )}
    </DialogForm>
  )
}

export function ChangeMeaningDialog({ refund, onClose }: { refund: MeantRefund; onClose: () => void }) {
  const { id, sum, reference, meaning } = refund
  const isAsked = meaning === 'asked'
  return (
    <DialogForm
      title="What the Refund Means"
      description={`${sum} of payment ${reference}`}
      act={act('changeRefundMeaning', { refundId: id })}
      submit="Save"
      busyText="Saving..."
      failed={{ title: 'Meaning Not Saved', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="shown" value={meaning ?? ''} />
          <p className="muted small">
            {isAsked && 'Until you answer, we don’t ask the customer for this sum. '}
            If your answer changes what the customer owes, we email them. The audit log keeps both meanings.
          </p>
          <MeaningField field={field} current={isAsked ? null : meaning} />
        </>
      )}
    </DialogForm>
  )
}

/** What is asked about each refund, however the money goes back. */
function RefundFields({ field, offer }: DialogFields & { offer: RefundOffer }) {
  return (
    <>
      <RefundMeaningField field={field} offer={offer} />
      <PayerAddressField field={field} addresses={offer.payerAddresses} />
      <TextArea
        field={field('reason')}
        label="Reason"
        hint="For example “stopped before we began”. We keep it in the audit log."
        rows={4}
        required
      />
    </>
  )
}

/** Asks what a refund means for the price, unless the case has ended or the money never counted. */
function RefundMeaningField({ field, offer }: DialogFields & { offer: RefundOffer }) {
  if (!offer.asksMeaning) return null
  return (
    <>
      <input type="hidden" name="asksMeaning" value="yes" />
      <MeaningField field={field} />
    </>
  )
}

function MeaningField({ field, current = null }: DialogFields & { current?: string | null }) {
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
