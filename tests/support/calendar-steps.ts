import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '#src/database/client.ts'
import { bookConsultation } from '#src/features/bookings/book-consultation.server.ts'
import { cancelBooking } from '#src/features/bookings/cancel-booking.server.ts'
import { changeSlot } from '#src/features/bookings/change-slot.server.ts'
import type { Minutes } from '#src/features/bookings/length.ts'
import { moveBooking } from '#src/features/bookings/move-booking.server.ts'
import { availability } from '#src/features/bookings/queries.server.ts'
import { SLOT_STATES, type SlotState } from '#src/features/bookings/slots.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import type { testGround } from './ground.ts'
import { type Entry, halvesOf, type PaperCalendar, type Time } from './paper-calendar.ts'

/** A consultation that is paid. */
export type Payment = { id: string; reference: string; minutes: Minutes }

/** The program that is tried: what it stands on, and what customers have paid. */
type Program = { app: Awaited<ReturnType<typeof testGround>>; payments: ReadonlyArray<Payment> }

/** Does the same in the program and on paper, and expects the same answer. */
type Step = fc.AsyncCommand<PaperCalendar, Program>
type Who = 'customer' | 'staff'

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const VISITOR = { kind: 'visitor' } as const

/** What may happen to a calendar, in any order. What stands here more than once happens more often. */
export function calendarSteps(
  payments: number,
  { days, times }: { days: fc.Arbitrary<string>; times: fc.Arbitrary<string> },
) {
  const when = { day: days, time: times }
  const who = fc.constantFrom<Who>('customer', 'staff')
  const booking = fc.record({ payment: fc.nat(payments - 1), ...when }).map(book)
  const moving = fc.record({ choice: fc.nat(), who, ...when }).map(move)
  const cancelling = fc.record({ choice: fc.nat(), who }).map(cancel)
  const changing = fc.record({ state: fc.constantFrom(...SLOT_STATES), ...when }).map(change)
  const opening = fc.constantFrom(true, true, false).map(open)
  // From half past eleven at night to nine: exactly a day before many a consultation.
  const waiting = fc.constantFrom(30, 570).map(wait)
  return [booking, booking, booking, booking, moving, moving, moving, cancelling, changing, opening, waiting]
}

function book(asked: Time & { payment: number }): Step {
  return step(`book ${words(asked)} with payment ${asked.payment}`, async (paper, { app, payments }) => {
    const { payment, day, time } = asked
    const { reference, minutes } = paymentAt(payments, payment)
    const answer = await bookConsultation(app, reference, { day, time, zone: null })

    const first = paper.keeping().find(entry => entry.payment === payment)
    if (first !== undefined) {
      return expect(answer).toMatchObject({ ok: true, isNew: false, booking: { id: first.which.id } })
    }
    const reason = paper.refusal(asked, minutes, null)
    if (reason !== null || !answer.ok) return expect(answer).toEqual({ ok: false, reason })
    const { id, changeKey } = answer.booking
    paper.entries.push({ payment, minutes, day, time, sequence: 0, isCancelled: false, which: { id, changeKey } })
    expect(answer.isNew).toBe(true)
  })
}

function move(asked: Time & { choice: number; who: Who }): Step {
  return withEntry(asked.choice, `${asked.who}: move to ${words(asked)}`, async (entry, paper, { app }) => {
    const { day, time } = asked
    const { actor, which } = as(asked.who, entry)
    const answer = await moveBooking(app, actor, which, { day, time, zone: null })

    const reason = paper.fixed(entry, asked.who) ?? paper.refusal(asked, entry.minutes, entry)
    if (reason !== null) return expect(answer).toEqual({ ok: false, reason })
    const isElsewhere = entry.day !== day || entry.time !== time
    Object.assign(entry, { day, time, sequence: entry.sequence + (isElsewhere ? 1 : 0) })
    expect(answer).toMatchObject({ ok: true, booking: { id: entry.which.id, sequence: entry.sequence } })
  })
}

function cancel(asked: { choice: number; who: Who }): Step {
  return withEntry(asked.choice, `${asked.who}: cancel`, async (entry, paper, { app }) => {
    const { actor, which } = as(asked.who, entry)
    const answer = await cancelBooking(app, actor, which)

    const reason = paper.fixed(entry, asked.who)
    if (reason !== null) return expect(answer).toEqual({ ok: false, reason })
    Object.assign(entry, { isCancelled: true, sequence: entry.sequence + 1 })
    expect(answer).toMatchObject({ ok: true, booking: { id: entry.which.id, status: 'cancelled' } })
  })
}

function change(slot: Time & { state: SlotState }): Step {
  return step(`${words(slot)} is now ${slot.state}`, async (paper, { app }) => {
    const reason = paper.change(slot, slot.state)
    expect(await changeSlot(app, STAFF, slot)).toEqual(reason === null ? { ok: true } : { ok: false, reason })
  })
}

function open(isOpen: boolean): Step {
  return step(isOpen ? 'open the calendar' : 'close the calendar', async (paper, { app }) => {
    await saveSettings(app, STAFF, { calendarOpen: isOpen })
    paper.isOpen = isOpen
  })
}

function wait(minutes: number): Step {
  return step(`${minutes} minutes pass`, async (_, { app }) => app.clock.advance({ minutes }))
}

/** A step with one of the consultations that were ever booked, cancelled or not. */
function withEntry(
  choice: number,
  name: string,
  change: (entry: Entry, paper: PaperCalendar, program: Program) => Promise<void>,
): Step {
  const chosen = ({ entries }: PaperCalendar) => entries[choice % entries.length]
  const run = async (paper: PaperCalendar, program: Program) => {
    const entry = chosen(paper)
    if (entry !== undefined) await change(entry, paper, program)
  }
  return step(`${name} (${choice})`, run, paper => chosen(paper) !== undefined)
}

function step(
  name: string,
  run: (paper: PaperCalendar, program: Program) => Promise<void>,
  isPossible: (paper: PaperCalendar) => boolean = () => true,
): Step {
  return {
    check: isPossible,
    async run(paper, program) {
      await run(paper, program)
      await expectTheSame(paper, program)
    },
    toString: () => name,
  }
}

/** The database holds what is on paper, and nothing that must never be; customers are shown the same. */
async function expectTheSame(paper: PaperCalendar, { app, payments }: Program) {
  const kept = await keptIn(app.db)
  const onPaper = paper.keeping().map(entry => ({
    at: `${entry.day} ${entry.time}`,
    minutes: entry.minutes,
    sequence: entry.sequence,
    paymentId: paymentAt(payments, entry.payment).id,
  }))
  expect(kept).toEqual(onPaper.sort((one, other) => (one.at < other.at ? -1 : 1)))

  const halves = kept.flatMap(({ at, minutes }) => halvesOf({ time: at, minutes }))
  expect(new Set(halves).size, 'no overlaps').toBe(halves.length)
  for (const half of halves) expect(paper.offered(half.slice(0, 10))).toContain(half.slice(11))
  expect(new Set(kept.map(({ paymentId }) => paymentId)).size, 'one for each payment').toBe(kept.length)

  for (const minutes of [30, 60] as const) {
    const { days } = await availability(app, minutes)
    const shown = days.flatMap(({ day, starts }) => starts.map(({ time, isFree }) => [`${day} ${time}`, isFree]))
    expect(shown).toEqual(paper.choices(minutes))
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

function as(who: Who, { which: { id, changeKey } }: Entry) {
  return who === 'staff' ? { actor: STAFF, which: { id } } : { actor: VISITOR, which: { changeKey } }
}

function paymentAt(payments: ReadonlyArray<Payment>, index: number): Payment {
  const payment = payments[index]
  if (payment === undefined) throw new RangeError(`There is no payment ${index}.`)
  return payment
}

function words({ day, time }: Time): string {
  return `${day} ${time}`
}
