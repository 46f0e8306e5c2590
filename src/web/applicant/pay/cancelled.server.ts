import { redirect } from 'react-router'
import { findUnpaidAttempt } from '#src/features/money/checkout/queries.server.ts'
import { isPaymentReference } from '#src/features/money/checkout/rules.ts'
import type { PurchaseKey } from '#src/features/money/purchase.server.ts'
import { naira } from '#src/money.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { askProvider } from './ask-provider.server.ts'
import { readPagePath } from './payment-query.ts'

/** Answers the provider's Cancel button, whose address names the payment. Returns null for other requests. */
export async function answerCancelled(context: RouteContext, request: Request, key: PurchaseKey) {
  const [path = '', search] = readPagePath(request).split('?')
  const query = new URLSearchParams(search)
  const reference = query.get('cancelled')
  if (reference === null) return null
  query.delete('cancelled')
  const pagePath = query.size === 0 ? path : `${path}?${query}`
  if (!isPaymentReference(reference)) return redirect(pagePath)

  const app = context.get(appContext)
  // A payer may cancel after sending a bank transfer.
  await askProvider(app, context, reference)
  const attempt = await findUnpaidAttempt(app.db, key, reference)
  if (attempt === null) return redirect(pagePath)
  return redirectWithToast(app, pagePath, {
    title: 'Payment cancelled',
    description: `Nothing was charged. You cancelled the payment of ${naira(attempt.kobo)}, payment reference ${reference}.`,
    tone: 'info',
  })
}
