import { type RouterContextProvider, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { createOrder } from '#src/features/payments/create-order.server.ts'
import type { Order } from '#src/features/payments/order-form.ts'
import { appContext } from '../app-context.ts'
import { takeByAddress } from '../guards/limit.server.ts'
import { NOT_ORDERED } from './not-sent.tsx'
import type { NotStarted } from './start-application.server.ts'

/** What each form that orders a consultation does: within the limit the order is kept, and the payer goes on to /payment. */
export async function startOrder(
  context: Readonly<RouterContextProvider>,
  input: Order,
): Promise<{ ok: true; onwards: Response } | { ok: false; refusal: NotStarted }> {
  const app = context.get(appContext)
  try {
    const overLimit = await takeByAddress(context, 'order-by-address')
    if (overLimit !== null) return { ok: false, refusal: { ...overLimit, status: 429 } }
    const { id, email } = await createOrder(app, input)
    return { ok: true, onwards: redirect(addresses.orderPayment({ orderId: id, email })) }
  } catch (err) {
    // What was typed goes back to the page instead of being lost on an error page.
    app.log.error({ err }, 'order could not be created')
    return { ok: false, refusal: { message: NOT_ORDERED, status: 503, headers: { 'retry-after': '10' } } }
  }
}
