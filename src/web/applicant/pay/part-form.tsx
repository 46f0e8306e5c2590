import { useLocation } from 'react-router'
import { MIN_PART_KOBO } from '#src/features/money/checkout/part.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import type { PaymentChoice } from './payment-choice.ts'

/** Only a page without an error has this place, because a browser that scrolls there does not focus the field. */
export const AMOUNT_ID = 'amount'

export function PartForm({ parts }: { parts: PaymentChoice['parts'] }) {
  const { pathname, search } = useLocation()
  if (parts === null) return null
  const { typed, error, part } = parts
  const otherParams = [...new URLSearchParams(search)].filter(([name]) => name !== 'part')
  return (
    <>
      <details className="part" open={error !== null}>
        <summary>{part === null ? 'Pay a part' : 'Pay a different part'}</summary>
        <form method="get" action={`${pathname}#${AMOUNT_ID}`} noValidate>
          {otherParams.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField
            field={createFieldState('pay', 'part', typed, error ?? undefined)}
            label="Amount in naira"
            hint={`At least ${naira(MIN_PART_KOBO)}. You can pay the rest later, in one or more parts.`}
            inputMode="numeric"
            autoComplete="off"
            conditional
            focusesError
          />
          <button className="btn line" type="submit">
            Show this part
          </button>
          <p className="after">Nothing is charged yet. You see the exact sum before you pay.</p>
        </form>
      </details>
      {typed !== '' && (
        <p>
          <a href={`${pathname}?${new URLSearchParams(otherParams)}`}>Pay all instead</a>
        </p>
      )}
    </>
  )
}

export function PartSums({ part, duePence }: { part: { pence: number; leftPence: number }; duePence: number }) {
  return (
    <p className="small">
      This part counts as {poundsAndPence(part.pence)} of the {poundsAndPence(duePence)} due now.{' '}
      {poundsAndPence(part.leftPence)} is left to pay later, at the rate of that day.
    </p>
  )
}
