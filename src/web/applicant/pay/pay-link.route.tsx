import { data, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { calculateInstalmentPence } from '#src/features/money/account.ts'
import { openPayLink } from '#src/features/money/pay-links/queries.server.ts'
import { shortenName } from '#src/features/money/pay-links/rules.ts'
import type { Purchase } from '#src/features/money/purchase.server.ts'
import { describeItem } from '#src/features/money/receipts/describe-receipt.ts'
import { APPLICATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { emailAddress, personName } from '#src/form-text.ts'
import { appContext } from '../../app-context.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { renewPayerCookie } from '../../guards/payer.server.ts'
import { listErrors, readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { SellerNote } from '../../parts/contract.tsx'
import { DatedCostNote } from '../../parts/cost.tsx'
import { ReturnHome } from '../../parts/failure.tsx'
import { HaveQuestions } from '../../parts/have-questions.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { readFacts, readPricesAndRate } from '../../parts/public-page.server.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt } from '../../ui/receipt.tsx'
import type { Route } from './+types/pay-link.route'
import { answerCancelled } from './ask-provider.server.ts'
import { beginPayment, PAYMENT_ERROR } from './pay.server.ts'
import { isInAppBrowser, PayNow } from './pay-form.tsx'
import { loadPaymentPage } from './payment-page.server.ts'
import { PAYMENT_FORM_FIELDS, readChoiceQuery, readPagePath, readPaymentForm } from './payment-query.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Payment')

export async function loader({ context, request, params: { token } }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const opened = await openPayLink(app, token)
  if (opened === null) return data({ ended: LINK_ENDED }, { status: 404 })
  const cancelled = await answerCancelled(context, request, opened.purchase.id)
  if (cancelled !== null) return cancelled
  if (!isDue(opened.purchase)) return data({ ended: NOTHING_DUE })
  const [{ choice, quote, due, inFlight }, { rate }, facts, staff, { cookie }] = await Promise.all([
    loadPaymentPage(app, opened.purchase, readChoiceQuery(request)),
    readPricesAndRate(app),
    readFacts(app),
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
    facts,
    rate,
    costItem: APPLICATION_ITEMS.find(each => each === item) ?? null,
    pricePence: account.totalPence,
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

export async function action({ context, request, params: { token } }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await readForm(request, [...PAYMENT_FORM_FIELDS, 'name', 'email'])
  await requireAttempts(context, ['payment-by-address'])
  const opened = await openPayLink(app, token)
  const isStaff = (await findCurrentStaff(context, request)) !== null
  if (opened === null || !isDue(opened.purchase) || isStaff) return redirect(readPagePath(request))

  const paymentForm = readPaymentForm(form, { type: null })
  const typed = { name: String(form.get('name') ?? ''), email: String(form.get('email') ?? '') }
  const payBy = paymentForm.attempt.chosenChannel
  const parsed = payerSchema.safeParse(typed)
  if (!parsed.success) return data({ typed, payBy, errors: listErrors(parsed.error), notice: null }, { status: 400 })
  const sponsor = { payLinkId: opened.link.id, ...parsed.data }
  const beginning = beginPayment(context, request, opened.purchase, paymentForm, {
    cancelPath: addresses.payLink(token),
    sponsor,
  })
  const begun = await resolveUnlessDatabaseDown(context, beginning, 'payment could not be begun')
  if (begun instanceof Response) return begun
  const notice = begun === 'database-down' ? PAYMENT_ERROR : begun.notice
  if (notice === null) return redirect(readPagePath(request))
  return data({ typed, payBy, errors: NO_ERRORS, notice }, { status: notice === PAYMENT_ERROR ? 503 : 409 })
}

const NOTHING_TYPED = {
  typed: { name: '', email: '' },
  errors: { name: undefined, email: undefined },
  payBy: null,
  notice: null,
}

export default function PayByLink({ loaderData, actionData }: Route.ComponentProps) {
  if ('ended' in loaderData) return <LinkEnded {...loaderData.ended} />
  const { choice, paidFor, paidItem, isInFlight, isStaff, costItem, pricePence, rate, facts } = loaderData
  const { typed, errors, payBy, notice } = actionData ?? NOTHING_TYPED
  return (
    <section className="wrap columns pay-page">
      <div className="pay-side">
        <h1>Pay for {paidFor}</h1>
        {notice !== null && (
          <Notice tone={notice.tone} title={notice.title} heading="h2" role="alert">
            <p>{notice.description}</p>
          </Notice>
        )}
        <p className="lead muted">
          {paidFor} asked you to pay {BRAND.name} for help with an application: {paidItem}.
        </p>
        {isInFlight && (
          <Notice title="Payment under way" heading="h2">
            <p>
              Another payment for {paidFor} is waiting for the bank. If you pay too and both payments arrive, we refund
              what is too much.
            </p>
          </Notice>
        )}
        <h2 className="small-heading heading-gap">After you pay</h2>
        <ul className="plain-list muted">
          <li>We email you a receipt within minutes, and tell {paidFor} that you paid.</li>
          <li>If the money has to go back, it goes back to you.</li>
          <li>You don’t need an account.</li>
        </ul>
        {costItem !== null && (
          <>
            <h2 className="small-heading heading-gap">What the whole visa costs</h2>
            <DatedCostNote item={costItem} prices={{ [costItem]: pricePence }} rate={rate} facts={facts} />
          </>
        )}
        <HaveQuestions />
      </div>
      <Receipt>
        <h2 className="small-heading">{paidItem}</h2>
        <PayNow
          page={{ ...loaderData, choice: { ...choice, chosenChannel: payBy ?? choice.chosenChannel } }}
          mayPay={!isStaff}
          fields={
            <>
              <TextField
                field={createFieldState('payer', 'name', typed.name, errors.name)}
                label="Your Name"
                required
                autoComplete="name"
                focusesError
              />
              <EmailField
                field={createFieldState('payer', 'email', typed.email, errors.email)}
                hint="For your receipt."
                focusesError={errors.name === undefined}
              />
            </>
          }
        />
        <SellerNote />
      </Receipt>
    </section>
  )
}

function LinkEnded({ title, text }: { title: string; text: string }) {
  return (
    <section className="wrap page">
      <h1>{title}</h1>
      <Notice>
        <p>{text}</p>
      </Notice>
      <p className="row actions">
        <ReturnHome />
      </p>
    </section>
  )
}
