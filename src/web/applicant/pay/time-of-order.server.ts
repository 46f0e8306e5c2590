import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { dateInWords, timeInLagos } from '#src/dates.ts'
import { keepTimeForPayment, releaseHold } from '#src/features/bookings/hold-time.server.ts'
import { loadOrderTime } from '#src/features/bookings/order-time.server.ts'
import { isConsultation } from '#src/features/bookings/queries.server.ts'
import { describeCutOff } from '#src/features/bookings/rules.ts'
import { findPaymentsInFlight } from '#src/features/money/payments-under-way.server.ts'
import { findPurchase, type Purchase } from '#src/features/money/purchase.server.ts'
import { LAGOS, weekdayIn } from '#src/zones.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { requireAttempts, takeAttempts } from '../../guards/limit.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import { type PaymentForm, type PaymentQuery, readPagePath } from './payment-query.ts'

export type DescribedTime = NonNullable<Awaited<ReturnType<typeof describeTimeOfOrder>>>

/** Null for an application, which has no time. `gone`: another visitor has the time. */
export async function describeTimeOfOrder(app: App, { id, email, item }: Purchase) {
  if (!isConsultation(item)) return null
  const time = await loadOrderTime(app, id, item)
  const choosePath = addresses.consultation({ order: { id, email } })
  if (time.state === 'none') return { state: 'none' as const, choosePath }
  const { startsAt, endsAt, zone } = time
  const now = app.clock.now()
  const shown = {
    choosePath,
    weekday: weekdayIn(LAGOS, startsAt),
    date: dateInWords(startsAt),
    span: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    zone,
    cutOff: describeCutOff(startsAt, now),
  }
  if (time.state === 'lapsed') return { ...shown, state: time.isFree ? ('lapsed' as const) : ('gone' as const) }
  const secondsLeft = Math.floor((time.heldUntil.getTime() - now.getTime()) / 1000)
  return { ...shown, state: 'held' as const, adviser: time.adviser, until: timeInLagos(time.heldUntil), secondsLeft }
}

/** Holds the chosen time for as long as the payment takes. Says why not, before any money moves. */
export async function keepChosenTime(
  context: RouteContext,
  { id, item }: Purchase,
  { choosesTimeLater, attempt }: PaymentForm,
): Promise<ToastMessage | null> {
  const app = context.get(appContext)
  // Without the terms the payer is asked again, and holds nothing.
  if (!isConsultation(item) || choosesTimeLater || attempt.termsVersion === null) return null
  // To hold a lapsed time again counts like a new hold.
  if ((await loadOrderTime(app, id, item)).state === 'lapsed') {
    const overLimit = await takeAttempts(context, ['hold-by-address'])
    if (overLimit !== null) return { title: 'Time not held', description: overLimit.message, tone: 'info' }
  }
  // Without a choice on our page, the payer may still choose a transfer on the provider's.
  const byTransfer = !['card', 'ussd'].includes(attempt.chosenChannel ?? '')
  const kept = await keepTimeForPayment(app, id, { byTransfer })
  switch (kept) {
    case 'held':
    case 'none':
      return null
    case 'closed':
    case 'not-offered':
    case 'taken':
      return TIME_GONE
    default:
      return assertNever(kept)
  }
}

const TIME_GONE: ToastMessage = {
  title: 'Your time is no longer free',
  description: 'Nothing was charged. Please choose another time, or pay now and choose one afterwards.',
  tone: 'info',
}

/** Gives the time back to others. The order stays. */
export async function releaseTime(context: RouteContext, request: Request, { caseId, email }: PaymentQuery) {
  const app = context.get(appContext)
  await requireAttempts(context, ['hold-by-address'])
  const purchase = await findPurchase(app.db, caseId, email)
  if (purchase?.kind !== 'consultation' || purchase.account.due === null) return redirect(readPagePath(request))
  if ((await findPaymentsInFlight(app.db, purchase.id)).length > 0)
    return redirectWithToast(app, readPagePath(request), PAYMENT_MAY_ARRIVE)
  await releaseHold(app, purchase.id)
  return redirectWithToast(app, readPagePath(request), {
    title: 'Time released',
    description: 'Others can choose it again. You can choose another time, or pay now and choose one afterwards.',
    tone: 'ok',
  })
}

const PAYMENT_MAY_ARRIVE: ToastMessage = {
  title: 'Time not released',
  description:
    'Your payment is under way, so we keep the time for it. You can move or cancel the booking once it’s paid.',
  tone: 'info',
}
