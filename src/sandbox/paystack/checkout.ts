import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { CHECKOUT_STYLE, checkoutPage, paidPage, unknownCheckoutPage } from './checkout-page.ts'
import { type Choice, isChoice } from './choices.ts'
import type { PaystackContext } from './context.ts'
import { pay } from './pay.ts'
import { transactions } from './table.server.ts'
import { type PaystackTransaction, transactionByAccessCode } from './transactions.ts'

export function checkout(context: PaystackContext): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    // There is no form-action, because the form redirects to the shop.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  app.get('/checkout.css', c => c.body(CHECKOUT_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/checkout/:accessCode', async c => {
    const transaction = await transactionByAccessCode(context.db, c.req.param('accessCode'))
    if (transaction === null) return c.html(unknownCheckoutPage(), 404)
    return c.html(checkoutPage(transaction, returnUrl(transaction)))
  })

  app.post('/checkout/:accessCode', async c => {
    const transaction = await transactionByAccessCode(context.db, c.req.param('accessCode'))
    if (transaction === null) return c.html(unknownCheckoutPage(), 404)
    const choice = await readChoice(c)
    if (choice === null) return c.html(checkoutPage(transaction, returnUrl(transaction)), 400)
    if (transaction.status !== 'abandoned') return redirectBack(c, transaction)

    switch (choice) {
      case 'cancel':
        if (transaction.cancelUrl !== null) return c.redirect(transaction.cancelUrl, 303)
        return c.html(
          checkoutPage(
            transaction,
            null,
            'You cancelled, so nothing has been charged. You can still choose a button below.',
          ),
        )
      case 'decline':
        await decline(context, transaction)
        return redirectBack(c, transaction)
      case 'never-comes-back':
        await pay(context, transaction, choice)
        return c.html(paidPage(transaction))
      default:
        await pay(context, transaction, choice)
        return redirectBack(c, transaction)
    }
  })
  return app
}

async function readChoice(c: Context): Promise<Choice | null> {
  try {
    const { choice } = await c.req.parseBody()
    return isChoice(choice) ? choice : null
  } catch {
    return null
  }
}

async function decline({ db }: PaystackContext, { id }: PaystackTransaction): Promise<void> {
  await db
    .update(transactions)
    .set({ status: 'failed' })
    .where(and(eq(transactions.id, id), eq(transactions.status, 'abandoned')))
}

function redirectBack(c: Context, transaction: PaystackTransaction) {
  return c.redirect(returnUrl(transaction) ?? c.req.path, 303)
}

function returnUrl({ callbackUrl, reference }: PaystackTransaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}
