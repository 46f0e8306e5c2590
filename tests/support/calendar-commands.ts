import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '#src/database/client.ts'
import { weekdayOf } from '#src/dates.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { loadCalendar } from '#src/features/bookings/calendars.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { changeSlot } from '#src/features/bookings/change-slot.server.ts'
import { closeDays, reopenDays } from '#src/features/bookings/close-days.server.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { loadAvailability } from '#src/features/bookings/queries.server.ts'
import { type ConsultationMinutes, DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { saveCalendar, switchCalendars } from '#src/features/bookings/save-calendar.server.ts'
import { SLOT_ACTIONS, type SlotAction } from '#src/features/bookings/slots.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { WORKDAYS } from '#src/features/site/settings/weekly-hours.ts'
import type { testContext } from './app-context.ts'
import { type CalendarModel, type DayAndTime, halfHoursOf, type ModelBooking, type Role } from './calendar-model.ts'

/** The payment of a consultation. */
export type Payment = { id: string; reference: string; minutes: ConsultationMinutes }

/** The system under test: the context of the program and the payments of consultations. */
type SystemUnderTest = { app: Awaited<ReturnType<typeof testContext>>; payments: ReadonlyArray<Payment> }

/** A command that fast-check runs in the program and in the model, expecting equal answers. */
type Command = fc.AsyncCommand<CalendarModel, SystemUnderTest>

const SLOT_ACTION_NAMES = Object.keys(SLOT_ACTIONS) as Array<SlotAction>
const STAFF = { kind: 'staff', id: 'staff-1' } as const
const VISITOR = { kind: 'visitor' } as const

const WEEKLY_TIMES = ['09:00', '09:30', '10:00', '10:30', '12:00', '17:00']

/**
 * Returns the calendar commands from which fast-check builds random sequences. A command that is listed several times
 * occurs more often.
 */
export function calendarCommands(
  paymentCount: number,
  { days, times }: { days: fc.Arbitrary<string>; times: fc.Arbitrary<string> },
) {
  const dayAndTime = { day: days, time: times }
  const role = fc.constantFrom<Role>('customer', 'staff')
  const bookCommands = fc.record({ payment: fc.nat(paymentCount - 1), ...dayAndTime }).map(bookCommand)
  const moveCommands = fc.record({ choice: fc.nat(), role, block: fc.boolean(), ...dayAndTime }).map(moveCommand)
  const cancelCommands = fc.record({ choice: fc.nat(), role, block: fc.boolean() }).map(cancelCommand)
  const slotCommands = fc
    .record({ action: fc.constantFrom(...SLOT_ACTION_NAMES), keep: fc.boolean(), ...dayAndTime })
    .map(changeSlotCommand)
  const hoursCommands = fc
    .record({ day: fc.constantFrom('2026-11-04', '2026-11-05'), times: fc.subarray(WEEKLY_TIMES) })
    .map(weeklyHoursCommand)
  const closeCommands = fc.record({ first: days, last: days, keep: fc.boolean() }).map(closeDaysCommand)
  const reopenCommands = fc.nat().map(reopenCommand)
  const switchCommands = fc.constantFrom(true, true, false).map(switchCommand)
  // Waiting 570 minutes at 23:30 leads to 09:00, the last moment for customers to change a consultation at 09:00
  // tomorrow.
  const waitCommands = fc.constantFrom(30, 570).map(waitCommand)
  const frequentCommands = [
    bookCommands,
    bookCommands,
    bookCommands,
    bookCommands,
    moveCommands,
    moveCommands,
    moveCommands,
    slotCommands,
    slotCommands,
    reopenCommands,
    reopenCommands,
  ]
  return [...frequentCommands, cancelCommands, hoursCommands, closeCommands, switchCommands, waitCommands]
}

function bookCommand(input: DayAndTime & { payment: number }): Command {
  return command(`book ${formatDayAndTime(input)} with payment ${input.payment}`, async (model, { app, payments }) => {
    const { payment, day, time } = input
    const { reference, minutes } = paymentAt(payments, payment)
    const answer = await bookConsultation(app, reference, { day, time, zone: null })

    const existingBooking = model.confirmedBookings().find(booking => booking.payment === payment)
    if (existingBooking !== undefined) {
      return expect(answer).toMatchObject({ ok: true, isNew: false, booking: { id: existingBooking.ids.id } })
    }
    const reason = model.refusal(input, minutes, null)
    if (reason !== null || !answer.ok) return expect(answer).toEqual({ ok: false, reason })
    const { id, changeKey } = answer.booking
    model.bookings.push({ payment, minutes, day, time, sequence: 0, isCancelled: false, ids: { id, changeKey } })
    expect(answer.isNew).toBe(true)
  })
}

function moveCommand(input: DayAndTime & { choice: number; role: Role; block: boolean }): Command {
  const name = `${input.role}: move to ${formatDayAndTime(input)}${input.block ? ' and block' : ''}`
  return onBooking(input.choice, name, async (booking, model, { app }) => {
    const { day, time, role } = input
    const { actor, ids } = asRole(role, booking)
    const answer = await moveBooking(app, actor, ids, {
      day,
      time,
      zone: null,
      oldSlotState: input.block ? 'blocked' : null,
    })

    const reason = model.changeRefusal(booking, role) ?? model.refusal(input, booking.minutes, booking, role)
    if (reason !== null) return expect(answer).toEqual({ ok: false, reason })
    const isMoved = booking.day !== day || booking.time !== time
    if (isMoved && input.block && role === 'staff') model.block(booking)
    Object.assign(booking, { day, time, sequence: booking.sequence + (isMoved ? 1 : 0) })
    expect(answer).toMatchObject({ ok: true, booking: { id: booking.ids.id, sequence: booking.sequence } })
  })
}

function cancelCommand(input: { choice: number; role: Role; block: boolean }): Command {
  const name = `${input.role}: cancel${input.block ? ' and block' : ''}`
  return onBooking(input.choice, name, async (booking, model, { app }) => {
    const { actor, ids } = asRole(input.role, booking)
    const answer = await cancelBooking(app, actor, ids, { oldSlotState: input.block ? 'blocked' : null })

    const reason = model.changeRefusal(booking, input.role)
    if (reason !== null) return expect(answer).toEqual({ ok: false, reason })
    if (input.block && input.role === 'staff') model.block(booking)
    Object.assign(booking, { isCancelled: true, sequence: booking.sequence + 1 })
    expect(answer).toMatchObject({ ok: true, booking: { id: booking.ids.id, status: 'cancelled' } })
  })
}

function changeSlotCommand({ keep, ...slot }: DayAndTime & { action: SlotAction; keep: boolean }): Command {
  return command(
    `${slot.action} ${formatDayAndTime(slot)}${keep ? ', although it is booked' : ''}`,
    async (model, { app }) => {
      const expectedResult = model.change(slot, slot.action, keep)
      const isAccepted = expectedResult === 'changed' || expectedResult === 'unchanged'
      const knownBookingId = keep ? (model.bookingAt(slot)?.ids.id ?? null) : null
      expect(await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { ...slot, knownBookingId })).toMatchObject(
        isAccepted ? { ok: true, changed: expectedResult === 'changed' } : { ok: false, reason: expectedResult },
      )
    },
  )
}

function weeklyHoursCommand({ day, times }: { day: string; times: Array<string> }): Command {
  return command(`days like ${day} now have ${times.join(', ') || 'nothing'}`, async (model, { app }) => {
    const { weeklyHours } = await loadCalendar(app.db, DEFAULT_CALENDAR_ID)
    const workday = WORKDAYS[weekdayOf(day) - 1] ?? 'monday'
    await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, {
      changes: { weeklyHours: { ...weeklyHours, [workday]: times } },
    })
    model.setWeeklyHours(day, times)
  })
}

function closeDaysCommand(input: { first: string; last: string; keep: boolean }): Command {
  const name = `close ${input.first} to ${input.last}${input.keep ? ', although there are bookings' : ''}`
  return command(name, async (model, { app }) => {
    const { first, last, keep } = input
    const knownBookingIds = keep ? model.confirmedBookings().map(({ ids }) => ids.id) : []
    const answer = await closeDays(app, STAFF, [DEFAULT_CALENDAR_ID], { first, last, name: 'Away', knownBookingIds })
    const refusal = model.closeRefusal(input)
    if (refusal !== null) return expect(answer).toMatchObject({ ok: false, ...refusal })
    expect(answer).toEqual({ ok: true, ids: [expect.any(String)] })
    if (answer.ok) model.closures.push({ first, last, id: answer.ids[0] ?? '' })
  })
}

function reopenCommand(choice: number): Command {
  const findClosure = ({ closures }: CalendarModel) => closures[choice % closures.length]
  const run: Command['run'] = async (model, { app }) => {
    const closure = findClosure(model)
    if (closure === undefined) return
    expect(await reopenDays(app, STAFF, closure.id)).toEqual({ ok: true })
    model.closures.splice(model.closures.indexOf(closure), 1)
  }
  return command(`open closed days again (${choice})`, run, model => findClosure(model) !== undefined)
}

function switchCommand(isOpen: boolean): Command {
  return command(isOpen ? 'open the calendar' : 'close the calendar', async (model, { app }) => {
    await switchCalendars(app, STAFF, [DEFAULT_CALENDAR_ID], isOpen ? 'open' : 'closed')
    model.isOpen = isOpen
  })
}

function waitCommand(minutes: number): Command {
  return command(`${minutes} minutes pass`, async (_, { app }) => app.clock.advance({ minutes }))
}

/** Returns a command on one of the model's bookings, including cancelled ones. */
function onBooking(
  choice: number,
  name: string,
  act: (booking: ModelBooking, model: CalendarModel, program: SystemUnderTest) => Promise<void>,
): Command {
  const findBooking = (model: CalendarModel) => model.bookings[choice % model.bookings.length]
  const run = async (model: CalendarModel, program: SystemUnderTest) => {
    const booking = findBooking(model)
    if (booking !== undefined) await act(booking, model, program)
  }
  return command(`${name} (${choice})`, run, model => findBooking(model) !== undefined)
}

function command(
  name: string,
  run: (model: CalendarModel, program: SystemUnderTest) => Promise<void>,
  isPossible: (model: CalendarModel) => boolean = () => true,
): Command {
  return {
    check: isPossible,
    async run(model, program) {
      await run(model, program)
      await expectSameState(model, program)
    },
    toString: () => name,
  }
}

/** Expects that the database and the times that customers see agree with the model. */
async function expectSameState(model: CalendarModel, { app, payments }: SystemUnderTest) {
  const actualBookings = await storedBookings(app.db)
  const expectedBookings = model.confirmedBookings().map(booking => ({
    at: `${booking.day} ${booking.time}`,
    minutes: booking.minutes,
    sequence: booking.sequence,
    paymentId: paymentAt(payments, booking.payment).id,
  }))
  expect(actualBookings).toEqual(expectedBookings.sort((one, other) => (one.at < other.at ? -1 : 1)))

  const halfHours = actualBookings.flatMap(({ at, minutes }) => halfHoursOf({ time: at, minutes }))
  expect(new Set(halfHours).size, 'no overlaps').toBe(halfHours.length)
  expect(new Set(actualBookings.map(({ paymentId }) => paymentId)).size, 'one booking for each payment').toBe(
    actualBookings.length,
  )

  for (const minutes of [30, 60] as const) {
    const { days } = await loadAvailability(app, { calendarId: DEFAULT_CALENDAR_ID, minutes: minutes })
    const shownTimes = days.flatMap(({ day, starts }) => starts.map(({ time, isFree }) => [`${day} ${time}`, isFree]))
    expect(shownTimes).toEqual(model.choices(minutes))
  }
}

function storedBookings(db: Database) {
  return db
    .select({
      at: sql<string>`to_char(${bookings.startsAt} at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI')`,
      minutes: bookings.minutes,
      sequence: bookings.sequence,
      paymentId: bookings.paymentId,
    })
    .from(bookings)
    .where(eq(bookings.status, 'confirmed'))
    .orderBy(asc(bookings.startsAt))
}

function asRole(role: Role, { ids: { id, changeKey }, sequence }: ModelBooking) {
  return role === 'staff' ? { actor: STAFF, ids: { id, sequence } } : { actor: VISITOR, ids: { changeKey } }
}

function paymentAt(payments: ReadonlyArray<Payment>, index: number): Payment {
  const payment = payments[index]
  if (payment === undefined) throw new RangeError(`There is no payment ${index}.`)
  return payment
}

function formatDayAndTime({ day, time }: DayAndTime): string {
  return `${day} ${time}`
}
