import type { RouterContextProvider } from 'react-router'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { appContext, visitorContext } from '../../../app-context.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'
import { pathOf } from './asked.ts'

/** When the database fails during a payment: redirects to the payment page, which says so. A retry does not charge twice. */
export async function orPaymentError<Answer>(
  context: Readonly<RouterContextProvider>,
  request: Request,
  paying: Promise<Answer>,
): Promise<Answer | Response> {
  try {
    return await paying
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    const app = context.get(appContext)
    app.log.error({ err, requestId: context.get(visitorContext).requestId }, 'payment could not be begun')
    const description = 'Failed to process payment. Please try again.'
    return redirectWithToast(app, pathOf(request), { title: 'Payment Error', description, tone: 'bad' })
  }
}
