import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { dateInWords, dayAndTime, dayInLagos, dayInWords, instantInLagos, readPlausibleDay } from '#src/dates.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { findHoldOfBrowser, findHoldOfCase, type Hold } from '#src/features/bookings/hold-time.server.ts'
import {
  type Availability,
  findSector,
  isConsultation,
  loadAvailability,
} from '#src/features/bookings/queries.server.ts'
import { describeCutOff, minutesOfItem } from '#src/features/bookings/rules.ts'
import { findPaymentsInFlight } from '#src/features/money/payments-under-way.server.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'
import { CONSULTATION_ITEMS, type ConsultationItem, ITEMS } from '#src/features/site/catalogue/items.ts'
import { LAGOS, type TimeSpan, timeIn, weekdayIn } from '#src/zones.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { readPayerHash } from '../../guards/payer.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { readPricesAndRate } from '../../parts/public-page.server.ts'
import { readDeclaredQuery } from '../../parts/public-page.ts'
import { readChoice } from '../book/choice.server.ts'
import { readPaymentQuery } from '../pay/payment-query.ts'

export type ConsultationPage = Awaited<ReturnType<typeof loadConsultationPage>>['data']

export async function loadConsultationPage(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const query = readDeclaredQuery(request, SITE_PAGES.consultation)
  const order = await findOpenOrder(app, request)
  const { prices, rate } = await readPricesAndRate(app)
  const items = CONSULTATION_ITEMS.flatMap(item => {
    const pence = prices[item]
    return pence === undefined ? [] : [{ item, name: ITEMS[item].name, minutes: minutesOfItem(item), pence }]
  })
  const chosen = items.find(({ item }) => item === (order?.item ?? query.item)) ?? items[0]
  if (chosen === undefined) throw redirect(addresses.contact())
  const { item, minutes } = chosen
  const field = order === null ? (SECTOR_KEYS.find(key => key === query.field) ?? null) : order.sector
  const heldDay = order?.hold ? dayInLagos(order.hold.startsAt) : null
  const wished = { date: query.date ?? heldDay, month: query.month, opensFirstDay: true }
  const choice = await readChoice(app, { minutes, sector: field }, wished, order?.hold ?? null)
  const ownHold = order === null ? await findOwnHold(app, request) : null
  const details =
    order === null && query.date !== null && query.time !== null
      ? await readDetails(app, item, { day: query.date, time: query.time }, ownHold)
      : null
  const page = {
    items,
    chosen,
    rate,
    field,
    order: order && { ...order.keys, holdsTime: order.hold !== null },
    choice,
    details,
    ownPath: addresses.consultation({ item, field: field ?? undefined, order: order?.keys }),
    held: details === null || ownHold === null ? null : await describeOwnHold(app, ownHold, details.slot),
  }
  return data(page, choice.kind === 'unreadable' ? SERVICE_UNAVAILABLE : {})
}

/** Who has the link to pay a consultation may change its time. The payment page explains all other links. */
async function findOpenOrder(app: App, request: Request) {
  const query = new URL(request.url).searchParams.has('order_id') ? readPaymentQuery(request) : null
  if (query === null) return null
  const purchase = await findPurchase(app.db, query.caseId, query.email)
  if (purchase === null || !isConsultation(purchase.item) || !purchase.isPayable || purchase.account.due === null)
    throw redirect(addresses.orderPayment({ orderId: query.caseId, email: query.email }))
  const { id, email, item } = purchase
  const hold = await findHoldOfCase(app.db, id)
  const isLapsed = hold === null || hold.heldUntil <= app.clock.now()
  return { keys: { id, email }, item, sector: await findSector(app.db, id), hold: isLapsed ? null : hold }
}

export type ChosenSlot = NonNullable<Awaited<ReturnType<typeof readDetails>>>

/**
 * Null for words that are no time. A time that no adviser offers any more is not free. All advisers count here: the field is
 * only sure when the form is sent.
 */
async function readDetails(
  app: App,
  item: ConsultationItem,
  { day, time }: { day: string; time: string },
  ownHold: Hold | null,
) {
  const availability = await loadAvailability(app, { minutes: minutesOfItem(item) }).catch((err: unknown) => {
    app.log.error({ err }, 'times could not be read')
    return null
  })
  if (availability === null || readPlausibleDay(day) === null || !TIME_PATTERN.test(time)) return null
  const start = availability.days.find(each => each.day === day)?.starts.find(each => each.time === time)
  const startsAt = instantInLagos(day, time)
  const endsAt = new Date(startsAt.getTime() + minutesOfItem(item) * MINUTE_MS)
  const now = app.clock.now()
  return {
    day,
    time,
    slot: `${day} ${time}`,
    weekday: weekdayIn(LAGOS, startsAt),
    date: dateInWords(startsAt),
    span: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() } satisfies TimeSpan,
    isFree: start !== undefined && (start.isFree || ownHold?.startsAt.getTime() === startsAt.getTime()),
    cutOff: describeCutOff(startsAt, now),
    otherSlots: listNearestSlots(availability, startsAt),
  }
}

const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/

const OFFERED_INSTEAD = 6

function listNearestSlots({ days }: Availability, wished: Date) {
  return days
    .flatMap(({ starts }) => starts)
    .filter(({ isFree }) => isFree)
    .map(({ startsAt }) => ({ startsAt, distance: Math.abs(startsAt.getTime() - wished.getTime()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, OFFERED_INSTEAD)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ startsAt }) => {
      const [day, time] = [dayInLagos(startsAt), timeIn(LAGOS, startsAt)]
      return [`${day} ${time}`, `${dayInWords(day)}, ${time}`] as const
    })
}

/** Only the browser that holds a time sees it here. */
async function findOwnHold(app: App, request: Request): Promise<Hold | null> {
  const payer = await readPayerHash(app, request)
  const hold = payer === null ? null : await findHoldOfBrowser(app.db, payer)
  return hold === null || hold.heldUntil <= app.clock.now() ? null : hold
}

async function describeOwnHold({ db }: App, { startsAt, heldForCaseId: id, email }: Hold, slot: string) {
  const order = { id, email }
  return {
    time: dayAndTime(startsAt),
    isChosen: `${dayInLagos(startsAt)} ${timeIn(LAGOS, startsAt)}` === slot,
    isPaying: (await findPaymentsInFlight(db, id)).length > 0,
    payPath: addresses.orderPayment({ orderId: id, email }),
    otherTimePath: addresses.consultation({ order }),
  }
}
