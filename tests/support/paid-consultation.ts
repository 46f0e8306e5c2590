import { anOrder } from '#dev/factories/an-order.server.ts'
import { saveChangedSlots } from '#dev/factories/changed-slots.server.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import type { Records } from './records.ts'

/** A Saturday. The first bookable day is Monday 23 November 2026, and the last one Friday 19 February 2027. */
export const NOW = '2026-11-21T10:00:00Z'
export const CLOCK = { now: () => new Date(NOW) }

/** Creates a customer with a long name who has paid for a consultation and not booked a time. */
export async function aPaidConsultation({ db }: Records, item: ConsultationItem = 'consultation_30') {
  const name = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'
  const email = `chukwuemeka.${crypto.randomUUID().slice(0, 8)}@studio-yaba.example`
  const { payment } = await anOrder().forItem(item).named(name).withEmail(email).settled().saveTo(db, CLOCK)
  return { name, email, reference: payment.reference, path: `/booking?reference=${payment.reference}` }
}

/** Opens these times on Sunday 22 November 2026, the day after `NOW`. Those before 11:00 begin within 24 hours. */
export async function openTimesOnSunday({ db }: Records, times: ReadonlyArray<string>) {
  await saveChangedSlots(db, CLOCK, { day: '2026-11-22', times, state: 'available' })
}

export async function setCalendarOpen({ db }: Records, isOpen: boolean) {
  await db.update(calendars).set({ isOpen })
}
