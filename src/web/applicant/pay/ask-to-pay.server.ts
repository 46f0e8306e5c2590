import { data, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { dayAndTime } from '#src/dates.ts'
import { calculateInstalmentPence } from '#src/features/money/account.ts'
import { cancelPayLink, createPayLink } from '#src/features/money/pay-links/change-pay-link.server.ts'
import { findValidPayLink } from '#src/features/money/pay-links/queries.server.ts'
import { shortenName } from '#src/features/money/pay-links/rules.ts'
import { findPurchase, type Purchase } from '#src/features/money/purchase.server.ts'
import { describeItem } from '#src/features/money/receipts/describe-receipt.ts'
import { signId } from '#src/signed-id.server.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { readPagePath, readPaymentQuery } from './payment-query.ts'

export async function loadAskToPay(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const purchase = await findAskingPurchase(context, request)
  if (purchase === null)
    throw data('We can’t find this payment. Please open it from your payment page.', { status: 404 })
  const { due } = purchase.account
  if (due === null || !purchase.isPayable) return { duePence: null, shortName: '', paidItem: '', link: null }
  const link = await findValidPayLink(app.db, purchase.key.id, app.clock.now())
  return {
    duePence: due.pence,
    shortName: shortenName(purchase.name),
    paidItem: describeItem({
      item: purchase.item,
      instalment: due.instalment,
      pence: due.pence,
      isCredit: false,
      instalmentPence: calculateInstalmentPence(purchase.account, due.instalment),
    }),
    link: link && {
      id: link.id,
      url: app.publicUrl + addresses.payLink(signId(app.sessionSecret, 'pay links', link.id)),
      until: dayAndTime(link.expiresAt),
    },
  }
}

/** Returns null for staff, who cannot act as an applicant (ADR 029). */
async function findAskingPurchase(context: RouteContext, request: Request): Promise<Purchase | null> {
  const paymentQuery = readPaymentQuery(request)
  if (paymentQuery?.key.kind !== 'application' || (await findCurrentStaff(context, request)) !== null) return null
  return findPurchase(context.get(appContext).db, paymentQuery.key, paymentQuery.email)
}

export async function changeAskToPay(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const form = await readForm(request, ['intent', 'link_id'])
  await requireAttempts(context, ['payment-by-address'])
  const purchase = await findAskingPurchase(context, request)
  if (purchase === null) return redirect(readPagePath(request))
  const applicationId = purchase.key.id
  if (form.get('intent') === 'cancel') return cancelLink(app, request, applicationId)
  const replaces = z.guid().safeParse(form.get('link_id')).data ?? null
  await createPayLink(app, { applicationId, replaces })
  return redirect(readPagePath(request))
}

async function cancelLink(app: App, request: Request, applicationId: string) {
  await cancelPayLink(app, { applicationId })
  return redirectWithToast(app, readPagePath(request), {
    title: 'Link cancelled',
    description: 'The link doesn’t work any more. A payment that has already begun still counts.',
    tone: 'ok',
  })
}
