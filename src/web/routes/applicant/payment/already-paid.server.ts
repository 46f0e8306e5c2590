import type { RouterContextProvider } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Purchase } from '#src/features/payments/purchase.server.ts'
import { ownPayment } from '#src/features/payments/queries.server.ts'
import { appContext } from '../../../app-context.ts'
import { applicationOf } from '../../../guards/applicant-session.server.ts'
import { readPayer } from '../../../guards/payer.server.ts'
import { currentStaff } from '../../../guards/staff.server.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'

/**
 * The next address when nothing is due any more (ADR 028). Only a browser that holds the application's session or made the
 * payment gets the reference. Null for a stranger at an order.
 */
export async function leadOnFromPaid(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { key, reference, email }: Purchase,
): Promise<Response | null> {
  const app = context.get(appContext)
  const lead = (to: string, description: string) =>
    redirectWithToast(app, to, { title: 'Payment Already Completed', description, tone: 'ok' })
  const own = await ownPayment(app, key, await readPayer(app, request))
  if (key.kind === 'order') {
    return own === null ? null : lead(addresses.booking({ reference: own }), `Your payment reference is ${own}.`)
  }

  const isStaff = (await currentStaff(context, request)) !== null
  if (reference !== null && !isStaff) {
    const words = `Your reference is ${reference}.`
    if ((await applicationOf(context, request, reference)) !== null)
      return lead(addresses.tracking({ reference }), words)
    if (own !== null) return lead(addresses.tracking({ reference, email }), words)
  }
  return lead(addresses.tracking(), 'The reference is in the receipt that we emailed. Enter it here with the email.')
}
