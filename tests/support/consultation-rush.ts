import { randomUUID } from 'node:crypto'
import { gte } from 'drizzle-orm'
import { expect } from 'vitest'
import { closeDays, reopenDays } from '#src/features/bookings/close-days.server.ts'
import { holdTime, keepTimeForPayment, releaseHold } from '#src/features/bookings/hold-time.server.ts'
import { lapseHolds } from '#src/features/bookings/lapse-holds.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { bookings, calendars, consultations } from '#src/features/bookings/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { limitConcurrency } from '#src/limit-concurrency.ts'
import type { testContext } from './app-context.ts'
import { countOverlaps } from './consultations.ts'
import { payConsultation } from './holds.ts'

type App = Awaited<ReturnType<typeof testContext>>

const STAFF = { kind: 'staff', id: 'staff-1' } as const
const SECOND_CALENDAR = randomUUID()

/** Ten starts of half an hour. */
export const RUSH_TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00', '14:30', '15:00']

export async function addSecondAdviser({ db, clock }: App): Promise<void> {
  await db.insert(calendars).values({
    id: SECOND_CALENDAR,
    name: 'Bola',
    sectors: ['fashion'],
    zone: 'Africa/Lagos',
    weeklyHours: DEFAULT_WEEKLY_HOURS,
    meetingLink: 'https://meet.example/bola',
    isOpen: true,
    position: 2,
    savedAt: clock.now(),
  })
}

/** What a visitor does with a time on hold. `late` pays by a transfer that arrives after the hold has lapsed. */
const FATES = ['card', 'transfer', 'late', 'release', 'leave'] as const

type Rush = {
  day: string
  times: ReadonlyArray<string>
  visitorCount: number
  random: (below: number) => number
}

/**
 * Visitors want the same times of one day at two advisers, all at once. Some pay, some by slow transfer, some let go and some
 * just leave, while an adviser closes and opens the day. Those who got nothing try again when the first holds have lapsed,
 * at the same moment as late money arrives. `random` returns a whole number below its argument.
 */
export async function runConsultationRush(
  app: App,
  { day, times, visitorCount, random }: Rush,
): Promise<{ booked: number; credited: number }> {
  // On a busy machine, more would wait too long for one of the few connections.
  const atOnce = limitConcurrency({ atOnce: 20, waiting: Number.POSITIVE_INFINITY })
  app.clock.advance({ minutes: 1 })
  const startedAt = app.clock.now()
  const visitors = Array.from({ length: visitorCount }, (_, index) => ({
    browser: `${day} browser ${index}`,
    email: `visitor-${index}@${day}.example.ng`,
    sector: index % 2 === 0 ? ('fashion' as const) : null,
    fate: FATES[random(FATES.length)] ?? 'leave',
    caseId: null as string | null,
  }))
  const tryToHold = async (visitor: (typeof visitors)[number]) => {
    const { browser, email, sector } = visitor
    const time = times[random(times.length)] ?? '09:00'
    const form = { item: 'consultation_30', name: 'Ada', topic: null, question: null, zone: null } as const
    const result = await holdTime(app, { ...form, day, time, browser, email, sector })
    if (result.ok) visitor.caseId = result.caseId
  }
  const having = (fate: (typeof FATES)[number]) =>
    visitors.flatMap(visitor => (visitor.fate === fate && visitor.caseId !== null ? [visitor.caseId] : []))
  const closeAndOpen = async (calendarId: string) => {
    const held = await app.db.select({ id: bookings.id }).from(bookings).where(gte(bookings.createdAt, startedAt))
    const knownBookingIds = held.map(({ id }) => id)
    const closed = await closeDays(app, STAFF, [calendarId], { first: day, last: day, name: 'Away', knownBookingIds })
    if (closed.ok) await reopenDays(app, STAFF, closed.ids[0] ?? '')
  }

  await Promise.all([...visitors.map(visitor => atOnce(() => tryToHold(visitor))), closeAndOpen(SECOND_CALENDAR)])
  app.clock.advance({ minutes: 5 })
  await Promise.all([
    ...having('card').map(caseId => atOnce(() => payConsultation(app, caseId))),
    ...having('transfer').map(caseId => atOnce(() => keepTimeForPayment(app, caseId, { byTransfer: true }))),
    ...having('release').map(caseId => atOnce(() => releaseHold(app, caseId))),
  ])
  app.clock.advance({ minutes: 20 })
  const others = visitors.filter(({ caseId }) => caseId === null)
  for (const other of others) other.fate = 'late'
  await Promise.all([
    ...having('transfer').map(caseId => atOnce(() => payConsultation(app, caseId))),
    ...having('late').map(caseId => atOnce(() => payConsultation(app, caseId))),
    ...others.map(other => atOnce(() => tryToHold(other))),
    closeAndOpen(DEFAULT_CALENDAR_ID),
    lapseHolds(app),
  ])
  app.clock.advance({ minutes: 60 })
  const late = others.flatMap(({ caseId }) => (caseId === null ? [] : [caseId]))
  await Promise.all([...late.map(caseId => atOnce(() => payConsultation(app, caseId))), lapseHolds(app)])
  return expectEveryoneServed(app, startedAt)
}

/** One booking for each time and adviser, and no settled payment without a booking or a credit that was announced. */
async function expectEveryoneServed({ db }: App, startedAt: Date): Promise<{ booked: number; credited: number }> {
  expect(await countOverlaps(db)).toBe(0)
  const [paid, kept, wishes, gone] = await Promise.all([
    db
      .select({ id: payments.id, caseId: payments.caseId, state: payments.state })
      .from(payments)
      .where(gte(payments.openedAt, startedAt)),
    db
      .select({ paymentId: bookings.paymentId, status: bookings.status, startsAt: bookings.startsAt })
      .from(bookings)
      .where(gte(bookings.createdAt, startedAt)),
    db
      .select({ caseId: consultations.caseId, wishedAt: consultations.wishedAt })
      .from(consultations)
      .where(gte(consultations.updatedAt, startedAt)),
    db
      .select({ type: auditEvents.type, caseId: auditEvents.subjectId })
      .from(auditEvents)
      .where(gte(auditEvents.at, startedAt)),
  ])
  const wishedAt = new Map(wishes.map(wish => [wish.caseId, wish.wishedAt?.getTime()]))
  const credited = new Set(gone.flatMap(({ type, caseId }) => (type === 'booking.time_gone' ? [caseId] : [])))
  for (const { id, caseId, state } of paid) {
    expect(state).toBe('settled')
    const ofPayment = kept.filter(({ paymentId }) => paymentId === id)
    expect(ofPayment.length + (credited.has(caseId ?? '') ? 1 : 0), `payment ${id}`).toBe(1)
    for (const { startsAt } of ofPayment) expect(startsAt.getTime()).toBe(wishedAt.get(caseId ?? ''))
  }
  expect(kept.filter(({ status }) => status !== 'confirmed')).toEqual([])
  return { booked: kept.length, credited: credited.size }
}
