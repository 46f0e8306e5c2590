import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Instalment } from '#src/features/money/account.ts'
import { MIN_PART_KOBO } from '#src/features/money/checkout/part.ts'
import { naira, pounds, poundsAndPence } from '#src/money.ts'
import { ProviderName, WaysToPay } from '#src/payment-provider.ts'
import { AcceptTerms } from '../../parts/contract.tsx'
import { NotSent, PAYMENT_NOT_STARTED } from '../../parts/not-sent.tsx'
import { RateCredit } from '../../parts/rate.tsx'
import { CheckboxField, RadioField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { PaymentChoice, PaymentPage } from './payment-page.server.ts'
import { ANY_CHANNEL } from './payment-query.ts'

type PayNowProps = {
  page: Pick<PaymentPage, 'quote' | 'choice'> & { duePence: number; isInFlight: boolean; isInApp: boolean }
  /** Staff see what a payer sees, but pay nothing. */
  mayPay: boolean
  instalment?: Instalment
  /** Stands beside the button. */
  rule?: ReactNode
  /** The page said that the chosen time is gone. */
  choosesTimeLater?: boolean
  /** Asks a sponsor who they are. */
  fields?: ReactNode
  children?: ReactNode
}

/** The sum in naira, the choice of a part, and the form that leads to the provider. */
export function PayNow(props: PayNowProps) {
  const { page, mayPay } = props
  const { parts } = page.choice
  const part = parts?.part ?? null
  const hasPartError = parts?.error != null
  return (
    <>
      <ReceiptLines>
        <ReceiptTotal label="Due now" amount={poundsAndPence(page.duePence)} />
      </ReceiptLines>
      <QuoteLines quote={page.quote} kobo={part?.kobo} id={part === null ? undefined : AMOUNT_ID}>
        {part && <PartSums part={part} duePence={page.duePence} />}
      </QuoteLines>
      {page.isInApp && <InAppBrowserNotice />}
      {mayPay && hasPartError && <PartForm parts={parts} />}
      {!hasPartError && <PayForm {...props} />}
      {page.quote && <QuoteValidity quote={page.quote} />}
      {mayPay && !hasPartError && <PartForm parts={parts} />}
    </>
  )
}

function PayForm({ page, mayPay, instalment, rule, choosesTimeLater = false, fields, children }: PayNowProps) {
  const { quote, duePence, choice, isInFlight } = page
  const { pathname, search } = useLocation()
  const part = choice.parts?.part ?? null
  return (
    <form method="post" action={pathname + search} noValidate={fields !== undefined} data-once>
      <NotSent {...PAYMENT_NOT_STARTED} />
      {quote && <input type="hidden" name="quote_id" value={quote.id} />}
      {instalment && <input type="hidden" name="instalment" value={instalment} />}
      {part !== null && <input type="hidden" name="part_kobo" value={part.kobo} />}
      {!mayPay ? (
        <p className="notice">You’re signed in as staff, so you can’t pay for an applicant in this browser.</p>
      ) : (
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
          {choosesTimeLater && <input type="hidden" name="time_later" value="on" />}
          {rule}
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

function QuoteLines({
  quote,
  kobo = quote?.kobo ?? 0,
  id,
  children,
}: {
  quote: PaymentPage['quote']
  kobo?: number | undefined
  id?: string | undefined
  children?: ReactNode
}) {
  const { pathname, search } = useLocation()
  if (quote === null) {
    return (
      <div className="notice rate-panel">
        <h3>Exchange rate information unavailable</h3>
        <p>We couldn't get the current exchange rate. You can try again or proceed anyway.</p>
        <p className="small">
          If you proceed, we try once more and show you the amount in naira before anything is charged.
        </p>
        <a className="btn line sm" href={pathname + search}>
          Retry
        </a>
      </div>
    )
  }
  return (
    <>
      <p className="ends charge" id={id}>
        <span>You pay in naira</span>
        <span className="num serif">{naira(kobo)}</span>
      </p>
      {children}
    </>
  )
}

function QuoteValidity({ quote }: { quote: NonNullable<PaymentPage['quote']> }) {
  return (
    <p className="quote small muted">
      Quote valid until <strong className="num">{quote.validUntil}</strong>, {quote.minutesLeft}{' '}
      {quote.minutesLeft === 1 ? 'minute' : 'minutes'} from now. <span className="num">{quote.rate}</span>, rate of{' '}
      {quote.madeAt} from <RateCredit source={quote.source} />.
    </p>
  )
}

/** Only a page without an error has this place, because a browser that scrolls there does not focus the field. */
const AMOUNT_ID = 'amount'

function PartForm({ parts }: { parts: PaymentChoice['parts'] }) {
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

function PartSums({ part, duePence }: { part: { pence: number; leftPence: number }; duePence: number }) {
  return (
    <p className="small">
      This part counts as {poundsAndPence(part.pence)} of the {poundsAndPence(duePence)} due now.{' '}
      {poundsAndPence(part.leftPence)} is left to pay later, at the rate of that day.
    </p>
  )
}

/** The views of these apps may reload a checkout while the payer types. */
const APPS_WITH_BROWSER =
  /\b(FBAN|FBAV|FB_IAB|Instagram|WhatsApp|LinkedInApp|Snapchat|TikTok|BytedanceWebview|Twitter|Line)\b|; wv\)/

export function isInAppBrowser({ headers }: Request): boolean {
  return APPS_WITH_BROWSER.test(headers.get('user-agent') ?? '')
}

function InAppBrowserNotice() {
  return (
    <Notice title="Open this page in your browser" heading="h2">
      <p>
        You opened it inside another app, where the payment page may not work well. In that app’s menu, choose “Open in
        browser”.
      </p>
    </Notice>
  )
}
