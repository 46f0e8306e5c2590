import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { CHECKOUT_STYLE, checkoutPage, leftBehindPage, unknownCheckoutPage } from './checkout-page.ts'
import { type Choice, isChoice } from './choices.ts'
import type { PaystackGround } from './ground.ts'
import { pay } from './pay.ts'
import { transactions } from './table.server.ts'
import { type PaystackTransaction, transactionByAccessCode } from './transactions.ts'

/** The hosted checkout: what the payer sees of Paystack. Plain HTML, one form, no script. */
export function checkout(ground: PaystackGround): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    // No form-action: the form's answer leads to the shop, wherever that is.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  app.get('/checkout.css', c => c.body(CHECKOUT_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/checkout/:accessCode', async c => {
    const transaction = await transactionByAccessCode(ground.db, c.req.param('accessCode'))
    if (transaction === null) return c.html(unknownCheckoutPage(), 404)
    return c.html(checkoutPage(transaction, backTo(transaction)))
  })

  app.post('/checkout/:accessCode', async c => {
    const transaction = await transactionByAccessCode(ground.db, c.req.param('accessCode'))
    if (transaction === null) return c.html(unknownCheckoutPage(), 404)
    const choice = await chosenIn(c)
    if (choice === null) return c.html(checkoutPage(transaction, backTo(transaction)), 400)
    // A second press on a button, or a page kept open: what was done stays done.
    if (transaction.status !== 'abandoned') return leave(c, transaction)

    switch (choice) {
      case 'cancel':
        if (transaction.cancelUrl !== null) return c.redirect(transaction.cancelUrl, 303)
        return c.html(
          checkoutPage(transaction, null, 'You cancelled. Nothing has been taken; you can still go on below.'),
        )
      case 'decline':
        await decline(ground, transaction)
        return leave(c, transaction)
      case 'never-comes-back':
        await pay(ground, transaction, choice)
        return c.html(leftBehindPage(transaction))
      default:
        await pay(ground, transaction, choice)
        return leave(c, transaction)
    }
  })
  return app
}

async function chosenIn(c: Context): Promise<Choice | null> {
  try {
    const { choice } = await c.req.parseBody()
    return isChoice(choice) ? choice : null
  } catch {
    return null
  }
}

async function decline({ db }: PaystackGround, { id }: PaystackTransaction): Promise<void> {
  await db
    .update(transactions)
    .set({ status: 'failed' })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'abandoned')))
}

/** Sends the payer back to the shop; without an address to go back to, to this page, which says how it stands. */
function leave(c: Context, transaction: PaystackTransaction) {
  return c.redirect(backTo(transaction) ?? c.req.path, 303)
}

/** The callback with Paystack's two parameters beside its own. */
function backTo({ callbackUrl, reference }: PaystackTransaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}
