import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { OFFLINE_METHOD_WORDS, type OfflineMethod } from '#src/features/money/channels.ts'
import { parseHundredths } from '#src/features/money/forms.ts'
import { convertToPence } from '#src/features/site/exchange-rate/rate.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { FileField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import type { DialogFields } from '../../parts/dialog-form.tsx'
import { fetchJson } from '../../parts/fetch-json.ts'
import type { RateOfDay } from './rate-of-day.route.ts'

/** Asks for money that arrived outside the website. The value of naira is filled in from the rate of their day. */
export function ReceivedMoneyFields({
  field,
  today,
  sameReferenceIds,
  hasProof = true,
}: DialogFields & { today: string; sameReferenceIds: ReadonlyArray<string>; hasProof?: boolean }) {
  const [{ amount, currency, day }, setMoney] = useState({ amount: '', currency: 'GBP', day: today })
  const isNaira = currency === 'NGN'

  function readMoney(event: FormEvent<HTMLElement>) {
    const form = event.currentTarget.closest('form')
    if (form === null) return
    const values = new FormData(form)
    const read = (name: string) => String(values.get(name) ?? '')
    setMoney({ amount: read('amount'), currency: read('currency'), day: read('receivedOn') })
  }

  return (
    <div onChange={readMoney}>
      <TextField
        field={field('amount')}
        label="Amount"
        inputMode="decimal"
        hint="The amount that arrived, for example 3,000.00."
        short
        required
      />
      <RadioField
        field={field('currency', 'GBP')}
        label="Currency"
        required
        choices={[
          ['GBP', 'Pounds (£)'],
          ['NGN', 'Naira (₦)'],
        ]}
      />
      {isNaira && <ValueInPounds field={field} kobo={parseHundredths(amount)} day={day} />}
      <OfflineMoneyFields
        field={field}
        day={{ name: 'receivedOn', label: 'Received on', today }}
        usualMethod="bank_transfer"
        hasProof={hasProof}
        afterReference={sameReferenceIds.length > 0 && <ConfirmReference paymentIds={sameReferenceIds} />}
      />
      <TextArea
        field={field('note')}
        label="Note about the payment"
        hint="Anything your accountant should know."
        rows={3}
      />
    </div>
  )
}

function ValueInPounds({ field, kobo, day }: DialogFields & { kobo: number; day: string }) {
  const rate = useRateOfDay(day)
  const pence = rate ? convertToPence(kobo, rate.micros) : 0
  return (
    <>
      <TextField
        // A new amount, day or rate fills in the field again.
        key={`${pence} ${day}`}
        field={field('countsAs', pence === 0 ? '' : (pence / 100).toFixed(2))}
        label="Counts as (£)"
        inputMode="decimal"
        hint={rate === undefined ? 'Looking up the rate of that day.' : describeRate(rate)}
        short
        required
      />
      <TextArea
        field={field('valueReason')}
        label="Reason for another value"
        hint="Needed if the value differs from the rate by more than 10%."
        rows={2}
        conditional
      />
    </>
  )
}

function describeRate(rate: RateOfDay | null): string {
  return rate === null
    ? 'We have no rate for that day. Enter what the naira are worth in pounds, and the reason below.'
    : `Filled in from ${rate.words}.`
}

/** Returns undefined until the rate has arrived, and null without one. */
function useRateOfDay(day: string): RateOfDay | null | undefined {
  const [rate, setRate] = useState<RateOfDay | null>()
  useEffect(() => {
    let isOutdated = false
    setRate(undefined)
    // An ended session must not reload the page, because the form would lose what staff typed.
    void fetchJson<RateOfDay | null>(addresses.adminRateOfDay({ day })).then(found => {
      if (!isOutdated) setRate(found === 'session-ended' ? null : found)
    })
    return () => {
      isOutdated = true
    }
  }, [day])
  return rate
}

function ConfirmReference({ paymentIds }: { paymentIds: ReadonlyArray<string> }) {
  const value = paymentIds.join(' ')
  return (
    <label className="choice">
      <input key={value} type="checkbox" name="confirmedPaymentIds" value={value} />
      <span>This is another transfer with the same bank reference</span>
    </label>
  )
}

/** Asks when and how money moved outside the website, and for its proof. */
export function OfflineMoneyFields({
  field,
  day: { name, label, today },
  usualMethod = null,
  hasProof = true,
  afterReference,
}: DialogFields & {
  day: { name: string; label: string; today: string }
  /** Chosen until staff choose another one. */
  usualMethod?: OfflineMethod | null
  hasProof?: boolean
  afterReference?: ReactNode
}) {
  return (
    <>
      <FieldFrame field={field(name, today)} label={label} required>
        {attributes => <DayInput className="input short" max={today} defaultValue={today} {...attributes} />}
      </FieldFrame>
      <SelectField
        field={field('method', usualMethod)}
        label="Method"
        required
        empty="Choose a method"
        choices={Object.entries(OFFLINE_METHOD_WORDS)}
      />
      <TextField
        field={field('reference')}
        label="Bank reference"
        hint="Please copy it from the bank statement. A bank transfer needs one."
        conditional
      />
      {afterReference}
      {hasProof && (
        <FileField
          field={field('file')}
          label="Proof"
          hint="The slip, statement or receipt: PDF, Word document, JPEG or PNG, 10MB at most."
          accept={[ACCEPTED_FILE_TYPES]}
        />
      )}
    </>
  )
}
