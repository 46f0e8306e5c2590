import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Instalment } from '#src/features/money/account.ts'
import { naira, pounds } from '#src/money.ts'
import { ProviderName, WaysToPay } from '#src/payment-provider.ts'
import { AcceptTerms } from '../../parts/contract.tsx'
import { NotSent, PAYMENT_NOT_STARTED } from '../../parts/not-sent.tsx'
import { CheckboxField, RadioField } from '../../ui/choice-field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ANY_CHANNEL, type PaymentChoice } from './payment-choice.ts'

export function PayForm({
  quote,
  duePence,
  instalment,
  choice,
  isInFlight,
  refusal,
  fields,
  children,
}: {
  quote: { id: string } | null
  duePence: number
  instalment?: Instalment
  choice: PaymentChoice
  isInFlight: boolean
  refusal: ReactNode
  fields?: ReactNode
  children?: ReactNode
}) {
  const { pathname, search } = useLocation()
  const part = choice.parts?.part ?? null
  return (
    <form method="post" action={pathname + search} noValidate={fields !== undefined} data-once>
      <NotSent {...PAYMENT_NOT_STARTED} />
      {quote && <input type="hidden" name="quote_id" value={quote.id} />}
      {instalment && <input type="hidden" name="instalment" value={instalment} />}
      {part !== null && <input type="hidden" name="part_kobo" value={part.kobo} />}
      {refusal ?? (
        <>
          {fields}
          {quote && <ChannelField choice={choice} />}
          {isInFlight && (
            <CheckboxField
              field={PAY_AGAIN_FIELD}
              label="A payment is under way, and I want to make another one"
              required
            />
          )}
          <SubmitButton intent="pay" busyText="Opening the payment page..." variant={isInFlight ? 'line' : 'next'} wide>
            Pay {part === null ? pounds(duePence) : naira(part.kobo)}
          </SubmitButton>
          <p className="after">
            You pay by <WaysToPay /> on <ProviderName />
            ’s secure page, and come back here. We never see your card number.
          </p>
          <AcceptTerms />
        </>
      )}
      {children}
    </form>
  )
}

const PAY_AGAIN_FIELD = { id: 'pay-again', name: 'pay_again' }

function ChannelField({ choice: { channels, chosenChannel } }: { choice: PaymentChoice }) {
  const chosen = channels.find(({ channel }) => channel === chosenChannel)
  return (
    <details className="folded">
      <summary>
        {chosen === undefined
          ? 'Choose how to pay'
          : `By ${chosen.name === 'USSD' ? chosen.name : chosen.name.toLowerCase()} (change)`}
      </summary>
      <RadioField
        field={createFieldState('pay', 'pay_by', chosenChannel)}
        label="How would you like to pay?"
        conditional
        choices={[
          ...channels.map(({ channel, name, limits, isUsable }) => {
            const note = isUsable ? limits : `Not for this amount. ${limits}`
            return [channel, name, { ...(note !== null && { note }), isUnusable: !isUsable }] as const
          }),
          [ANY_CHANNEL, 'I’ll choose on the next page', { note: 'The secure page shows every way.' }],
        ]}
      />
    </details>
  )
}
