import { Readable } from 'node:stream'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { addDays, instantInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { runApart } from '#src/features/files/apart/run-apart.server.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { limitConcurrency } from '#src/limit-concurrency.ts'
import { Unavailable } from '#src/unavailable.ts'
import type { BusyProblem } from './busy-problems.ts'
import type { CalendarReader } from './calendar-reader.ts'
import { calendarNameForEvent, loadCalendar, lockCalendars } from './calendars.server.ts'
import { bookingWindow } from './rules.ts'
import { busyTimes, calendars } from './table.server.ts'

export type PrivateCalendarContext = AppContext & { staffAuth: StaffAuth; privateCalendars: CalendarReader }

type Reading = { ok: true; spans: Array<{ startsAt: Date; endsAt: Date }> } | { ok: false; problem: BusyProblem }

/** Reads at most so many at a time, because each takes a process of its own. */
const limitReading = limitConcurrency({ atOnce: 2, waiting: 100 })

/** Reads the private calendar of every adviser who is still here. After a failure the busy times of the reading before stay. */
export async function readPrivateCalendars(app: PrivateCalendarContext): Promise<void> {
  const { id, sealedBusyAddress } = calendars
  const rows = await app.db
    .select({ id, sealedBusyAddress })
    .from(calendars)
    .leftJoin(staffMembers, eq(staffMembers.id, calendars.staffId))
    .where(and(isNotNull(sealedBusyAddress), isNull(staffMembers.disabledAt)))
  await Promise.all(
    rows.map(async row => {
      const sealed = row.sealedBusyAddress ?? ''
      const address = app.staffAuth.unseal(sealed)
      const reading: Reading = address === null ? { ok: false, problem: 'sealed' } : await readAddress(app, address)
      if (!reading.ok) app.log.warn({ calendar: row.id, problem: reading.problem }, 'private calendar not read')
      await app.db.transaction(async tx => {
        await lockCalendars(tx)
        // The address may have been replaced while this one was read.
        const [current] = await tx.select({ sealedBusyAddress }).from(calendars).where(eq(id, row.id))
        if (current?.sealedBusyAddress !== sealed) return
        if (reading.ok) await replaceBusyTimes(app, tx, row.id, reading.spans)
        else await tx.update(calendars).set({ busyProblem: reading.problem }).where(eq(id, row.id))
      })
    }),
  )
}

function readAddress(app: PrivateCalendarContext, address: string): Promise<Reading> {
  return limitReading(async () => {
    const answer = await app.privateCalendars.read(address)
    if (!answer.ok) return answer
    const now = app.clock.now()
    const request = {
      text: answer.text,
      // A day more, because the window moves on while the calendar cannot be read.
      from: now.getTime() - DAY_MS,
      until: instantInLagos(addDays(bookingWindow(now).last, 2), '00:00').getTime(),
      ownUidEnd: `@${new URL(app.publicUrl).hostname}`,
    }
    let answered: Buffer | null
    try {
      answered = await runApart('read-busy-times', Readable.from(JSON.stringify(request)))
    } catch (err) {
      if (!(err instanceof Unavailable)) throw err
      app.log.error({ err }, 'private calendar not read apart')
      return { ok: false, problem: 'not-now' }
    }
    const spans = spansSchema.parse(JSON.parse(String(answered)))
    return spans === null
      ? { ok: false, problem: 'not-a-calendar' }
      : { ok: true, spans: spans.map(([start, end]) => ({ startsAt: new Date(start), endsAt: new Date(end) })) }
  })
}

const spansSchema = z.array(z.tuple([z.number(), z.number()])).nullable()

async function replaceBusyTimes(
  app: AppContext,
  tx: Transaction,
  calendarId: string,
  spans: ReadonlyArray<{ startsAt: Date; endsAt: Date }>,
): Promise<void> {
  await tx.delete(busyTimes).where(eq(busyTimes.calendarId, calendarId))
  if (spans.length > 0) await tx.insert(busyTimes).values(spans.map(span => ({ calendarId, ...span })))
  const read = { busyReadAt: app.clock.now(), busyProblem: null }
  await tx.update(calendars).set(read).where(eq(calendars.id, calendarId))
}

/** Apple offers addresses that begin with webcal. */
function normalizeAddress(typed: string): string {
  return typed.trim().replace(/^webcals?:/i, 'https:')
}

/** Reads the private calendar, and keeps its address if that worked. `count` is the number of busy times. */
export async function savePrivateCalendar(
  app: PrivateCalendarContext,
  actor: StaffActor,
  calendarId: string,
  typedAddress: string,
): Promise<{ ok: true; count: number } | { ok: false; problem: BusyProblem }> {
  const address = normalizeAddress(typedAddress)
  const before = await loadCalendar(app.db, calendarId)
  const reading = await readAddress(app, address)
  if (!reading.ok) return reading
  return app.db.transaction(async tx => {
    await lockCalendars(tx)
    // Reading takes seconds, in which an owner may give the calendar to another colleague.
    const { staffId } = await loadCalendar(tx, calendarId)
    if (staffId !== before.staffId) return { ok: false, problem: 'given-away' }
    const sealedBusyAddress = app.staffAuth.seal(address)
    await tx.update(calendars).set({ sealedBusyAddress }).where(eq(calendars.id, calendarId))
    await replaceBusyTimes(app, tx, calendarId, reading.spans)
    await recordChange(app, tx, actor, calendarId, 'connected')
    return { ok: true, count: reading.spans.length }
  })
}

/** Forgets the address and the busy times. Can be repeated. */
export async function removePrivateCalendar(app: AppContext, actor: StaffActor, calendarId: string): Promise<void> {
  await app.db.transaction(async tx => {
    await lockCalendars(tx)
    const { id, sealedBusyAddress } = calendars
    const [calendar] = await tx.select({ sealedBusyAddress }).from(calendars).where(eq(id, calendarId))
    if (calendar?.sealedBusyAddress == null) return
    const nothing = { sealedBusyAddress: null, busyReadAt: null, busyProblem: null }
    await tx.update(calendars).set(nothing).where(eq(id, calendarId))
    await tx.delete(busyTimes).where(eq(busyTimes.calendarId, calendarId))
    await recordChange(app, tx, actor, calendarId, 'removed')
  })
}

async function recordChange(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  calendarId: string,
  to: 'connected' | 'removed',
): Promise<void> {
  const subject = { kind: 'settings', id: 'settings' } as const
  const calendarName = await calendarNameForEvent(tx, calendarId)
  await recordEvent(app, tx, { type: 'calendar.private_changed', actor, subject, ...calendarName, to })
}

/** Returns the host of the secret address, which may be shown, or null without an address. */
export async function findPrivateCalendarHost(
  app: Pick<PrivateCalendarContext, 'db' | 'staffAuth'>,
  calendarId: string,
): Promise<string | null> {
  const { sealedBusyAddress } = calendars
  const [calendar] = await app.db.select({ sealedBusyAddress }).from(calendars).where(eq(calendars.id, calendarId))
  if (calendar?.sealedBusyAddress == null) return null
  return URL.parse(app.staffAuth.unseal(calendar.sealedBusyAddress) ?? '')?.hostname ?? ''
}
