import { BRAND } from '#src/brand.ts'
import { poundsAndPence } from '#src/money.ts'
import { SellerNote } from '../../parts/contract.tsx'
import { ReturnHome } from '../../parts/failure.tsx'
import { HaveQuestions } from '../../parts/have-questions.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import type { Route } from './+types/pay-link.route'
import { InAppBrowserNotice } from './in-app-browser.tsx'
import { AMOUNT_ID, PartForm, PartSums } from './part-form.tsx'
import { PayForm } from './pay-form.tsx'
import { loadPayLink, payByLink } from './pay-link.server.ts'
import { QuoteLines, QuoteValidity } from './quote-lines.tsx'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Payment')

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadPayLink(context, request, params.token)
}

export function action({ context, request, params }: Route.ActionArgs) {
  return payByLink(context, request, params.token)
}

const NOTHING_TYPED = {
  typed: { name: '', email: '' },
  errors: { name: undefined, email: undefined },
  payBy: null,
  notice: null,
}

export default function PayByLink({ loaderData, actionData }: Route.ComponentProps) {
  if ('ended' in loaderData) return <LinkEnded {...loaderData.ended} />
  const { choice, quote, duePence, paidFor, paidItem, isInFlight, isStaff, isInApp } = loaderData
  const { typed, errors, payBy, notice } = actionData ?? NOTHING_TYPED
  const part = choice.parts?.part ?? null
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
        <HaveQuestions />
      </div>
      <Receipt>
        <h2 className="small-heading">{paidItem}</h2>
        <ReceiptLines>
          <ReceiptTotal label="Due now" amount={poundsAndPence(duePence)} />
        </ReceiptLines>
        <QuoteLines quote={quote} kobo={part?.kobo} id={part === null ? undefined : AMOUNT_ID}>
          {part && <PartSums part={part} duePence={duePence} />}
        </QuoteLines>
        {isInApp && <InAppBrowserNotice />}
        {!isStaff && choice.parts?.error != null && <PartForm parts={choice.parts} />}
        {choice.parts?.error == null && (
          <PayForm
            quote={quote}
            duePence={duePence}
            choice={{ ...choice, chosenChannel: payBy ?? choice.chosenChannel }}
            isInFlight={isInFlight}
            refusal={
              isStaff ? (
                <p className="notice">You’re signed in as staff, so you can’t pay for an applicant in this browser.</p>
              ) : null
            }
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
        )}
        {quote && <QuoteValidity quote={quote} />}
        {!isStaff && choice.parts?.error == null && <PartForm parts={choice.parts} />}
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
