import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { createConsultation } from '#src/features/bookings/create-consultation.server.ts'
import type { Booking } from '#src/features/bookings/queries.server.ts'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { consultationReminder } from '#src/features/bookings/reminders.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { DEFAULT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { payInAnyWay } from './money.server.ts'
import type { Consultation } from './people.ts'
import { person } from './person.ts'
import type { Story, World } from './world.server.ts'

/** Someone orders a consultation, pays, books a time and is reminded of it. */
export async function* consultationStory(
  world: World,
  [customer, minutes, orderedDaysAgo, outcome, daysAfterOrder = 0]: Consultation,
): Story {
  const { random } = world
  const { name, email, source } = person(customer)
  yield new Date(world.ago(orderedDaysAgo).getTime() - random.between(30, 600) * MINUTE_MS)
  const { id } = await createConsultation(world, { item: `consultation_${minutes}`, email, name, ref: source.ref })
  if (outcome === 'unpaid') return
  yield world.later(5 * MINUTE_MS)
  const reference = (await payInAnyWay(world, { caseId: id, email })) ?? ''
  if (outcome === 'not booked') return

  yield world.later(4 * MINUTE_MS)
  const booking = await bookFreeTime(world, reference, addDays(dayInLagos(world.clock.now()), daysAfterOrder))
  if (outcome === 'cancelled') {
    yield world.later(DAY_MS)
    await cancelBooking(world, { kind: 'visitor' }, { id: booking.id, sequence: 0 })
    return
  }
  for (const msBefore of [DAY_MS, HOUR_MS]) {
    yield new Date(booking.startsAt.getTime() - msBefore + MINUTE_MS)
    await sendReminders(world, [consultationReminder])
  }
  if (outcome !== 'missed') return
  yield new Date(booking.startsAt.getTime() + DAY_MS)
  await recordAttendance(world, world.team.adaeze, { bookingId: booking.id, attended: false })
}

/** Tries the days from the wished one on, because weekends and holidays are closed. */
async function bookFreeTime(world: World, reference: string, wishedDay: string): Promise<Booking> {
  const wishedTime = world.random.oneOf(DEFAULT_TIMES)
  for (let days = 0; days < 7; days++) {
    for (const time of [wishedTime, ...DEFAULT_TIMES]) {
      const choice = { day: addDays(wishedDay, days), time, zone: 'Africa/Lagos' }
      const result = await bookConsultation(world, reference, choice)
      if (result.ok) return result.booking
    }
  }
  throw new Error(`The demonstration found no free time from ${wishedDay}.`)
}
