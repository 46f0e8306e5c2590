import { type Context, Hono } from 'hono'
import { CHECKOUT_STYLE_SHEET, renderCheckoutPage, renderPaidPage, renderUnknownCheckoutPage } from './checkout-page.ts'
import { type CheckoutChoice, isCheckoutChoice } from './choices.ts'
import type { PaystackContext } from './context.ts'
import { declineTransaction, payTransaction } from './pay.ts'
import { findTransactionByAccessCode, type PaystackTransaction } from './transactions.ts'

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
