import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '#src/database/client.ts'
import { weekdayOf } from '#src/dates.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { calendarOf } from '#src/features/bookings/calendars.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { availability } from '#src/features/bookings/queries.server.ts'
import { DEFAULT_CALENDAR_ID, type Minutes } from '#src/features/bookings/rules.ts'
import { SLOT_ACTS, type SlotAct } from '#src/features/bookings/slots.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { changeSlot } from '#src/features/calendars/change-slot.server.ts'
import { closeDays, reopenDays } from '#src/features/calendars/close-days.server.ts'
import { saveCalendar, switchCalendar } from '#src/features/calendars/save-calendar.server.ts'
import { WORKDAYS } from '#src/features/settings/weekly-hours.ts'
import type { testContext } from './app-context.ts'
import { type CalendarModel, type Entry, halvesOf, type Time, type Who } from './calendar-model.ts'

/** A paid consultation. */
export type Payment = { id: string; reference: string; minutes: Minutes }

/** The system under test: the context and the paid consultations. */
type Program = { app: Awaited<ReturnType<typeof testContext>>; payments: ReadonlyArray<Payment> }

/** Runs in the program and in the model, and expects equal answers. */
type Command = fc.AsyncCommand<CalendarModel, Program>

const ACTS = Object.keys(SLOT_ACTS) as Array<SlotAct>
const STAFF = { kind: 'staff', id: 'staff-1' } as const
const VISITOR = { kind: 'visitor' } as const

const USUAL = ['09:00', '09:30', '10:00', '10:30', '12:00', '17:00']

/** Commands on a calendar, in any order. Repeated ones happen more often. */
export function calendarCommands(
  payments: number,
  { days, times }: { days: fc.Arbitrary<string>; times: fc.Arbitrary<string> },
) {
  const when = { day: days, time: times }
  const who = fc.constantFrom<Who>('customer', 'staff')
  const booking = fc.record({ payment: fc.nat(payments - 1), ...when }).map(book)
  const moving = fc.record({ choice: fc.nat(), who, block: fc.boolean(), ...when }).map(move)
  const cancelling = fc.record({ choice: fc.nat(), who, block: fc.boolean() }).map(cancel)
  const changing = fc.record({ act: fc.constantFrom(...ACTS), keep: fc.boolean(), ...when }).map(change)
  const hours = fc
    .record({ day: fc.constantFrom('2026-11-04', '2026-11-05'), times: fc.subarray(USUAL) })
    .map(setWeeklyHours)
  const closing = fc.record({ first: days, last: days, keep: fc.boolean() }).map(closeAll)
  const reopening = fc.nat().map(reopen)
  const opening = fc.constantFrom(true, true, false).map(open)
  // From 23:30 to 09:00: exactly a day before many consultations.
  const waiting = fc.constantFrom(30, 570).map(wait)
  const often = [booking, booking, booking, booking, moving, moving, moving, changing, changing, reopening, reopening]
  return [...often, cancelling, hours, closing, opening, waiting]
}

function book(asked: Time & { payment: number }): Command {
  return command(`book ${words(asked)} with payment ${asked.payment}`, async (model, { app, payments }) => {
    const { payment, day, time } = asked
    const { reference, minutes } = paymentAt(payments, payment)
    const answer = await bookConsultation(app, DEFAULT_CALENDAR_ID, reference, { day, time, zone: null })

    const first = model.activeEntries().find(entry => entry.payment === payment)
    if (first !== undefined) {
      return expect(answer).toMatchObject({ ok: true, isNew: false, booking: { id: first.which.id } })
    }
    const reason = model.refusal(asked, minutes, null)
    if (reason !== null || !answer.ok) return expect(answer).toEqual({ ok: false, reason })
    const { id, changeKey } = answer.booking
    model.entries.push({ payment, minutes, day, time, sequence: 0, isCancelled: false, which: { id, changeKey } })
    expect(answer.isNew).toBe(true)
  })
}

function move(asked: Time & { choice: number; who: Who; block: boolean }): Command {
  const name = `${asked.who}: move to ${words(asked)}${asked.block ? ' and block' : ''}`
  return withEntry(asked.choice, name, async (entry, model, { app }) => {
    const { day, time, who } = asked
    const { actor, which } = as(who, entry)
    const answer = await moveBooking(app, actor, which, {
      day,
      time,
      zone: null,
      oldSlotState: asked.block ? 'blocked' : null,
    })

    const reason = model.fixed(entry, who) ?? model.refusal(asked, entry.minutes, entry, who)
    if (reason !== null) return expect(answer).toEqual({ ok: false, reason })
    const isElsewhere = entry.day !== day || entry.time !== time
    if (isElsewhere && asked.block && who === 'staff') model.block(entry)
    Object.assign(entry, { day, time, sequence: entry.sequence + (isElsewhere ? 1 : 0) })
    expect(answer).toMatchObject({ ok: true, booking: { id: entry.which.id, sequence: entry.sequence } })
  })
}

function cancel(asked: { choice: number; who: Who; block: boolean }): Command {
  const name = `${asked.who}: cancel${asked.block ? ' and block' : ''}`
  return withEntry(asked.choice, name, async (entry, model, { app }) => {
    const { actor, which } = as(asked.who, entry)
    const answer = await cancelBooking(app, actor, which, { oldSlotState: asked.block ? 'blocked' : null })

    const reason = model.fixed(entry, asked.who)
    if (reason !== null) return expect(answer).toEqual({ ok: false, reason })
    if (asked.block && asked.who === 'staff') model.block(entry)
    Object.assign(entry, { isCancelled: true, sequence: entry.sequence + 1 })
    expect(answer).toMatchObject({ ok: true, booking: { id: entry.which.id, status: 'cancelled' } })
  })
}

function change({ keep, ...slot }: Time & { act: SlotAct; keep: boolean }): Command {
  return command(`${slot.act} ${words(slot)}${keep ? ', whoever has it' : ''}`, async (model, { app }) => {
    const expected = model.change(slot, slot.act, keep)
    const isDone = expected === 'changed' || expected === 'as it was'
    const knownBookingId = keep ? (model.holder(slot)?.which.id ?? null) : null
    expect(await changeSlot(app, STAFF, DEFAULT_CALENDAR_ID, { ...slot, knownBookingId })).toMatchObject(
      isDone ? { ok: true, changed: expected === 'changed' } : { ok: false, reason: expected },
    )
  })
}

function setWeeklyHours({ day, times }: { day: string; times: Array<string> }): Command {
  return command(`days like ${day} now have ${times.join(', ') || 'nothing'}`, async (model, { app }) => {
    const { weeklyHours } = await calendarOf(app.db, DEFAULT_CALENDAR_ID)
    const workday = WORKDAYS[weekdayOf(day) - 1] ?? 'monday'
    await saveCalendar(app, STAFF, DEFAULT_CALENDAR_ID, {
      changes: { weeklyHours: { ...weeklyHours, [workday]: times } },
    })
    model.setWeeklyHours(day, times)
  })
}

function closeAll(asked: { first: string; last: string; keep: boolean }): Command {
  const name = `close ${asked.first} to ${asked.last}${asked.keep ? ', whoever is booked' : ''}`
  return command(name, async (model, { app }) => {
    const { first, last, keep } = asked
    const knownBookingIds = keep ? model.activeEntries().map(({ which }) => which.id) : []
    const answer = await closeDays(app, STAFF, DEFAULT_CALENDAR_ID, { first, last, name: 'Away', knownBookingIds })
    const refused = model.closeRefusal(asked)
    if (refused !== null) return expect(answer).toMatchObject({ ok: false, ...refused })
    expect(answer).toEqual({ ok: true, id: expect.any(String) })
    if (answer.ok) model.closures.push({ first, last, id: answer.id })
  })
}

function reopen(choice: number): Command {
  const chosen = ({ closures }: CalendarModel) => closures[choice % closures.length]
  const run: Command['run'] = async (model, { app }) => {
    const closure = chosen(model)
    if (closure === undefined) return
    expect(await reopenDays(app, STAFF, closure.id)).toEqual({ ok: true })
    model.closures.splice(model.closures.indexOf(closure), 1)
  }
  return command(`open closed days again (${choice})`, run, model => chosen(model) !== undefined)
}

function open(isOpen: boolean): Command {
  return command(isOpen ? 'open the calendar' : 'close the calendar', async (model, { app }) => {
    await switchCalendar(app, STAFF, DEFAULT_CALENDAR_ID, isOpen ? 'open' : 'closed')
    model.isOpen = isOpen
  })
}

function wait(minutes: number): Command {
  return command(`${minutes} minutes pass`, async (_, { app }) => app.clock.advance({ minutes }))
}

/** A command on one of the bookings, cancelled or not. */
function withEntry(
  choice: number,
  name: string,
  change: (entry: Entry, model: CalendarModel, program: Program) => Promise<void>,
): Command {
  const chosen = ({ entries }: CalendarModel) => entries[choice % entries.length]
  const run = async (model: CalendarModel, program: Program) => {
    const entry = chosen(model)
    if (entry !== undefined) await change(entry, model, program)
  }
  return command(`${name} (${choice})`, run, model => chosen(model) !== undefined)
}

function command(
  name: string,
  run: (model: CalendarModel, program: Program) => Promise<void>,
  isPossible: (model: CalendarModel) => boolean = () => true,
): Command {
  return {
    check: isPossible,
    async run(model, program) {
      await run(model, program)
      await expectTheSame(model, program)
    },
    toString: () => name,
  }
}

/** Compares the database and the customer's view with the model. */
async function expectTheSame(model: CalendarModel, { app, payments }: Program) {
  const kept = await keptIn(app.db)
  const expected = model.activeEntries().map(entry => ({
    at: `${entry.day} ${entry.time}`,
    minutes: entry.minutes,
    sequence: entry.sequence,
    paymentId: paymentAt(payments, entry.payment).id,
  }))
  expect(kept).toEqual(expected.sort((one, other) => (one.at < other.at ? -1 : 1)))

  const halves = kept.flatMap(({ at, minutes }) => halvesOf({ time: at, minutes }))
  expect(new Set(halves).size, 'no overlaps').toBe(halves.length)
  expect(new Set(kept.map(({ paymentId }) => paymentId)).size, 'one for each payment').toBe(kept.length)

  for (const minutes of [30, 60] as const) {
    const { days } = await availability(app, DEFAULT_CALENDAR_ID, minutes)
    const shown = days.flatMap(({ day, starts }) => starts.map(({ time, isFree }) => [`${day} ${time}`, isFree]))
    expect(shown).toEqual(model.choices(minutes))
  }
}

function keptIn(db: Database) {
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

function as(who: Who, { which: { id, changeKey }, sequence }: Entry) {
  return who === 'staff' ? { actor: STAFF, which: { id, sequence } } : { actor: VISITOR, which: { changeKey } }
}

function paymentAt(payments: ReadonlyArray<Payment>, index: number): Payment {
  const payment = payments[index]
  if (payment === undefined) throw new RangeError(`There is no payment ${index}.`)
  return payment
}

function words({ day, time }: Time): string {
  return `${day} ${time}`
}
