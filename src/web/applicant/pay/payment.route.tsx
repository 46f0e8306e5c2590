import '../applicant.css'
import { data, Form, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { ItemKey } from '#src/features/catalogue/items.ts'
import { contentsOf, refundRule, secondPaymentDue } from '#src/features/catalogue/scope.ts'
import { purchaseOf } from '#src/features/payments/purchase.server.ts'
import { answerRequest, type Due } from '#src/features/payments/rules.ts'
import { naira, pounds, poundsAndPence } from '#src/money.ts'
import { never } from '#src/never.ts'
import { ProviderName, WaysToPay } from '#src/payment-provider.ts'
import { appContext } from '../../app-context.ts'
import { renewPayer } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { currentStaff } from '../../guards/staff.server.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { ownHeaders } from '../../parts/headers.ts'
import { InFlight } from '../../parts/in-flight.tsx'
import { privatePage } from '../../parts/page-title.ts'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/payment.route'
import { pathOf, readAsked, readPress } from './asked.ts'
import { leadOnFromPaid, mayUseSandbox, orPaymentError, pay, pretendToPay } from './pay.server.ts'
import { paymentPage } from './payment-page.server.ts'
import { QuoteLines } from './quote-lines.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData && 'error' in loaderData ? loaderData.title : 'Payment')
export const headers = ownHeaders

const INCOMPLETE = 'Application ID and email are required'
const NOT_FOUND = 'Application not found. Please check your details.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const asked = readAsked(request)
  if (asked === null) return notPossible(INCOMPLETE, 400)
  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  if (purchase === null || !purchase.isPayable) return notPossible(NOT_FOUND, 404)

  const answer = answerRequest(purchase.plan, purchase.account, asked.type)
  switch (answer) {
    case 'already-paid':
      return (await leadOnFromPaid(context, request, purchase)) ?? data(ORDER_PAID)
    case 'initial-required':
      return notPossible('Initial payment required before final payment', 409, INITIAL_REQUIRED)
    case 'pay':
      return data(
        {
          ...(await paymentPage(app, purchase)),
          hasSandboxTill: app.sandboxTill !== null && (await mayUseSandbox(context, request)),
          isStaff: (await currentStaff(context, request)) !== null,
        },
        { headers: { 'set-cookie': (await renewPayer(app, request)).cookie } },
      )
    default:
      return never(answer)
  }
}

function notPossible(error: string, status: number, toast: ToastMessage | null = null) {
  return data({ title: 'Payment not possible', error, toast }, { status })
}

const ORDER_PAID = {
  title: 'Payment Already Completed',
  error: 'The receipt that we emailed has the link to choose a time, or to see the one that was booked.',
  toast: null,
}

const INITIAL_REQUIRED: ToastMessage = {
  title: 'Initial Payment Required',
  description: 'You must complete the initial payment before making the final payment.',
  tone: 'bad',
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = readAsked(request)
  if (asked === null) return redirect(addresses.payment.pattern)
  const form = await readForm(request, ['intent', 'quote_id', 'instalment', 'pay_again'])
  switch (form.get('intent')) {
    case 'pay':
      return orPaymentError(context, request, pay(context, request, asked, readPress(form, asked)))
    case 'mark-as-paid':
      return orPaymentError(context, request, pretendToPay(context, request, asked, readPress(form, asked)))
    default:
      return redirect(pathOf(request))
  }
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  if ('error' in loaderData) return <PaymentNotPossible {...loaderData} />
  const { item, itemName, service, email, due, totalPence, later, quote, inFlight } = loaderData
  return (
    <section className="wrap columns pay-page">
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
        <InFlight payments={inFlight} heading="h2">
          <p>Please wait for it. If both arrive, we send one back.</p>
        </InFlight>
        <p className="lead muted">{noteFor(due, loaderData.isRest)}</p>
        <dl className="facts-list small">
          <div>
            <dt>Receipt to</dt>
            <dd className="breaks">{email}</dd>
          </div>
        </dl>
        <h2 className="h-s then">After you pay</h2>
        <ul className="plain-list muted">
          {due.instalment === 'final' ? (
            <li>A receipt reaches you by email within minutes, and the tracking page says “Paid in full”.</li>
          ) : loaderData.hasReference ? (
            <li>A receipt reaches you by email within minutes, and the tracking page shows the payment.</li>
          ) : loaderData.opensApplication ? (
            <>
              <li>Your reference and a receipt reach you by email within minutes.</li>
              <li>You can follow your application from that moment.</li>
            </>
          ) : (
            <li>A receipt reaches you by email within minutes, and you choose a time.</li>
          )}
          {inFlight.length === 0 && <li>If your bank is slow, we keep checking. You won’t be charged twice.</li>}
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
          {later && (
            <>
              <ReceiptLine label="Total">{poundsAndPence(totalPence)}</ReceiptLine>
              <ReceiptLine label="Later, second payment">
                {poundsAndPence(later.pence)}{' '}
                {later.kobo !== null && <span className="naira">≈ {naira(later.kobo)}</span>}
              </ReceiptLine>
            </>
          )}
          <ReceiptTotal label="Due now" amount={poundsAndPence(due.pence)} />
        </ReceiptLines>
        <QuoteLines quote={quote} />
        <Form method="post">
          {quote && <input type="hidden" name="quote_id" value={quote.id} />}
          <input type="hidden" name="instalment" value={due.instalment} />
          {inFlight.length > 0 && (
            <CheckboxField field={PAY_AGAIN} label="A payment is under way, and I want to make another one" required />
          )}
          {loaderData.isStaff && loaderData.opensApplication ? (
            <p className="notice">You’re signed in as staff, so you can’t pay for an applicant in this browser.</p>
          ) : (
            <>
              <SubmitButton
                intent="pay"
                busyText="Opening the payment page..."
                look={inFlight.length > 0 ? 'line' : 'next'}
                wide
              >
                Pay {pounds(due.pence)}
              </SubmitButton>
              <p className="after">
                You pay by <WaysToPay /> on <ProviderName />
                ’s secure page, and come back here. We never see your card number.
              </p>
            </>
          )}
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

const PAY_AGAIN = { id: 'pay-again', name: 'pay_again' }

/** What the item includes, when the rest is due, and when we refund, shown before payment. */
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
        {refundRule(item)} See the <a href={`${addresses.terms()}#cancelling`}>terms of service</a>.
      </p>
    </div>
  )
}

const PAYMENTS = {
  initial: { name: 'first payment', note: 'First of two payments. Your application opens as soon as it arrives.' },
  final: { name: 'second payment', note: 'Second of two payments. Nothing else to pay us.' },
  full: { name: 'payment', note: 'One payment. Nothing else to pay us.' },
} satisfies Record<Due['instalment'], unknown>

function noteFor({ instalment }: Due, isRest: boolean): string {
  const { name, note } = PAYMENTS[instalment]
  return isRest ? `A part of your ${name} has arrived. This is the rest of it.` : note
}

function PaymentNotPossible({ title, error }: { title: string; error: string }) {
  const isPaid = title === ORDER_PAID.title
  return (
    <section className="wrap page">
      <h1>{title}</h1>
      <Notice tone={isPaid ? 'ok' : 'bad'} role={isPaid ? undefined : 'alert'}>
        <p>{error}</p>
      </Notice>
      <p className="row actions">
        <ReturnHome />
      </p>
    </section>
  )
}
