import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { checkPaymentRequest, type Due } from '#src/features/money/account.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { ITEMS, type ItemKey } from '#src/features/site/catalogue/items.ts'
import { describeRefundRule, describeSecondPaymentDue, listContents } from '#src/features/site/catalogue/scope.ts'
import { naira, poundsAndPence } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { SellerNote } from '../../parts/contract.tsx'
import { ReturnHome } from '../../parts/failure.tsx'
import { HaveQuestions } from '../../parts/have-questions.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { readFacts } from '../../parts/public-page.server.ts'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/payment.route'
import { answerCancelled } from './ask-provider.server.ts'
import { GovernmentCost } from './government-cost.tsx'
import {
  markPaidInSandbox,
  mayUseSandbox,
  NOT_MARKED_AS_PAID,
  PAYMENT_ERROR,
  pay,
  redirectIfPaid,
  redirectWhenDatabaseDown,
} from './pay.server.ts'
import { isInAppBrowser, PayNow } from './pay-form.tsx'
import { PaymentsInFlight, UnclearPaymentNotice } from './payment-notices.tsx'
import { loadPaymentPage, type PaymentPage } from './payment-page.server.ts'
import { PAYMENT_FORM_FIELDS, readPagePath, readPaymentForm, readPaymentQuery } from './payment-query.ts'
import { releaseTime } from './time-of-order.server.ts'
import { RefundRuleOfTime, TimeOfOrder } from './time-of-order.tsx'
import '../applicant.css'
import './time-of-order.css'

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
  const purchase = await findPurchase(app.db, paymentQuery.caseId, paymentQuery.email)
  if (purchase === null) return answerNotPossible(NOT_FOUND, 404)
  if (!purchase.isPayable) return data(purchase.kind === 'consultation' ? ORDER_ENDED : APPLICATION_ENDED)
  const cancelled = await answerCancelled(context, request, purchase.id)
  if (cancelled !== null) return cancelled

  const answer = checkPaymentRequest(purchase.plan, purchase.account, paymentQuery.type)
  switch (answer) {
    case 'already-paid':
      return (await redirectIfPaid(context, request, purchase)) ?? data(ORDER_PAID)
    case 'initial-required':
      return answerNotPossible('Initial payment required before final payment', 409, INITIAL_PAYMENT_REQUIRED)
    case 'pay': {
      const [page, facts, staff, maySimulate, { cookie }] = await Promise.all([
        loadPaymentPage(app, purchase, paymentQuery),
        readFacts(app),
        findCurrentStaff(context, request),
        mayUseSandbox(context, request),
        renewPayerCookie(app, request),
      ])
      const canMarkAsPaid = app.sandboxPayer !== null && maySimulate
      return data(
        { ...page, facts, canMarkAsPaid, isStaff: staff !== null, isInApp: isInAppBrowser(request) },
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
    case 'release':
      return releaseTime(context, request, paymentQuery)
    default:
      return redirect(readPagePath(request))
  }
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  if ('error' in loaderData) return <PaymentNotPossible {...loaderData} />
  const { item, itemName, service, due, totalPence, later, inFlight, time } = loaderData
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
        {time !== null && <TimeOfOrder time={time} />}
        <PayNow
          rule={time === null ? null : <RefundRuleOfTime time={time} item={item} />}
          choosesTimeLater={time?.state === 'gone'}
          page={{ ...loaderData, duePence: due.pence, isInFlight: inFlight.length > 0 }}
          mayPay={mayPay}
          instalment={due.instalment}
        >
          {loaderData.canMarkAsPaid && (
            <p className="dev-row">
              <SubmitButton intent="mark-as-paid" busyText="Marking..." variant="dev" wide>
                Mark as Paid <span className="light">(sandbox only)</span>
              </SubmitButton>
            </p>
          )}
        </PayNow>
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

function PaymentSide({ page }: { page: PaymentPage }) {
  const { itemName, email, due, inFlight, creditedPence, totalPence } = page
  return (
    <div className="pay-side">
      <h1>Pay {itemName === 'Application Fee' ? 'your Application Fee' : <ForItem name={itemName} />}</h1>
      {page.unclear !== null && <UnclearPaymentNotice payment={page.unclear} heading="h2" />}
      <PaymentsInFlight payments={inFlight} heading="h2">
        <p>Please wait until it arrives. If you pay again and both payments arrive, we refund one.</p>
      </PaymentsInFlight>
      <p className="lead muted">{describeInstalment(due, page.partlyPaid)}</p>
      {creditedPence !== null && (
        <p>
          The {poundsAndPence(creditedPence)} that you paid for your consultation came off the price:{' '}
          {poundsAndPence(totalPence + creditedPence)} became {poundsAndPence(totalPence)}.
        </p>
      )}
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
        ) : page.hasReference ? (
          <li>We email you a receipt within minutes, and the tracking page shows the payment.</li>
        ) : page.opensApplication ? (
          <>
            <li>We email you your reference and a receipt within minutes.</li>
            <li>From then on, you can track your application online.</li>
          </>
        ) : (
          <li>
            {page.time?.state === 'held' || page.time?.state === 'lapsed'
              ? 'We email you a receipt and the link to the meeting within minutes, and your time is booked.'
              : 'We email you a receipt within minutes, and you choose a time.'}
          </li>
        )}
        {inFlight.length === 0 && <li>If your bank is slow, we keep checking. You won’t be charged twice.</li>}
      </ul>
      <HaveQuestions />
    </div>
  )
}

/** Keeps “60-Minute” on one line. */
function ForItem({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ')
  return (
    <>
      for <span className="unbroken">{first}</span> {rest.join(' ')}
    </>
  )
}

const PAYMENT_NOTES = {
  initial: {
    name: 'initial payment',
    note: 'This is the initial payment, the first of two. Your application opens as soon as it arrives.',
  },
  final: {
    name: 'final payment',
    note: 'This is the final payment, the second of two. After it, there’s nothing else to pay us.',
  },
  full: { name: 'payment', note: 'This is the only payment. There’s nothing else to pay us.' },
} satisfies Record<Due['instalment'], unknown>

function describeInstalment({ instalment }: Due, partlyPaid: string | null): string {
  const { name, note } = PAYMENT_NOTES[instalment]
  return partlyPaid === null ? note : `Part of your ${name} has arrived. This is the rest. ${partlyPaid}.`
}

function IncludedInPrice({ item, laterPence, hasStarted }: { item: ItemKey; laterPence: number; hasStarted: boolean }) {
  return (
    <div className="included small">
      <h3>What’s included</h3>
      <ul className="plain-list">
        {listContents(item).map(part => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {laterPence > 0 && (
        <p>
          The final payment, {poundsAndPence(laterPence)}, is due {describeSecondPaymentDue(item)}. We’ll write to you.
        </p>
      )}
      <h3>If you change your mind</h3>
      <p>
        {describeRefundRule(item, { hasStarted })} See{' '}
        <a href={`${addresses.terms()}#cancelling`}>cancelling and refunds</a>.
      </p>
      {ITEMS[item].opens === 'application' && item !== 'application_fee' && <GovernmentCost item={item} />}
    </div>
  )
}

type NotPossible = { title: string; error: string; isGood: boolean; trackingPath: string | null }

function PaymentNotPossible({ title, error, isGood, trackingPath }: NotPossible) {
  return (
    <section className="wrap page">
      <h1>{title}</h1>
      <Notice tone={isGood ? 'ok' : 'bad'} role={isGood ? undefined : 'alert'}>
        <p>{error}</p>
        {!isGood && <p>Please open the payment link in the email from us.</p>}
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
