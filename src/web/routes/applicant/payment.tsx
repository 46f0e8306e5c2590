import { data, Form, Link, type RouterContextProvider, redirect, useLocation, useNavigation } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { dateInWords, timeInLagos } from '#src/dates.ts'
import { koboFor, rateInWords } from '#src/features/exchange-rate/conversion.ts'
import { answerRequest, type Due } from '#src/features/payments/amount-due.ts'
import { markAsPaid } from '#src/features/payments/mark-as-paid.server.ts'
import { type Purchase, type PurchaseKey, purchaseOf } from '#src/features/payments/purchase.server.ts'
import { settledReferenceOfOrder } from '#src/features/payments/queries.server.ts'
import { quoteAmount } from '#src/features/payments/quote-amount.server.ts'
import { startPayment } from '#src/features/payments/start-payment.server.ts'
import { naira, pounds, poundsAndPence } from '#src/money.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../app-context.ts'
import { refuseOverLimit, takeByAddress } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { leaveTo, redirectWithToast } from '../../parts/flash.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/payment'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData && 'error' in loaderData ? 'Payment not possible' : 'Payment')
export const headers = ownHeaders

const INCOMPLETE = 'Application ID and email are required'
const NOT_FOUND = 'Application not found. Please check your details.'
const PAYMENT_ERROR: ToastMessage = {
  title: 'Payment Error',
  description: 'Failed to process payment. Please try again.',
  tone: 'bad',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const asked = readQuery(request)
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
      return data(await paymentPage(app, purchase))
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
  return {
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
    hasSandboxTill: app.sandboxTill !== null,
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
  const asked = readQuery(request)
  if (asked === null) return redirect('/payment')
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'pay':
      return pay(app, context, request, asked, form.get('quote_id'))
    case 'mark-as-paid':
      return pretendToPay(app, request, asked)
    default:
      return redirect(pathOf(request))
  }
}

async function pay(
  app: App,
  context: Readonly<RouterContextProvider>,
  request: Request,
  asked: Asked,
  quoteId: unknown,
) {
  const overLimit = await takeByAddress(context, 'payment-by-address')
  if (overLimit !== null) refuseOverLimit(overLimit)

  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  if (purchase === null) return redirect(pathOf(request))
  const quote = z.uuid().safeParse(quoteId)
  if (!quote.success) return requote(app, request, purchase)

  const started = await startPayment(app, {
    key: asked.key,
    quoteId: quote.data,
    requested: asked.type,
    cancelPath: pathOf(request),
  })
  if (started.ok) return leaveTo(started.authorizationUrl)
  switch (started.reason) {
    // The page itself answers these, with the words for each.
    case 'not-found':
    case 'already-paid':
    case 'initial-required':
      return redirect(pathOf(request))
    case 'quote-expired':
      return requote(app, request, purchase)
    case 'quote-of-another':
    case 'provider-unavailable':
      return redirectWithToast(app, pathOf(request), PAYMENT_ERROR)
    case 'provider-refused':
      return redirectWithToast(app, pathOf(request), {
        ...PAYMENT_ERROR,
        description: 'Failed to initialize payment. Nothing was charged. Please try again or write to us.',
      })
    default:
      return never(started.reason)
  }
}

/** The amount on the page has run out, or there was none: a new one is made and shown before anything is charged. */
async function requote(app: App, request: Request, purchase: Purchase) {
  const { due } = purchase.account
  const quote = due === null || !purchase.isPayable ? null : await quoteAmount(app, purchase.key, due)
  if (due !== null && quote === null) return redirectWithToast(app, pathOf(request), PAYMENT_ERROR)
  return redirectWithToast(app, pathOf(request), {
    title: 'Please check the amount',
    description: 'We have brought it up to date. Nothing was charged.',
    tone: 'info',
  })
}

async function pretendToPay(app: App, request: Request, asked: Asked) {
  const { sandboxTill } = app
  if (sandboxTill === null) throw data(null, { status: 404 })
  const paid = await markAsPaid({ ...app, sandboxTill }, { ...asked, cancelPath: pathOf(request) })
  if (!paid.ok && paid.reason === 'already-paid') return redirect(pathOf(request))
  if (!paid.ok) {
    return redirectWithToast(app, pathOf(request), {
      title: 'Operation Failed',
      description: 'Unable to mark payment as complete. Please try again.',
      tone: 'bad',
    })
  }
  const purchase = await purchaseOf(app.db, asked.key, asked.email)
  const toast: ToastMessage = {
    title: 'Payment Marked as Complete',
    description: 'This is a sandbox payment.',
    tone: 'ok',
  }
  if (purchase === null || purchase.reference === null) return redirectWithToast(app, pathOf(request), toast)
  return redirectWithToast(app, addresses.tracking({ reference: purchase.reference, email: purchase.email }), toast)
}

type Asked = { key: PurchaseKey; email: string; type: string | null }

function readQuery(request: Request): Asked | null {
  const query = new URL(request.url).searchParams
  const applicationId = query.get('application_id')?.trim()
  const orderId = query.get('order_id')?.trim()
  const email = query.get('email')?.trim()
  const id = applicationId || orderId
  if (!id || !email) return null
  return {
    // An id that is none finds nothing, like any wrong one; PostgreSQL would refuse to compare it.
    key: { kind: applicationId ? 'application' : 'order', id: z.uuid().catch(NO_ID).parse(id.toLowerCase()) },
    email,
    type: query.get('payment_type'),
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  if ('error' in loaderData) return <PaymentNotPossible error={loaderData.error} />
  const { itemName, service, name, email, due, totalPence, settledPence, later, quote } = loaderData
  return (
    <section className="wrap pay-page">
      <div className="pay-side">
        <h1>Pay {itemName === 'Application Fee' ? 'your Application Fee' : `for ${itemName}`}</h1>
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
          {loaderData.opensApplication ? (
            <>
              <li>Your reference and a receipt reach you by email within minutes.</li>
              <li>You can follow your application from that moment.</li>
            </>
          ) : (
            <li>A receipt reaches you by email within minutes, and you choose a time.</li>
          )}
          <li>If the bank takes longer, we wait with you. You are not charged twice.</li>
        </ul>
      </div>

      <Receipt>
        <div className="receipt-top">
          <span className="swatch nodes" aria-hidden="true" />
          <div>
            <h2 className="h-s">{itemName}</h2>
            {itemName !== service && <p className="muted small">Service: {service}</p>}
          </div>
        </div>
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
            Pay {pounds(due.pence)} by card
          </SubmitButton>
          <p className="after">You go to Paystack’s secure page and come back here. We never see your card number.</p>
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

function noteFor(due: Due): string {
  switch (due.instalment) {
    case 'initial':
      return 'First of two payments. Your application opens as soon as it arrives.'
    case 'final':
      return 'Second of two payments. Nothing more is due to us after it.'
    case 'full':
      return 'One payment. Nothing more is due to us after it.'
    default:
      return never(due.instalment)
  }
}

type QuoteShown = {
  kobo: number
  validUntil: string
  minutesLeft: number
  rate: string
  source: string
  madeAt: string
}

function QuoteLines({ quote }: { quote: QuoteShown | null }) {
  const location = useLocation()
  const navigation = useNavigation()
  const here = location.pathname + location.search
  const asksAgain = navigation.state === 'loading' && navigation.location.pathname === location.pathname
  if (asksAgain && navigation.formMethod === undefined) {
    return (
      <p className="charge" role="status" aria-label="Loading the exchange rate">
        <Skeleton />
      </p>
    )
  }
  if (quote === null) {
    return (
      <div className="notice rate-panel">
        <h3>Exchange rate information unavailable</h3>
        <p>We couldn't get the current exchange rate. You can try again or proceed anyway.</p>
        <p className="small">
          If you proceed, we try once more and show you the amount in naira before anything is charged.
        </p>
        <Link className="btn line sm" to={here} replace preventScrollReset>
          Retry
        </Link>
      </div>
    )
  }
  return (
    <>
      <p className="charge">
        <span>Your card is charged</span>
        <span className="num serif">{naira(quote.kobo)}</span>
      </p>
      <p className="quote small">
        Quote valid until <strong className="num">{quote.validUntil}</strong>, {quote.minutesLeft}{' '}
        {quote.minutesLeft === 1 ? 'minute' : 'minutes'} from now. <span className="num">{quote.rate}</span>, rate of{' '}
        {quote.madeAt} from {quote.source}.
      </p>
    </>
  )
}

function PaymentNotPossible({ error }: { error: string }) {
  return (
    <section className="wrap page">
      <h1>Payment not possible</h1>
      <div className="notice bad" role="alert">
        <p>{error}</p>
      </div>
      <p className="actions">
        <a className="btn plain" href="/">
          Return to Home
        </a>
      </p>
    </section>
  )
}
