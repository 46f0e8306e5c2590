import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { renderSandboxPage } from '../page.ts'
import type { PaystackContext } from './api.ts'
import { CHANNEL_NAMES, listOfferedChannels } from './channels.ts'
import { declineTransaction, payTransaction } from './pay.ts'
import { findTransactionByAccessCode, type PaystackTransaction, readMetadataFields } from './transactions.ts'

export function createCheckoutRoutes(context: PaystackContext): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    // `form-action` would block the redirect from the form to the shop.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  app.get('/checkout.css', c => c.body(CHECKOUT_STYLE_SHEET, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/checkout/:accessCode', async c => {
    const transaction = await findTransactionByAccessCode(context.db, c.req.param('accessCode'))
    if (transaction === null) return c.html(renderUnknownCheckoutPage(), 404)
    return c.html(renderCheckoutPage(transaction, buildReturnUrl(transaction)))
  })

  app.post('/checkout/:accessCode', async c => {
    const transaction = await findTransactionByAccessCode(context.db, c.req.param('accessCode'))
    if (transaction === null) return c.html(renderUnknownCheckoutPage(), 404)
    const choice = await readChoice(c)
    if (choice === null) return c.html(renderCheckoutPage(transaction, buildReturnUrl(transaction)), 400)
    if (transaction.status !== 'abandoned') return redirectToShop(c, transaction)

    switch (choice) {
      case 'cancel':
        if (transaction.cancelUrl !== null) return c.redirect(transaction.cancelUrl, 303)
        return c.html(
          renderCheckoutPage(
            transaction,
            null,
            'You cancelled, so nothing has been charged. You can still choose a button below.',
          ),
        )
      case 'decline':
        await declineTransaction(context, transaction)
        return redirectToShop(c, transaction)
      case 'never-comes-back':
        await payTransaction(context, transaction, choice)
        return c.html(renderPaidPage(transaction))
      default:
        await payTransaction(context, transaction, choice)
        return redirectToShop(c, transaction)
    }
  })
  return app
}

async function readChoice(c: Context): Promise<CheckoutChoice | null> {
  try {
    const { choice } = await c.req.parseBody()
    return isCheckoutChoice(choice) ? choice : null
  } catch {
    return null
  }
}

function redirectToShop(c: Context, transaction: PaystackTransaction) {
  return c.redirect(buildReturnUrl(transaction) ?? c.req.path, 303)
}

function buildReturnUrl({ callbackUrl, reference }: PaystackTransaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function renderCheckoutPage(transaction: PaystackTransaction, back: string | null, note?: string) {
  const { status } = transaction
  const isOpen = status === 'abandoned'
  return renderLayout(
    isOpen ? 'Confirm your payment' : describeOutcome(status),
    html`${note === undefined ? '' : html`<p class="note" role="status">${note}</p>`}
    ${renderSummary(transaction)}
    ${isOpen ? renderForm() : renderBackLink(back)}`,
  )
}

/** This page has no link back, to simulate a payer who never returns to the shop. */
function renderPaidPage(transaction: PaystackTransaction) {
  return renderLayout('The payment went through', html`${renderSummary(transaction)}<p>You can close this page.</p>`)
}

function renderUnknownCheckoutPage() {
  return renderLayout(
    'No such checkout',
    html`<p>There is no checkout under this link. Please go back to the shop and start again.</p>`,
  )
}

function describeOutcome(status: Exclude<PaystackTransaction['status'], 'abandoned'>): string {
  switch (status) {
    case 'ongoing':
      return 'Waiting for your bank transfer'
    case 'success':
      return 'This has been paid'
    case 'failed':
      return 'The payment was declined'
    case 'reversed':
      return 'This has been refunded'
    default:
      return assertNever(status)
  }
}

function renderSummary(transaction: PaystackTransaction) {
  return html`<dl>
      <div><dt>Amount</dt><dd class="amount">${formatNaira(transaction.askedAmount)}</dd></div>
      <div><dt>Channels</dt><dd>${listOfferedChannels(transaction.offeredChannels)
        .map(name => CHANNEL_NAMES[name])
        .join(', ')}</dd></div>
      <div><dt>E-mail</dt><dd>${transaction.email}</dd></div>
      ${readCustomFields(transaction).map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
      <div><dt>Reference</dt><dd>${transaction.reference}</dd></div>
    </dl>`
}

function renderForm() {
  return html`<form method="post">
      <div class="main">
        <button class="go" name="choice" value="pay">Pay</button>
        <button name="choice" value="decline">Decline</button>
        <button name="choice" value="cancel">Cancel</button>
      </div>
      <fieldset>
        <legend>Faults</legend>
        <p>Each button makes one thing go wrong, so that you can see how the shop handles it.</p>
        <ul>
          ${FAULT_CHOICES.map(
            ({ value, label, description }) => html`<li>
            <button name="choice" value="${value}" aria-describedby="about-${value}">${label}</button>
            <span id="about-${value}">${description}</span>
          </li>`,
          )}
        </ul>
      </fieldset>
    </form>`
}

function renderBackLink(back: string | null) {
  return back === null
    ? html`<p>You can close this page.</p>`
    : html`<p><a class="back" href="${back}">Back to the shop</a></p>`
}

function renderLayout(heading: string, content: ReturnType<typeof html>) {
  return renderSandboxPage({
    title: `${heading} – sandbox checkout`,
    heading,
    banner: 'This page stands in for the payment provider.',
    stylesheet: '../checkout.css',
    content,
  })
}

const customFieldsSchema = z.array(z.object({ display_name: z.string().max(100), value: z.string().max(300) })).max(10)

function readCustomFields({ metadata }: PaystackTransaction): Array<{ name: string; value: string }> {
  const fields = customFieldsSchema.catch([]).parse(readMetadataFields(JSON.parse(metadata)).custom_fields)
  return fields.map(({ display_name, value }) => ({ name: display_name, value }))
}

const NAIRA_FORMAT = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
})

function formatNaira(kobo: number): string {
  return NAIRA_FORMAT.format(kobo / 100)
}

const CHECKOUT_STYLE_SHEET = `
:root { color-scheme: light; --ink: #14213d; --quiet: #4a5568; --line: #cbd5e0; --go: #0b6b4b; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f6f8; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 0.75rem 1rem; background: #ffe8a3; text-align: center; }
main { max-width: 36rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: 0.75rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.amount { font-size: 1.5rem; font-weight: 700; line-height: 1.2; }
.note { padding: 0.75rem 1rem; background: #e6f0ff; border-radius: 0.5rem; }
.main { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button, .back { display: inline-block; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--ink); border-radius: 0.5rem;
  background: #fff; color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .back:hover { background: #edf2f7; }
button.go { flex: 1 1 12rem; border-color: var(--go); background: var(--go); color: #fff; }
button.go:hover { background: #08543b; }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
fieldset { margin: 2rem 0 0; padding: 0.5rem 1rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
legend { padding: 0 0.5rem; font-weight: 600; }
fieldset p { margin: 0 0 0.75rem; color: var(--quiet); }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 14rem 1fr; gap: 0.25rem 1rem; align-items: center; padding: 0.375rem 0; }
@media (width <= 480px) { main { margin: 0; border: 0; border-radius: 0; } li { grid-template-columns: 1fr; } }
`

type CheckoutChoice = PayingChoice | 'decline' | 'cancel'

export type PayingChoice = 'pay' | (typeof FAULT_CHOICES)[number]['value']

/** No label may contain "pay", because tests find the button **Pay** by a part of its name. */
const FAULT_CHOICES = [
  {
    value: 'notice-lost',
    label: 'Notice lost',
    description: 'The money is charged, but the shop never gets the webhook.',
  },
  {
    value: 'notice-late',
    label: 'Notice late',
    description: 'You return to the shop at once. The webhook arrives about 20 seconds later.',
  },
  {
    value: 'notice-repeated',
    label: 'Notice repeated',
    description: 'The webhook arrives twice at once, and a third time about 20 seconds later.',
  },
  {
    value: 'wrong-amount',
    label: 'Wrong amount',
    description: 'Only half of the amount is charged and reported.',
  },
  {
    value: 'outage',
    label: 'Outage',
    description:
      'The money is charged, then every call to this provider fails for 60 seconds. The webhook arrives after that.',
  },
  {
    value: 'bank-transfer-pending',
    label: 'Bank transfer pending',
    description: 'You return to the shop at once. The bank confirms the transfer about 60 seconds later.',
  },
  {
    value: 'transfer-rejected',
    label: 'Transfer rejected',
    description: 'You sent the wrong amount by bank transfer, so it goes back to you. The checkout stays open.',
  },
  {
    value: 'disputed',
    label: 'Disputed later',
    description:
      'The money is charged. The bank disputes it after 5 seconds and reminds after 2 minutes. Without an answer in 16 hours the money goes back. It decides a minute after an answer that contests.',
  },
  {
    value: 'refund-fails',
    label: 'Refund fails later',
    description: 'The money is charged. A later refund fails, as with the test card that ends in 1803.',
  },
  {
    value: 'refund-needs-attention',
    label: 'Refund needs bank details',
    description:
      'The money is charged. A later refund needs the customer’s bank details, as with the test card that ends in 1902.',
  },
  {
    value: 'never-comes-back',
    label: 'Never comes back',
    description: 'The money is charged and the webhook is sent, but you stay on this page.',
  },
] as const

const CHOICE_VALUES: ReadonlySet<string> = new Set([
  'pay',
  'decline',
  'cancel',
  ...FAULT_CHOICES.map(({ value }) => value),
])

function isCheckoutChoice(value: unknown): value is CheckoutChoice {
  return typeof value === 'string' && CHOICE_VALUES.has(value)
}
