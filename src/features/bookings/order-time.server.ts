import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext, HeldTime } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import { payments } from '#src/features/money/table.server.ts'
import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { chooseAdviser, describeAdviser } from './advisers.ts'
import { loadCalendar, loadCalendars } from './calendars.server.ts'
import { findHoldOfCase } from './hold-time.server.ts'
import { findBookingOfPayment } from './queries.server.ts'
import { minutesOfItem } from './rules.ts'
import { consultations } from './table.server.ts'

/** The time that was chosen for an unpaid consultation. `lapsed`: it is no longer held, and `isFree` says for whom it is. */
export type OrderTime =
  | { state: 'none' }
  | (Span & { state: 'held'; heldUntil: Date; adviser: string })
  | (Span & { state: 'lapsed'; isFree: boolean })

/** `zone` is the visitor's, if the browser sent one. */
type Span = { startsAt: Date; endsAt: Date; zone: string | null }

export async function loadOrderTime(app: AppContext, caseId: string, item: ConsultationItem): Promise<OrderTime> {
  const [brief] = await app.db.select().from(consultations).where(eq(consultations.caseId, caseId))
  if (!brief?.wishedAt) return { state: 'none' }
  const { sector, zone, wishedAt: startsAt } = brief
  const minutes = minutesOfItem(item)
  const hold = await findHoldOfCase(app.db, caseId)
  if (hold !== null && hold.heldUntil > app.clock.now()) {
    const adviser = describeAdviser(await loadCalendar(app.db, hold.calendarId), sector)
    return { state: 'held', startsAt: hold.startsAt, endsAt: hold.endsAt, zone, heldUntil: hold.heldUntil, adviser }
  }
  const day = dayInLagos(startsAt)
  const calendars = await loadCalendars(app, app.db, { first: day, last: day })
  const answer = chooseAdviser(calendars, { day, time: timeIn(LAGOS, startsAt), minutes, sector })
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  return { state: 'lapsed', startsAt, endsAt, zone, isFree: typeof answer !== 'string' }
}

/** What came of the time of a paid consultation. `gone` until the customer books another one. Null if none was chosen. */
export async function loadPaidTime({ db }: Pick<AppContext, 'db'>, reference: string): Promise<HeldTime | null> {
  const [payment] = await db
    .select({ id: payments.id, firstBookedAt: payments.firstBookedAt, wishedAt: consultations.wishedAt })
    .from(payments)
    .leftJoin(consultations, eq(consultations.caseId, payments.caseId))
    .where(eq(payments.reference, reference))
  if (payment === undefined) return null
  const booking = await findBookingOfPayment(db, payment.id)
  if (booking !== null) return { outcome: 'booked', startsAt: booking.startsAt }
  const { wishedAt, firstBookedAt } = payment
  return wishedAt === null || firstBookedAt !== null ? null : { outcome: 'gone', startsAt: wishedAt }
}
