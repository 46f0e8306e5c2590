import { addresses } from '#src/addresses.ts'
import { confirmPayment } from '#src/features/checkout/confirm-payment.server.ts'
import type { AttemptRequest } from '#src/features/checkout/open-attempt.server.ts'
import { quoteAmount } from '#src/features/checkout/quote-amount.server.ts'
import { startPayment } from '#src/features/checkout/start-payment.server.ts'
import { readChannel, suggestChannel } from '#src/features/payments/choices/channels.ts'
import { findPurchase, type PurchaseKey } from '#src/features/payments/purchase.server.ts'
import type { DiaryContext } from './diary.ts'
import type { Random } from './random.ts'

export type Checkout = { reference: string; checkoutUrl: string }

type CheckoutChoices = Pick<AttemptRequest, 'chosenChannel' | 'sponsor' | 'partKobo'>

/** Pays the amount due. Returns the reference of the payment, or null if nothing is due. */
export async function payDueAmount(
  app: DiaryContext,
  random: Random,
  key: PurchaseKey,
  email: string,
): Promise<string | null> {
  const checkout = await openCheckout(app, key, email, {
    chosenChannel: random.oneOf(['card', 'card', 'bank_transfer', 'ussd', null]),
  })
  return checkout === null ? null : payAtCheckout(app, checkout)
}

/** Opens a checkout for the amount due. Returns null if nothing is due. */
export async function openCheckout(
  app: DiaryContext,
  key: PurchaseKey,
  email: string,
  { chosenChannel = null, ...choices }: CheckoutChoices = {},
): Promise<Checkout | null> {
  const purchase = await findPurchase(app.db, key, email)
  if (purchase === null || !purchase.isPayable || purchase.account.due === null) return null
  const quote = await quoteAmount(app, key, purchase.account.due)
  if (quote === null) throw new Error('The demonstration has no exchange rate.')
  const kobo = choices.partKobo ?? quote.kobo
  const started = await startPayment(app, {
    key,
    quoteId: quote.id,
    requested: null,
    chosenChannel: suggestChannel(kobo) ?? readChannel(chosenChannel, kobo),
    cancelPath: addresses.tracking(),
    ...choices,
  })
  if (!started.ok) throw new Error(`The demonstration could not open a checkout: ${started.reason}`)
  return started
}

/** Presses a button of the checkout and returns to the website. */
export async function payAtCheckout(
  app: DiaryContext,
  { reference, checkoutUrl }: Checkout,
  button = 'pay',
): Promise<string> {
  await app.lookAlike.press(checkoutUrl, button)
  await confirmPayment(app, reference)
  return reference
}
