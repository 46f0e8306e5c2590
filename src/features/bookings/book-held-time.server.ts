import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext, HeldTime } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, visitor } from '#src/features/mail/notify.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { announceBooking, insertBooking } from './book-consultation.server.ts'
import { lockDays } from './calendars.server.ts'
import { findStart, withStartRefusals } from './find-start.server.ts'
import { findHoldOfCase } from './hold-time.server.ts'
import { deleteLapsedHolds } from './lapse-holds.server.ts'
import { timeGoneMail } from './mails.tsx'
import { findBookingOfPayment, findPaidConsultation } from './queries.server.ts'
import { CONFIRMED } from './states.ts'
import { bookings, consultations } from './table.server.ts'

const SYSTEM = { kind: 'system' } as const

/**
 * Books the time that was chosen before paying, in the transaction that settles the payment. Late money gets the time if
 * it is still free. Otherwise the payment is credit for another time. The caller has locked case and payment.
 */
export async function bookHeldTime(app: AppContext, tx: Transaction, reference: string): Promise<HeldTime | null> {
  const consultation = await findPaidConsultation(tx, reference)
  if (typeof consultation === 'string' || consultation.orderId === null) return null
  const { orderId: caseId, paymentId, item, minutes, email, name } = consultation
  const [brief] = await tx.select().from(consultations).where(eq(consultations.caseId, caseId))
  if (!brief?.wishedAt || (await findBookingOfPayment(tx, paymentId)) !== null) return null
  const day = dayInLagos(brief.wishedAt)
  await lockDays(tx, [day])
  await deleteLapsedHolds(app, tx, [day])
  const hold = await findHoldOfCase(tx, caseId)
  if (hold !== null) {
    const [booking] = await tx
      .update(bookings)
      .set({
        paymentId,
        // Staff may have corrected the customer since the time was held.
        name,
        email,
        status: CONFIRMED,
        heldForCaseId: null,
        heldBy: null,
        heldUntil: null,
        updatedAt: app.clock.now(),
      })
      .where(eq(bookings.id, hold.id))
      .returning()
    if (booking === undefined) throw new Error('The locked hold is gone.')
    await announceBooking(app, tx, booking, { reference, actor: SYSTEM })
    return { outcome: 'booked', startsAt: booking.startsAt }
  }
  const { wishedAt, sector, zone } = brief
  const result = await withStartRefusals(() =>
    tx.transaction(async savepoint => {
      const time = timeIn(LAGOS, wishedAt)
      const start = await findStart(app, savepoint, { day, time, minutes, sector })
      await insertBooking(app, savepoint, { paymentId, email, name, minutes, zone, start, reference, actor: SYSTEM })
      return { ok: true as const }
    }),
  )
  if (result.ok) return { outcome: 'booked', startsAt: wishedAt }
  await recordEvent(app, tx, {
    type: 'booking.time_gone',
    actor: SYSTEM,
    subject: { kind: 'consultation', id: caseId },
    startsAt: wishedAt.toISOString(),
  })
  await notify(app, tx, visitor(email), {
    mail: timeGoneMail,
    about: { kind: 'consultation', id: caseId },
    data: {
      name,
      itemName: ITEMS[item].name,
      startsAt: wishedAt.toISOString(),
      zone,
      bookingUrl: app.publicUrl + addresses.booking({ reference }),
    },
  })
  return { outcome: 'gone', startsAt: wishedAt }
}
