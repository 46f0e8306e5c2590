import { data, Form, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { dateInWords, timeInLagos } from '#src/dates.ts'
import type { ItemKey } from '#src/features/catalogue/items.ts'
import { contentsOf, refundRule, secondPaymentDue } from '#src/features/catalogue/scope.ts'
import { WAYS_TO_PAY } from '#src/features/catalogue/ways-to-pay.ts'
import { koboFor } from '#src/features/exchange-rate/conversion.ts'
import { answerRequest, type Due } from '#src/features/payments/amount-due.ts'
import { type Purchase, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { hasUnclearPayment, settledReferenceOfOrder } from '#src/features/payments/queries.server.ts'
import { quoteAmount } from '#src/features/payments/quote-amount.server.ts'
import { naira, pounds, poundsAndPence, rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { mayUseSandbox } from '../../guards/sandbox.server.ts'
import { redirectWithToast } from '../../parts/flash.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { ReturnHome } from '../../parts/return-home.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/payment'
import { pathOf, readAsked } from './payment/asked.ts'
import { pay, pretendToPay } from './payment/pay.server.ts'
import { QuoteLines } from './payment/quote-lines.tsx'
import '../../ui/styles/applicant.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData && 'error' in loaderData ? 'Payment not possible' : 'Payment')
export const headers = ownHeaders

const INCOMPLETE = 'Application ID and email are required'
const NOT_FOUND = 'Application not found. Please check your details.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const asked = readAsked(request)
  if (asked === null) return data({ error: INCOMPLETE, toast: null }, { status: 400 })
  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  if (purchase === null || !purchase.isPayable) return data({ error: NOT_FOUND, toast: null }, { status: 404 })

  const answer = answerRequest(purchase.plan, purchase.account, asked.type)
  switch (answer) {
    case 'already-paid':
      return alreadyPaid(app, purchase)
    case 'initial-required':
      return data({ error: 'Initial payment required before final payment', toast: INITIAL_REQUIRED }, { status: 409 })
    case 'pay':
      return data({
        ...(await paymentPage(app, purchase)),
        hasSandboxTill: app.sandboxTill !== null && (await mayUseSandbox(context, request)),
      })
    default:
      return never(answer)
  }
}

const INITIAL_REQUIRED: ToastMessage = {
  title: 'Initial Payment Required',
  description: 'You must complete the initial payment before making the final payment.',
  tone: 'bad',
}

async function paymentPage(app: App, purchase: Purchase) {
  const { due, totalPence, settledPence, laterPence } = purchase.account
  if (due === null) throw new Error('Nothing is due on a payment that was to be made.')
  const quote = await quoteAmount(app, purchase.key, due)
  const isUnclear = await hasUnclearPayment(app.db, purchase.key)
  return {
    isUnclear,
    item: purchase.item,
    itemName: purchase.itemName,
    service: purchase.service,
    name: purchase.name,
    email: purchase.email,
    due,
    totalPence,
    settledPence,
    later: laterPence > 0 ? { pence: laterPence, kobo: quote && koboFor(laterPence, quote.nairaMicrosPerPound) } : null,
    quote: quote && {
      id: quote.id,
      kobo: quote.kobo,
      validUntil: timeInLagos(quote.expiresAt),
      minutesLeft: Math.max(1, Math.round((quote.expiresAt.getTime() - app.clock.now().getTime()) / 60_000)),
      rate: rateInWords(quote.nairaMicrosPerPound),
      source: quote.rateSource,
      madeAt: dateInWords(quote.madeAt),
    },
    opensApplication: purchase.key.kind === 'application',
  }
}

async function alreadyPaid(app: App, purchase: Purchase) {
  const toast: ToastMessage = {
    title: 'Payment Already Completed',
    description: purchase.reference === null ? 'Nothing more is due.' : `Your reference is ${purchase.reference}.`,
    tone: 'ok',
  }
  if (purchase.key.kind === 'application') {
    const pair = { reference: purchase.reference ?? undefined, email: purchase.email }
    return redirectWithToast(app, addresses.tracking(pair), toast)
  }
  const reference = await settledReferenceOfOrder(app.db, purchase.key.id)
  return redirectWithToast(app, addresses.paymentSuccess({ reference: reference ?? undefined, type: 'full' }), toast)
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const asked = readAsked(request)
  if (asked === null) return redirect('/payment')
  const form = await readForm(request, ['intent', 'quote_id'])
  switch (form.get('intent')) {
    case 'pay':
      return pay(app, context, request, asked, form.get('quote_id'))
    case 'mark-as-paid':
      return pretendToPay(app, context, request, asked)
    default:
      return redirect(pathOf(request))
  }
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  if ('error' in loaderData) return <PaymentNotPossible error={loaderData.error} />
  const { item, itemName, service, name, email, due, totalPence, settledPence, later, quote } = loaderData
  return (
    <section className="wrap pay-page">
      <div className="pay-side">
        <h1>Pay {itemName === 'Application Fee' ? 'your Application Fee' : `for ${itemName}`}</h1>
        {loaderData.isUnclear && (
          <div className="notice bad">
            <p>
              A payment of yours arrived that is not what we asked for. Our staff are looking at it. Please write to{' '}
              <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> before you pay again.
            </p>
          </div>
        )}
        <p className="lead muted">{noteFor(due)}</p>
        <dl className="facts-list small">
          <div>
            <dt>For</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>Receipt to</dt>
            <dd className="breaks">{email}</dd>
          </div>
        </dl>
        <h2 className="h-s then">After you pay</h2>
        <ul className="plain-list muted">
          {due.instalment === 'final' ? (
            <li>A receipt reaches you by email within minutes, and the tracking page says “Paid in full”.</li>
          ) : loaderData.opensApplication ? (
            <>
              <li>Your reference and a receipt reach you by email within minutes.</li>
              <li>You can follow your application from that moment.</li>
            </>
          ) : (
            <li>A receipt reaches you by email within minutes, and you choose a time.</li>
          )}
          <li>If your bank is slow, we keep checking. You won’t be charged twice.</li>
        </ul>
      </div>

      <Receipt>
        <div className="receipt-top">
          <Swatch panel="nodes" size="small" />
          <div>
            <h2 className="h-s">{itemName}</h2>
            {itemName !== service && <p className="muted small">Service: {service}</p>}
          </div>
        </div>
        <WhatItBuys item={item} laterPence={later?.pence ?? 0} />
        <ReceiptLines>
          <ReceiptLine label="Total">{poundsAndPence(totalPence)}</ReceiptLine>
          <ReceiptLine label="Paid so far">{poundsAndPence(settledPence)}</ReceiptLine>
          {later && (
            <ReceiptLine label="Later, second payment">
              {poundsAndPence(later.pence)}{' '}
              {later.kobo !== null && <span className="naira">≈ {naira(later.kobo)}</span>}
            </ReceiptLine>
          )}
          <ReceiptTotal label="Due now" amount={poundsAndPence(due.pence)} />
        </ReceiptLines>
        <QuoteLines quote={quote} />
        <Form method="post">
          {quote && <input type="hidden" name="quote_id" value={quote.id} />}
          <SubmitButton intent="pay" busyText="Opening the payment page..." wide>
            Pay {pounds(due.pence)}
          </SubmitButton>
          <p className="after">
            You pay by {WAYS_TO_PAY} on Paystack’s secure page, and come back here. We never see your card number.
          </p>
          {loaderData.hasSandboxTill && (
            <p className="dev-row">
              <SubmitButton intent="mark-as-paid" busyText="Marking..." look="dev" wide>
                Mark as Paid <span className="light">(sandbox only)</span>
              </SubmitButton>
            </p>
          )}
        </Form>
      </Receipt>
    </section>
  )
}

/** What the item holds, when the rest is due, and when money comes back: read before paying, not after. */
function WhatItBuys({ item, laterPence }: { item: ItemKey; laterPence: number }) {
  return (
    <div className="buys small">
      <h3>What it buys</h3>
      <ul className="plain-list">
        {contentsOf(item).map(part => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {laterPence > 0 && (
        <p>
          The second payment, {poundsAndPence(laterPence)}, is due {secondPaymentDue(item)}. We’ll write to you.
        </p>
      )}
      <p>
        {refundRule(item)} See the <a href="/terms#cancelling">terms of service</a>.
      </p>
    </div>
  )
}

function noteFor(due: Due): string {
  switch (due.instalment) {
    case 'initial':
      return 'First of two payments. Your application opens as soon as it arrives.'
    case 'final':
      return 'Second of two payments. Nothing else to pay us.'
    case 'full':
      return 'One payment. Nothing else to pay us.'
    default:
      return never(due.instalment)
  }
}

function PaymentNotPossible({ error }: { error: string }) {
  return (
    <section className="wrap page">
      <h1>Payment not possible</h1>
      <div className="notice bad" role="alert">
        <p>{error}</p>
      </div>
      <p className="actions">
        <ReturnHome />
      </p>
    </section>
  )
}
