import { html } from 'hono/html'
import { z } from 'zod'
import { never } from '#src/never.ts'
import { sandboxPage } from '../page.ts'
import { fieldsOf } from './checkout-request.ts'
import { MISFORTUNE_CHOICES } from './choices.ts'
import type { PaystackTransaction } from './find-transaction.ts'

/** The checkout as it stands: the form while it is open, afterwards what became of it and the way `back`. */
export function checkoutPage(transaction: PaystackTransaction, back: string | null, note?: string) {
  const { status } = transaction
  const isOpen = status === 'abandoned'
  return layout(
    isOpen ? 'Confirm your payment' : outcomeOf(status),
    html`${note === undefined ? '' : html`<p class="note" role="status">${note}</p>`}
    ${summary(transaction)}
    ${isOpen ? form() : backLink(back)}`,
  )
}

/** Where a payer ends who never comes back: everything went well, and nothing leads anywhere. */
export function leftBehindPage(transaction: PaystackTransaction) {
  return layout('The payment went through', html`${summary(transaction)}<p>You can close this page.</p>`)
}

export function unknownCheckoutPage() {
  return layout(
    'No such checkout',
    html`<p>This checkout link is not known here. Go back to the shop and start again.</p>`,
  )
}

function outcomeOf(status: Exclude<PaystackTransaction['status'], 'abandoned'>): string {
  switch (status) {
    case 'ongoing':
      return 'Waiting for your bank transfer'
    case 'success':
      return 'This has been paid'
    case 'failed':
      return 'The payment was declined'
    case 'reversed':
      return 'This has been paid back'
    default:
      return never(status)
  }
}

function summary(transaction: PaystackTransaction) {
  return html`<dl>
      <div><dt>Amount</dt><dd class="amount">${naira(transaction.askedAmount)}</dd></div>
      <div><dt>E-mail</dt><dd>${transaction.email}</dd></div>
      ${boughtIn(transaction).map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
      <div><dt>Reference</dt><dd>${transaction.reference}</dd></div>
    </dl>`
}

function form() {
  return html`<form method="post">
      <div class="main">
        <button class="go" name="choice" value="pay">Pay</button>
        <button name="choice" value="decline">Decline</button>
        <button name="choice" value="cancel">Cancel</button>
      </div>
      <fieldset>
        <legend>Misfortunes</legend>
        <p>Each of these goes wrong in one way, to see how the shop bears it.</p>
        <ul>
          ${MISFORTUNE_CHOICES.map(
            ({ value, label, story }) => html`<li>
            <button name="choice" value="${value}" aria-describedby="about-${value}">${label}</button>
            <span id="about-${value}">${story}</span>
          </li>`,
          )}
        </ul>
      </fieldset>
    </form>`
}

function backLink(back: string | null) {
  return back === null
    ? html`<p>You can close this page.</p>`
    : html`<p><a class="back" href="${back}">Back to the shop</a></p>`
}

function layout(heading: string, content: ReturnType<typeof html>) {
  return sandboxPage({
    title: `${heading} – sandbox checkout`,
    heading,
    banner: 'This stands in for the payment provider.',
    stylesheet: '../checkout.css',
    content,
  })
}

const customFields = z.array(z.object({ display_name: z.string().max(100), value: z.string().max(300) })).max(10)

/** What is paid for, from the metadata's custom fields: the dashboard of the real one shows the same. */
function boughtIn({ metadata }: PaystackTransaction): Array<{ name: string; value: string }> {
  const fields = customFields.catch([]).parse(fieldsOf(JSON.parse(metadata)).custom_fields)
  return fields.map(({ display_name, value }) => ({ name: display_name, value }))
}

const NAIRA = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
})

function naira(kobo: number): string {
  return NAIRA.format(kobo / 100)
}
