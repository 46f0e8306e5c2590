import { data, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { calculateInstalmentPence } from '#src/features/money/account.ts'
import { startPayment } from '#src/features/money/checkout/start-payment.server.ts'
import { openPayLink } from '#src/features/money/pay-links/queries.server.ts'
import { shortenName } from '#src/features/money/pay-links/rules.ts'
import type { Purchase } from '#src/features/money/purchase.server.ts'
import { describeItem } from '#src/features/money/receipts/describe-receipt.ts'
import { emailAddress, personName } from '#src/form-text.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectOutside } from '../../parts/cookies.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { answerCancelled } from './cancelled.server.ts'
import { isInAppBrowser } from './in-app-browser.tsx'
import { explainNotStarted, makeNewQuote, OUTDATED_TERMS, PAYMENT_ERROR } from './pay.server.ts'
import { loadPaymentPage } from './payment-page.server.ts'
import { PAYMENT_FORM_FIELDS, readChoiceQuery, readPagePath, readPaymentForm, toAttempt } from './payment-query.ts'

export async function loadPayLink(context: RouteContext, request: Request, token: string) {
  const app = context.get(appContext)
  const opened = await openPayLink(app, token)
  if (opened === null) return data({ ended: LINK_ENDED }, { status: 404 })
  const cancelled = await answerCancelled(context, request, opened.purchase.key)
  if (cancelled !== null) return cancelled
  if (!isDue(opened.purchase)) return data({ ended: NOTHING_DUE })
  const [{ choice, quote, due, inFlight }, staff, { cookie }] = await Promise.all([
    loadPaymentPage(app, opened.purchase, readChoiceQuery(request)),
    findCurrentStaff(context, request),
    renewPayerCookie(app, request),
  ])
  const paidFor = shortenName(opened.purchase.name)
  const { item, account } = opened.purchase
  const page = {
    paidItem: describeItem({
      item,
      instalment: due.instalment,
      isCredit: false,
      instalmentPence: calculateInstalmentPence(account, due.instalment),
      pence: choice.parts?.part?.pence ?? due.pence,
    }),
    choice,
    quote,
    duePence: due.pence,
    isInFlight: inFlight.length > 0,
    paidFor,
    isStaff: staff !== null,
    isInApp: isInAppBrowser(request),
  }
  return data(page, { headers: { 'set-cookie': cookie } })
}

const LINK_ENDED = {
  title: 'This link doesn’t work any more',
  text: 'It has expired or was cancelled, or part of it is missing. Nothing was charged. Please ask the person who sent it for a new link.',
}

const NOTHING_DUE = {
  title: 'There’s nothing to pay',
  text: 'The payment has already been made, or it isn’t due any more. Nothing was charged. Please tell the person who sent you the link.',
}

function isDue({ isPayable, account }: Purchase): boolean {
  return isPayable && account.due !== null
}

const NO_ERRORS: Record<string, string> = {}

const payerSchema = z.object({
  name: personName({ required: 'Please enter your name' }),
  email: emailAddress(),
})

export async function payByLink(context: RouteContext, request: Request, token: string) {
  const app = context.get(appContext)
  const form = await readForm(request, [...PAYMENT_FORM_FIELDS, 'name', 'email'])
  await requireAttempts(context, ['payment-by-address'])
  const opened = await openPayLink(app, token)
  const isStaff = (await findCurrentStaff(context, request)) !== null
  if (opened === null || !isDue(opened.purchase) || isStaff) return redirect(readPagePath(request))

  const paymentForm = readPaymentForm(form, { type: null })
  const typed = { name: String(form.get('name') ?? ''), email: String(form.get('email') ?? '') }
  const parsed = payerSchema.safeParse(typed)
  const { payBy } = paymentForm
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
    return data({ typed, payBy, errors, notice: null }, { status: 400 })
  }
  const explain = (notice: ToastMessage, status: number) =>
    data({ typed, payBy, errors: NO_ERRORS, notice }, { status })
  if (paymentForm.termsVersion === null) return explain(OUTDATED_TERMS, 409)
  const quoteId = z.uuid().safeParse(paymentForm.quoteId)
  if (!quoteId.success) return explain(await makeNewQuote(app, opened.purchase), 409)

  const { payer, cookie } = await renewPayerCookie(app, request)
  const sponsor = { payLinkId: opened.link.id, ...parsed.data }
  const { key } = opened.purchase
  const attempt = { key, quoteId: quoteId.data, cancelPath: addresses.payLink(token), payer, sponsor }
  const starting = startPayment(app, { ...attempt, ...toAttempt(paymentForm) })
  const started = await resolveUnlessDatabaseDown(context, starting, 'payment could not be begun')
  if (started === 'database-down') return explain(PAYMENT_ERROR, 503)
  if (started.ok) return redirectOutside(started.checkoutUrl, { 'set-cookie': cookie })
  const notice = await explainNotStarted(app, opened.purchase, started.reason)
  return notice === null ? redirect(readPagePath(request)) : explain(notice, notice === PAYMENT_ERROR ? 503 : 409)
}
