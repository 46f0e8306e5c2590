import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, instantInLagos, readDay } from '#src/dates.ts'
import type { Actor, StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { SLOT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import {
  type CalendarBooking,
  calendarNameForEvent,
  findBookingsOnDays,
  isOnDays,
  loadCalendarFacts,
  lockDay,
} from './calendars.server.ts'
import type { RemovedSlotState } from './forms.ts'
import { isBeforeYear3000, listHalfHours } from './rules.ts'
import { listSlots, nextSlotState, type SlotAction, type SlotState } from './slots.ts'
import { takesTime } from './states.ts'
import { calendarExceptions } from './table.server.ts'

/** `current` is the state that a colleague has set. `booked`: the slot has another booking or hold than `knownBookingId`. */
export type ChangeSlotResult =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'not-a-slot' | 'past' }
  | { ok: false; reason: 'conflict'; current: SlotState }
  | { ok: false; reason: 'booked'; booking: CalendarBooking }

/**
 * Changes one slot. `time` is in Lagos ("14:30"). `knownBookingId` is the slot’s booking or hold that staff saw, which
 * stays valid.
 */
export async function changeSlot(
  app: AppContext,
  actor: StaffActor,
  calendarId: string,
  slot: { day: string; time: string; action: SlotAction; knownBookingId?: string | null },
): Promise<ChangeSlotResult> {
  const { time, action, knownBookingId = null } = slot
  const day = readDay(slot.day)
  if (day === null || !isBeforeYear3000(day) || !SLOT_TIMES.includes(time)) return { ok: false, reason: 'not-a-slot' }
  if (day < dayInLagos(app.clock.now())) return { ok: false, reason: 'past' }

  return app.db.transaction(async tx => {
    await lockDay(tx, day)
    const current = (await findSlotStates(app, tx, calendarId, day)).get(time) ?? 'deleted'
    const state = nextSlotState(action, current)
    if (state === null) return { ok: false, reason: 'conflict', current }
    if (state === current) return { ok: true, changed: false }
    const booking = state === 'available' ? null : await findBookingAt(app, tx, { calendarId, day, time })
    if (booking !== null && booking.id !== knownBookingId) return { ok: false, reason: 'booked', booking }

    await writeSlot(app, tx, actor, { calendarId, day, time, state })
    return { ok: true, changed: true }
  })
}

async function findSlotStates(app: AppContext, tx: Transaction, calendarId: string, day: string) {
  const facts = await loadCalendarFacts(app, tx, { calendarId, first: day, last: day })
  return new Map(listSlots(day, facts).map(({ time, state }) => [time, state]))
}

/** Also finds a time on hold, which staff should see before they block it. */
async function findBookingAt(
  { clock }: AppContext,
  tx: Transaction,
  { calendarId, day, time }: { calendarId: string; day: string; time: string },
) {
  const at = instantInLagos(day, time)
  const query = { calendarId, first: day, last: day, now: clock.now(), isWanted: takesTime }
  const bookings = await findBookingsOnDays(tx, query)
  return bookings.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt) ?? null
}

/** Blocks or deletes the slots that a booking occupied. The caller must have locked the day. */
export async function removeSlots(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  { calendarId, startsAt, minutes }: { calendarId: string; startsAt: Date; minutes: number },
  state: RemovedSlotState,
): Promise<void> {
  const day = dayInLagos(startsAt)
  const states = await findSlotStates(app, tx, calendarId, day)
  for (const time of listHalfHours(timeIn(LAGOS, startsAt), minutes)) {
    const current = states.get(time) ?? 'deleted'
    const isAllowed = nextSlotState(state === 'blocked' ? 'block' : 'delete', current) !== null
    if (isAllowed && current !== state) await writeSlot(app, tx, actor, { calendarId, day, time, state })
  }
}

async function writeSlot(
  app: AppContext,
  tx: Transaction,
  actor: Actor,
  { calendarId, day, time, state }: { calendarId: string; day: string; time: string; state: SlotState },
): Promise<void> {
  const isSlot = and(isOnDays(calendarId, { first: day, last: day }), eq(calendarExceptions.time, time))
  await tx.delete(calendarExceptions).where(isSlot)
  await tx.insert(calendarExceptions).values({
    id: randomUUID(),
    calendarId,
    kind: state,
    firstDay: day,
    lastDay: day,
    time,
    changedAt: app.clock.now(),
  })
  await recordEvent(app, tx, {
    type: 'slot.changed',
    actor,
    subject: { kind: 'slot', id: `${calendarId} ${day} ${time}` },
    ...(await calendarNameForEvent(tx, calendarId)),
    day,
    time,
    to: state,
  })
}
