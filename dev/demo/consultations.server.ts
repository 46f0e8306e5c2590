import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aCalendar } from '#dev/factories/a-calendar.server.ts'
import { aCv } from '#dev/factories/a-cv.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { insertConsultation } from '#src/features/bookings/create-consultation.server.ts'
import { holdTime } from '#src/features/bookings/hold-time.server.ts'
import type { Booking } from '#src/features/bookings/queries.server.ts'
import { recordAttendance } from '#src/features/bookings/record-attendance.server.ts'
import { consultationReminder } from '#src/features/bookings/reminders.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { recommendItem, tickCallStep } from '#src/features/bookings/save-call.server.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import { sendReminders } from '#src/features/mail/send-reminders.server.ts'
import { askForTime } from '#src/features/messages/ask-for-time.server.ts'
import { sendSummary } from '#src/features/messages/send-summary.server.ts'
import { DEFAULT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { payInAnyWay } from './money.server.ts'
import { type Consultation, STAFF } from './people.ts'
import { person } from './person.ts'
import { CALL_SUMMARY, CALL_TOPICS, WISH_FOR_TIME } from './sample-texts.ts'
import { must, type Story, type World } from './world.server.ts'

/** Two colleagues take calls. Each knows some fields. */
export async function openCalendars({ db, clock, team }: World): Promise<void> {
  const [first] = await db
    .update(calendars)
    .set({ staffId: team.adaeze.id, name: STAFF.adaeze.name })
    .where(eq(calendars.id, DEFAULT_CALENDAR_ID))
    .returning()
  const { id } = await aCalendar()
    .of({ id: team.tade.id, name: STAFF.tade.name })
    .knowing('technology', 'design')
    .speaking('English', 'Yoruba')
    .saveTo(db, clock)
  if (first !== undefined)
    await db.update(calendars).set({ meetingLink: first.meetingLink }).where(eq(calendars.id, id))
}

/** Someone tells us what a consultation is about, pays, books a time and is reminded of it. The adviser sums up the call. */
export async function* consultationStory(
  world: World,
  [customer, minutes, orderedDaysAgo, outcome, daysAfterOrder = 0]: Consultation,
): Story {
  const { random } = world
  const { name, email, source } = person(customer)
  yield new Date(world.ago(orderedDaysAgo).getTime() - random.between(30, 600) * MINUTE_MS)
  const told = random.oneOf(CALL_TOPICS)
  const { id } = await world.db.transaction(tx =>
    insertConsultation(world, tx, { item: `consultation_${minutes}`, email, name, ref: source.ref }, told),
  )
  if (minutes === 60) await aCv(id).named(`CV ${name}.pdf`).saveTo(world)
  if (outcome === 'unpaid') return
  yield world.later(5 * MINUTE_MS)
  const reference = (await payInAnyWay(world, { caseId: id, email })) ?? ''
  if (outcome === 'not booked') {
    if (orderedDaysAgo > 5) return
    yield world.later(2 * DAY_MS)
    const wish = { caseId: id, id: randomUUID(), text: WISH_FOR_TIME, zone: 'America/Toronto' }
    must(await askForTime(world, wish))
    return
  }

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
  if (outcome === 'booked') yield* holdCall(world, { caseId: id, booking })
  if (outcome !== 'missed') return
  yield new Date(booking.startsAt.getTime() + DAY_MS)
  await recordAttendance(world, world.team.adaeze, { bookingId: booking.id, attended: false })
}

/** The latest calls still wait for their summary. */
async function* holdCall(world: World, { caseId, booking }: { caseId: string; booking: Booking }): Story {
  yield new Date(booking.endsAt.getTime() + 10 * MINUTE_MS)
  const actor = world.team.tade
  for (const step of ['brief', 'facts', 'question', 'route'] as const)
    await tickCallStep(world, actor, { caseId, step, isDone: true })
  const nextItem = world.random.oneOf(['initial_assessment', 'full_support'] as const)
  await recommendItem(world, actor, { caseId, item: nextItem })
  if (booking.endsAt > world.ago(6)) return
  yield world.later(50 * MINUTE_MS)
  must(await sendSummary(world, actor, { id: randomUUID(), caseId, text: CALL_SUMMARY, nextItem }))
}

/** Someone has chosen a time and is about to pay for it. */
export async function* holdStory(world: World): Story {
  yield new Date(world.ago(0).getTime() - 3 * MINUTE_MS)
  const { name, email } = person('Ngozi Adéwálé')
  const told = { ...CALL_TOPICS[0], browser: 'the browser of a visitor' }
  for (let days = 3; days < 10; days++) {
    const day = addDays(dayInLagos(world.clock.now()), days)
    const form = { item: 'consultation_30', name, email, day, time: '11:00' } as const
    const result = await holdTime(world, { ...form, ...told })
    if (result.ok) return
  }
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
