import '../applicant.css'
import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { checkPaymentRequest } from '#src/features/money/account.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { SellerNote } from '../../parts/contract.tsx'
import { ReturnHome } from '../../parts/failure.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { readFactChecks } from '../../parts/public-page.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/payment.route'
import { answerCancelled } from './cancelled.server.ts'
import { InAppBrowserNotice, isInAppBrowser } from './in-app-browser.tsx'
import { IncludedInPrice } from './included.tsx'
import { AMOUNT_ID, PartForm, PartSums } from './part-form.tsx'
import {
  markPaidInSandbox,
  mayUseSandbox,
  NOT_MARKED_AS_PAID,
  PAYMENT_ERROR,
  pay,
  redirectIfPaid,
  redirectWhenDatabaseDown,
} from './pay.server.ts'
import { PayForm } from './pay-form.tsx'
import { loadPaymentPage } from './payment-page.server.ts'
import { PAYMENT_FORM_FIELDS, readPagePath, readPaymentForm, readPaymentQuery } from './payment-query.ts'
import { PaymentSide } from './payment-side.tsx'
import { QuoteLines, QuoteValidity } from './quote-lines.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData && 'error' in loaderData ? loaderData.title : 'Payment')
export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders

const ID_OR_EMAIL_MISSING = 'Application ID and email are required'
const NOT_FOUND = 'Application not found. Please check your details.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const paymentQuery = readPaymentQuery(request)
  if (paymentQuery === null) return answerNotPossible(ID_OR_EMAIL_MISSING, 400)
  const purchase = await findPurchase(app.db, paymentQuery.key, paymentQuery.email)
  if (purchase === null) return answerNotPossible(NOT_FOUND, 404)
  if (!purchase.isPayable) return data(purchase.key.kind === 'consultation' ? ORDER_ENDED : APPLICATION_ENDED)
  const cancelled = await answerCancelled(context, request, purchase.key)
  if (cancelled !== null) return cancelled

  const answer = checkPaymentRequest(purchase.plan, purchase.account, paymentQuery.type)
  switch (answer) {
    case 'already-paid':
      return (await redirectIfPaid(context, request, purchase)) ?? data(ORDER_PAID)
    case 'initial-required':
      return answerNotPossible('Initial payment required before final payment', 409, INITIAL_PAYMENT_REQUIRED)
    case 'pay': {
      const [page, factChecks, staff, maySimulate, { cookie }] = await Promise.all([
        loadPaymentPage(app, purchase, paymentQuery),
        readFactChecks(app),
        findCurrentStaff(context, request),
        mayUseSandbox(context, request),
        renewPayerCookie(app, request),
      ])
      const canMarkAsPaid = app.sandboxPayer !== null && maySimulate
      return data(
        { ...page, factChecks, canMarkAsPaid, isStaff: staff !== null, isInApp: isInAppBrowser(request) },
        { headers: { 'set-cookie': cookie } },
      )
    }
    default:
      return assertNever(answer)
  }
}

function answerNotPossible(error: string, status: number, toast: ToastMessage | null = null) {
  return data({ title: 'Payment not possible', error, toast, isGood: false, trackingPath: null }, { status })
}

const NOTHING_TO_PAY = { toast: null, isGood: true, trackingPath: null }

const ORDER_PAID = {
  ...NOTHING_TO_PAY,
  title: 'Payment Already Completed',
  error: 'The receipt we emailed has the link to choose a time, or to see the one you booked.',
}

/** Does not say why, because a link to pay is forwarded (ADR 028). */
const APPLICATION_ENDED = {
  ...NOTHING_TO_PAY,
  title: 'Nothing is due',
  error:
    'There’s nothing left to pay for this application, so please don’t send any money for it. Your tracking page shows how your application stands.',
  trackingPath: addresses.tracking(),
}

const ORDER_ENDED = {
  ...NOTHING_TO_PAY,
  title: 'Nothing is due',
  error: `There’s nothing left to pay for this consultation, so please don’t send any money for it. If you have questions, write to ${BRAND.email}.`,
}

const INITIAL_PAYMENT_REQUIRED: ToastMessage = {
  title: 'Initial Payment Required',
  description: 'You must complete the initial payment before making the final payment.',
  tone: 'bad',
}

export async function action({ request, context }: Route.ActionArgs) {
  const paymentQuery = readPaymentQuery(request)
  if (paymentQuery === null) return redirect(addresses.payment.pattern)
  const form = await readForm(request, PAYMENT_FORM_FIELDS)
  const paymentForm = readPaymentForm(form, paymentQuery)
  switch (form.get('intent')) {
    case 'pay':
      return redirectWhenDatabaseDown(context, request, pay(context, request, paymentQuery, paymentForm), PAYMENT_ERROR)
    case 'mark-as-paid':
      return redirectWhenDatabaseDown(
        context,
        request,
        markPaidInSandbox(context, request, paymentQuery, paymentForm),
        NOT_MARKED_AS_PAID,
      )
    default:
      return redirect(readPagePath(request))
  }
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  if ('error' in loaderData) return <PaymentNotPossible {...loaderData} />
  const { item, itemName, service, due, totalPence, later, quote, inFlight, choice } = loaderData
  const part = choice.parts?.part ?? null
  const mayPay = !loaderData.isStaff || !loaderData.opensApplication
  return (
    <section className="wrap columns pay-page">
      <PaymentSide page={loaderData} />
      <Receipt>
        <div className="receipt-top">
          <Swatch panel="nodes" size="small" />
          <div>
            <h2 className="small-heading">{itemName}</h2>
            {itemName !== service && <p className="muted small">Service: {service}</p>}
          </div>
        </div>
        <ReceiptLines>
          <ReceiptTotal label="Due now" amount={poundsAndPence(due.pence)} />
        </ReceiptLines>
        <QuoteLines quote={quote} kobo={part?.kobo} id={part === null ? undefined : AMOUNT_ID}>
          {part && <PartSums part={part} duePence={due.pence} />}
        </QuoteLines>
        {loaderData.isInApp && <InAppBrowserNotice />}
        {mayPay && choice.parts?.error != null && <PartForm parts={choice.parts} />}
        {choice.parts?.error == null && (
          <PayForm
            quote={quote}
            duePence={due.pence}
            instalment={due.instalment}
            choice={choice}
            isInFlight={inFlight.length > 0}
            refusal={
              mayPay ? null : (
                <p className="notice">You’re signed in as staff, so you can’t pay for an applicant in this browser.</p>
              )
            }
          >
            {loaderData.canMarkAsPaid && (
              <p className="dev-row">
                <SubmitButton intent="mark-as-paid" busyText="Marking..." variant="dev" wide>
                  Mark as Paid <span className="light">(sandbox only)</span>
                </SubmitButton>
              </p>
            )}
          </PayForm>
        )}
        {quote && <QuoteValidity quote={quote} />}
        {mayPay && choice.parts?.error == null && <PartForm parts={choice.parts} />}
        {loaderData.askPath !== null && mayPay && (
          <p className="after">
            Is someone else paying? <a href={loaderData.askPath}>Ask someone else to pay</a>
          </p>
        )}
        <details className="folded">
          <summary>What’s included, and later costs</summary>
          {later && (
            <ReceiptLines>
              <ReceiptLine label="Total">{poundsAndPence(totalPence)}</ReceiptLine>
              <ReceiptLine label="Final payment, due later">
                {poundsAndPence(later.pence)}{' '}
                {later.kobo !== null && <span className="naira">≈ {naira(later.kobo)}</span>}
              </ReceiptLine>
            </ReceiptLines>
          )}
          <IncludedInPrice item={item} laterPence={later?.pence ?? 0} hasStarted={loaderData.hasStarted} />
        </details>
        <SellerNote />
      </Receipt>
    </section>
  )
}

type NotPossible = { title: string; error: string; isGood: boolean; trackingPath: string | null }

function PaymentNotPossible({ title, error, isGood, trackingPath }: NotPossible) {
  return (
    <section className="wrap page">
      <h1>{title}</h1>
      <Notice tone={isGood ? 'ok' : 'bad'} role={isGood ? undefined : 'alert'}>
        <p>{error}</p>
      </Notice>
      <p className="row actions">
        {trackingPath !== null && (
          <a className="btn next" href={trackingPath}>
            Track your application
          </a>
        )}
        <ReturnHome variant={trackingPath === null ? 'plain' : 'line'} />
      </p>
    </section>
  )
}
