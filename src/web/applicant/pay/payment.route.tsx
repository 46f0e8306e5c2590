import '../applicant.css'
import { data, redirect, useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { findPurchase } from '#src/features/payments/purchase.server.ts'
import { checkPaymentRequest, type Due } from '#src/features/payments/rules.ts'
import { naira, pounds, poundsAndPence } from '#src/money.ts'
import { ProviderName, WaysToPay } from '#src/payment-provider.ts'
import { appContext } from '../../app-context.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { AcceptTerms, SellerNote } from '../../parts/contract.tsx'
import { ReturnHome } from '../../parts/failure.tsx'
import { HaveQuestions } from '../../parts/have-questions.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent, PAYMENT_NOT_STARTED } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { PaymentsInFlight } from '../../parts/payments-in-flight.tsx'
import { readFactChecks } from '../../parts/public-page.server.ts'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/payment.route'
import { IncludedInPrice } from './included.tsx'
import { markPaidInSandbox, mayUseSandbox, pay, redirectIfPaid, redirectWhenDatabaseDown } from './pay.server.ts'
import { loadPaymentPage } from './payment-page.server.ts'
import { readPagePath, readPaymentForm, readPaymentQuery } from './payment-query.ts'
import { QuoteLines } from './quote-lines.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData && 'error' in loaderData ? loaderData.title : 'Payment')
export const handle = { hydrate: false, hasForms: true, footer: 'short' }
export const headers = routeHeaders

const ID_OR_EMAIL_MISSING = 'Application ID and email are required'
const NOT_FOUND = 'Application not found. Please check your details.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const paymentQuery = readPaymentQuery(request)
  if (paymentQuery === null) return answerNotPossible(ID_OR_EMAIL_MISSING, 400)
  const purchase = await findPurchase(app.db, paymentQuery.key, paymentQuery.email)
  if (purchase === null || !purchase.isPayable) return answerNotPossible(NOT_FOUND, 404)

  const answer = checkPaymentRequest(purchase.plan, purchase.account, paymentQuery.type)
  switch (answer) {
    case 'already-paid':
      return (await redirectIfPaid(context, request, purchase)) ?? data(ORDER_PAID)
    case 'initial-required':
      return answerNotPossible('Initial payment required before final payment', 409, INITIAL_PAYMENT_REQUIRED)
    case 'pay': {
      const [page, factChecks, staff, maySimulate, { cookie }] = await Promise.all([
        loadPaymentPage(app, purchase),
        readFactChecks(app),
        findCurrentStaff(context, request),
        mayUseSandbox(context, request),
        renewPayerCookie(app, request),
      ])
      const canMarkAsPaid = app.sandboxPayer !== null && maySimulate
      return data(
        { ...page, factChecks, canMarkAsPaid, isStaff: staff !== null },
        { headers: { 'set-cookie': cookie } },
      )
    }
    default:
      return assertNever(answer)
  }
}

function answerNotPossible(error: string, status: number, toast: ToastMessage | null = null) {
  return data({ title: 'Payment not possible', error, toast }, { status })
}

const ORDER_PAID = {
  title: 'Payment Already Completed',
  error: 'The receipt we emailed has the link to choose a time, or to see the one you booked.',
  toast: null,
}

const INITIAL_PAYMENT_REQUIRED: ToastMessage = {
  title: 'Initial Payment Required',
  description: 'You must complete the initial payment before making the final payment.',
  tone: 'bad',
}

export async function action({ request, context }: Route.ActionArgs) {
  const paymentQuery = readPaymentQuery(request)
  if (paymentQuery === null) return redirect(addresses.payment.pattern)
  const form = await readForm(request, ['intent', 'quote_id', 'instalment', 'pay_again', 'terms_version'])
  const paymentForm = readPaymentForm(form, paymentQuery)
  switch (form.get('intent')) {
    case 'pay':
      return redirectWhenDatabaseDown(context, request, pay(context, request, paymentQuery, paymentForm))
    case 'mark-as-paid':
      return redirectWhenDatabaseDown(context, request, markPaidInSandbox(context, request, paymentQuery, paymentForm))
    default:
      return redirect(readPagePath(request))
  }
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  if ('error' in loaderData) return <PaymentNotPossible {...loaderData} />
  const { item, itemName, service, email, due, totalPence, later, quote, inFlight } = loaderData
  return (
    <section className="wrap columns pay-page">
      <div className="pay-side">
        <h1>Pay {itemName === 'Application Fee' ? 'your Application Fee' : `for ${itemName}`}</h1>
        {loaderData.isUnclear && (
          <div className="notice bad">
            <p>
              We received a payment from you, but not the amount we asked for. We’re looking into it. Please write to{' '}
              <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> before you pay again.
            </p>
          </div>
        )}
        <PaymentsInFlight payments={inFlight} heading="h2">
          <p>Please wait until it arrives. If you pay again and both payments arrive, we refund one.</p>
        </PaymentsInFlight>
        <p className="lead muted">{describeInstalment(due, loaderData.isRest)}</p>
        <dl className="facts-list small">
          <div>
            <dt>Receipt to</dt>
            <dd className="breaks">{email}</dd>
          </div>
        </dl>
        <h2 className="small-heading heading-gap">After you pay</h2>
        <ul className="plain-list muted">
          {due.instalment === 'final' ? (
            <li>We email you a receipt within minutes, and the tracking page says “Paid in full”.</li>
          ) : loaderData.hasReference ? (
            <li>We email you a receipt within minutes, and the tracking page shows the payment.</li>
          ) : loaderData.opensApplication ? (
            <>
              <li>We email you your reference and a receipt within minutes.</li>
              <li>From then on, you can track your application online.</li>
            </>
          ) : (
            <li>We email you a receipt within minutes, and you choose a time.</li>
          )}
          {inFlight.length === 0 && <li>If your bank is slow, we keep checking. You won’t be charged twice.</li>}
        </ul>
        <HaveQuestions />
      </div>

      <Receipt>
        <div className="receipt-top">
          <Swatch panel="nodes" size="small" />
          <div>
            <h2 className="small-heading">{itemName}</h2>
            {itemName !== service && <p className="muted small">Service: {service}</p>}
          </div>
        </div>
        <IncludedInPrice item={item} laterPence={later?.pence ?? 0} />
        <ReceiptLines>
          {later && (
            <>
              <ReceiptLine label="Total">{poundsAndPence(totalPence)}</ReceiptLine>
              <ReceiptLine label="Second payment, due later">
                {poundsAndPence(later.pence)}{' '}
                {later.kobo !== null && <span className="naira">≈ {naira(later.kobo)}</span>}
              </ReceiptLine>
            </>
          )}
          <ReceiptTotal label="Due now" amount={poundsAndPence(due.pence)} />
        </ReceiptLines>
        <QuoteLines quote={quote} />
        <form method="post" action={pathname + search} data-once>
          <NotSent {...PAYMENT_NOT_STARTED} />
          {quote && <input type="hidden" name="quote_id" value={quote.id} />}
          <input type="hidden" name="instalment" value={due.instalment} />
          {inFlight.length > 0 && (
            <CheckboxField
              field={PAY_AGAIN_FIELD}
              label="A payment is under way, and I want to make another one"
              required
            />
          )}
          {loaderData.isStaff && loaderData.opensApplication ? (
            <p className="notice">You’re signed in as staff, so you can’t pay for an applicant in this browser.</p>
          ) : (
            <>
              <AcceptTerms />
              <SubmitButton
                intent="pay"
                busyText="Opening the payment page..."
                variant={inFlight.length > 0 ? 'line' : 'next'}
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
          {loaderData.canMarkAsPaid && (
            <p className="dev-row">
              <SubmitButton intent="mark-as-paid" busyText="Marking..." variant="dev" wide>
                Mark as Paid <span className="light">(sandbox only)</span>
              </SubmitButton>
            </p>
          )}
        </form>
        <SellerNote />
      </Receipt>
    </section>
  )
}

const PAY_AGAIN_FIELD = { id: 'pay-again', name: 'pay_again' }

const PAYMENT_NOTES = {
  initial: {
    name: 'first payment',
    note: 'This is the first of two payments. Your application opens as soon as it arrives.',
  },
  final: {
    name: 'second payment',
    note: 'This is the second of two payments. After it, there’s nothing else to pay us.',
  },
  full: { name: 'payment', note: 'This is the only payment. There’s nothing else to pay us.' },
} satisfies Record<Due['instalment'], unknown>

function describeInstalment({ instalment }: Due, isRest: boolean): string {
  const { name, note } = PAYMENT_NOTES[instalment]
  return isRest ? `Part of your ${name} has arrived. This is the rest.` : note
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
