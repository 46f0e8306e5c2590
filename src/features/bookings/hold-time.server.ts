import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos, readDay } from '#src/dates.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import {
  attach,
  deleteFiles,
  type FilesRefusal,
  insertFiles,
  type NewFile,
  type ReceivedFile,
} from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { files } from '#src/features/files/table.server.ts'
import { findPaymentsInFlight } from '#src/features/money/payments-under-way.server.ts'
import { lockPurchase } from '#src/features/money/purchase.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import { lockDays } from './calendars.server.ts'
import { type Brief, insertConsultation, type NewConsultation } from './create-consultation.server.ts'
import { type FoundStart, findStart, type StartRefusal, withStartRefusals } from './find-start.server.ts'
import { deleteLapsedHolds } from './lapse-holds.server.ts'
import { findSector, isConsultation } from './queries.server.ts'
import { createMeetingLink, HOLD_MINUTES, MOST_HOLD_MINUTES, minutesOfItem, TRANSFER_HOLD_MINUTES } from './rules.ts'
import { ON_HOLD } from './states.ts'
import { bookings, consultations } from './table.server.ts'

const VISITOR = { kind: 'visitor' } as const

export type Hold = typeof bookings.$inferSelect & { heldForCaseId: string; heldUntil: Date }

/** `day` and `time` are in Lagos. `browser` is the hash of the browser's cookie: a browser holds one time. */
type WantedTime = { day: string; time: string; browser: string }

export type HoldRequest = NewConsultation & Omit<Brief, 'wishedAt'> & WantedTime & { cv?: NewFile | null }

/** `released` is the start of another time that the browser held before. */
export type HoldResult =
  | { ok: true; caseId: string; email: string; heldUntil: Date; released: Date | null }
  | { ok: false; reason: StartRefusal }

/** Like `holdTime`, with a file of the intake, which it keeps. Throws Unavailable. */
export function holdTimeWithCv(
  app: FileContext,
  request: Omit<HoldRequest, 'cv'>,
  received: ReceivedFile | null,
): Promise<HoldResult | FilesRefusal> {
  return attach(app, { stem: `cvs/${randomUUID()}`, received: received === null ? [] : [received] }, ([cv = null]) =>
    holdTime(app, { ...request, cv }),
  )
}

/**
 * Creates an unpaid consultation and holds a time for it. Another hold of the browser ends. The same form sent twice holds
 * the time once.
 */
export function holdTime(app: AppContext, requested: HoldRequest): Promise<HoldResult> {
  const { day, time, browser, sector, topic, question, zone, cv = null, ...form } = requested
  const hold = async (tx: Transaction): Promise<HoldResult> => {
    await lockBrowser(tx, browser)
    await keepPaidHold(tx, browser, { day, time })
    const before = await findHoldOfBrowser(tx, browser)
    const otherDay = before === null ? undefined : dayInLagos(before.startsAt)
    // A new CV needs the case, which is locked before the day.
    if (before !== null) await lockCase(tx, before.heldForCaseId)
    await lockDays(tx, [day, otherDay ?? day])
    // The hold may have lapsed, or become a booking, before its day was locked.
    const own = await findHoldOfBrowser(tx, browser)
    const minutes = minutesOfItem(form.item)
    const start = await findStart(app, tx, {
      day,
      time,
      minutes,
      sector: sector ?? null,
      exceptBooking: own?.id,
      otherDay,
    })
    const now = app.clock.now()
    const current = await findHoldOfBrowser(tx, browser)
    const isSame =
      current !== null &&
      current.startsAt.getTime() === start.startsAt.getTime() &&
      current.minutes === minutes &&
      current.email === form.email &&
      current.name === form.name &&
      (await findSector(tx, current.heldForCaseId)) === (sector ?? null)
    if (isSame) {
      const { heldForCaseId: caseId, heldUntil } = current
      await tx.update(consultations).set({ topic, question, updatedAt: now }).where(eq(consultations.caseId, caseId))
      await addCv(app, tx, caseId, cv)
      return { ok: true, caseId, email: form.email, heldUntil, released: null }
    }
    if (current !== null) await deleteHold(app, tx, current)
    const brief = { sector, topic, question, zone, wishedAt: start.startsAt }
    const { id: caseId, email } = await insertConsultation(app, tx, form, brief)
    if (cv !== null) await addCv(app, tx, caseId, cv)
    else if (current?.email === email) await moveCv(tx, current.heldForCaseId, caseId)
    const heldUntil = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
    await insertHold(app, tx, { caseId, browser, start, zone: zone ?? null, minutes, heldUntil, ...form })
    const isOtherTime = current !== null && current.startsAt.getTime() !== start.startsAt.getTime()
    return { ok: true, caseId, email, heldUntil, released: isOtherTime ? current.startsAt : null }
  }
  return withStartRefusals(() => app.db.transaction(hold))
}

/** A browser sends one form after the other. Call this before locking a case, a day or a person. */
async function lockBrowser(tx: Transaction, browser: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds of ${browser}`}, 0))`)
}

/** A time whose money is under way stays held when its browser chooses another one. */
async function keepPaidHold(tx: Transaction, browser: string, wanted: Pick<WantedTime, 'day' | 'time'>): Promise<void> {
  const hold = await findHoldOfBrowser(tx, browser)
  if (hold === null || isAt(hold.startsAt, wanted)) return
  if ((await findPaymentsInFlight(tx, hold.heldForCaseId)).length === 0) return
  await tx.update(bookings).set({ heldBy: null }).where(eq(bookings.id, hold.id))
}

function isAt(startsAt: Date, { day, time }: Pick<WantedTime, 'day' | 'time'>): boolean {
  return dayInLagos(startsAt) === day && timeIn(LAGOS, startsAt) === time
}

/** A consultation has one CV. The same file sent twice is stored once. */
async function addCv(app: AppContext, tx: Transaction, caseId: string, cv: NewFile | null): Promise<void> {
  if (cv === null) return
  const isCv = and(eq(files.caseId, caseId), eq(files.purpose, 'cv'))
  if ((await tx.$count(files, and(isCv, eq(files.sha256, cv.sha256)))) > 0) return
  const keys = await deleteFiles(tx, isCv)
  if (keys.length > 0) await app.jobs.enqueue(tx, 'remove-files', { keys, uploadIds: [] })
  await insertFiles(app, tx, { caseId, purpose: 'cv' }, [cv])
  await tx.update(consultations).set({ cvFileId: cv.id }).where(eq(consultations.caseId, caseId))
}

/** The corrected form of a visitor, which replaces the other one, keeps the CV. */
async function moveCv(tx: Transaction, fromCaseId: string, toCaseId: string): Promise<void> {
  const [moved] = await tx
    .update(files)
    .set({ caseId: toCaseId })
    .where(and(eq(files.caseId, fromCaseId), eq(files.purpose, 'cv')))
    .returning({ id: files.id })
  if (moved === undefined) return
  await tx.update(consultations).set({ cvFileId: null }).where(eq(consultations.caseId, fromCaseId))
  await tx.update(consultations).set({ cvFileId: moved.id }).where(eq(consultations.caseId, toCaseId))
}

export type HoldOfOrderResult = { ok: true; heldUntil: Date } | { ok: false; reason: StartRefusal | 'nothing-due' }

/**
 * Holds a time for an unpaid consultation, which keeps what the visitor told us. Its other hold, and one of the browser,
 * end. Can be repeated.
 */
export function holdTimeOfOrder(
  app: AppContext,
  caseId: string,
  { day, time, browser }: WantedTime,
): Promise<HoldOfOrderResult> {
  const hold = async (tx: Transaction): Promise<HoldOfOrderResult> => {
    await lockBrowser(tx, browser)
    await keepPaidHold(tx, browser, { day, time })
    const order = await lockPurchase(tx, caseId)
    if (order === null || !order.isPayable || order.account.due === null || !isConsultation(order.item))
      return { ok: false, reason: 'nothing-due' }
    const [brief] = await tx.select().from(consultations).where(eq(consultations.caseId, caseId))
    const findHolds = async () => [await findHoldOfCase(tx, caseId), await findHoldOfBrowser(tx, browser)] as const
    const before = (await findHolds()).flatMap(found => (found === null ? [] : [dayInLagos(found.startsAt)]))
    await lockDays(
      tx,
      [day, ...before].filter(each => readDay(each) !== null),
    )
    const [own, ofBrowser] = await findHolds()
    const now = app.clock.now()
    const isSame = own !== null && own.heldUntil > now && isAt(own.startsAt, { day, time })
    if (isSame) return { ok: true, heldUntil: own.heldUntil }
    if (own !== null) await deleteHold(app, tx, own)
    if (ofBrowser !== null && ofBrowser.id !== own?.id) await deleteHold(app, tx, ofBrowser)
    const minutes = minutesOfItem(order.item)
    const start = await findStart(app, tx, { day, time, minutes, sector: brief?.sector ?? null })
    const heldUntil = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
    const { email, name } = order
    await insertHold(app, tx, { caseId, browser, start, zone: brief?.zone ?? null, minutes, heldUntil, email, name })
    const wished = { wishedAt: start.startsAt, updatedAt: now }
    await tx
      .insert(consultations)
      .values({ caseId, ...wished })
      .onConflictDoUpdate({ target: consultations.caseId, set: wished })
    return { ok: true, heldUntil }
  }
  return withStartRefusals(() => app.db.transaction(hold))
}

export async function findHoldOfBrowser(db: Pick<AppContext['db'], 'select'>, browser: string): Promise<Hold | null> {
  const [hold] = await db.select().from(bookings).where(eq(bookings.heldBy, browser))
  return readHold(hold)
}

export async function findHoldOfCase(db: Pick<AppContext['db'], 'select'>, caseId: string): Promise<Hold | null> {
  const [hold] = await db.select().from(bookings).where(eq(bookings.heldForCaseId, caseId))
  return readHold(hold)
}

function readHold(row: typeof bookings.$inferSelect | undefined): Hold | null {
  if (row === undefined || row.heldForCaseId === null || row.heldUntil === null) return null
  return { ...row, heldForCaseId: row.heldForCaseId, heldUntil: row.heldUntil }
}

type NewHold = {
  caseId: string
  browser: string | null
  start: FoundStart
  zone: string | null
  minutes: Hold['minutes']
  heldUntil: Date
  email: string
  name: string
}

async function insertHold(
  app: AppContext,
  tx: Transaction,
  { caseId, browser, start, zone, minutes, heldUntil, email, name }: NewHold,
): Promise<void> {
  const id = randomUUID()
  const now = app.clock.now()
  const { startsAt, endsAt, calendar } = start
  await tx.insert(bookings).values({
    id,
    changeKey: randomUUID(),
    calendarId: calendar.id,
    heldForCaseId: caseId,
    heldBy: browser,
    heldUntil,
    email,
    name,
    minutes,
    startsAt,
    endsAt,
    status: ON_HOLD,
    zone,
    meetingLink: createMeetingLink(calendar.meetingLink, id),
    sequence: 0,
    createdAt: now,
    updatedAt: now,
  })
  await recordEvent(app, tx, {
    type: 'booking.held',
    actor: VISITOR,
    subject: { kind: 'consultation', id: caseId },
    startsAt: startsAt.toISOString(),
    until: heldUntil.toISOString(),
  })
}

/** Does nothing if the hold has become a booking. */
async function deleteHold(app: AppContext, tx: Transaction, { id, heldForCaseId, startsAt }: Hold): Promise<void> {
  const deleted = await tx
    .delete(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.status, ON_HOLD)))
    .returning()
  if (deleted.length === 0) return
  await recordEvent(app, tx, {
    type: 'booking.hold_released',
    actor: VISITOR,
    subject: { kind: 'consultation', id: heldForCaseId },
    startsAt: startsAt.toISOString(),
  })
}

/** Gives the time back and forgets the wish for it. Can be repeated. */
export async function releaseHold(app: AppContext, caseId: string): Promise<void> {
  await app.db.transaction(async tx => {
    if ((await lockCase(tx, caseId)) === null) return
    const found = await findHoldOfCase(tx, caseId)
    if (found !== null) {
      const day = dayInLagos(found.startsAt)
      await lockDays(tx, [day])
      await deleteLapsedHolds(app, tx, [day])
      const hold = await findHoldOfCase(tx, caseId)
      if (hold !== null) await deleteHold(app, tx, hold)
    }
    await forgetWish(app, tx, caseId)
  })
}

async function forgetWish(app: AppContext, tx: Transaction, caseId: string): Promise<void> {
  await tx
    .update(consultations)
    .set({ wishedAt: null, updatedAt: app.clock.now() })
    .where(eq(consultations.caseId, caseId))
}

/** `none`: no time was chosen before paying. */
export type KeptTime = 'held' | 'none' | StartRefusal

/**
 * Before the payer leaves for the checkout: holds a lapsed time again, if it is still free, and a time to be paid by bank
 * transfer for longer. A refusal forgets the wish, so that the next attempt pays first and chooses later.
 */
export async function keepTimeForPayment(
  app: AppContext,
  caseId: string,
  { byTransfer }: { byTransfer: boolean },
): Promise<KeptTime> {
  return app.db.transaction(async (tx): Promise<KeptTime> => {
    const locked = await lockCase(tx, caseId)
    const [brief] = await tx.select().from(consultations).where(eq(consultations.caseId, caseId))
    if (locked === null || locked.item === null || !isConsultation(locked.item) || !brief?.wishedAt) return 'none'
    const { email, name } = locked
    const { wishedAt, sector, zone } = brief
    const minutes = minutesOfItem(locked.item)
    const day = dayInLagos(wishedAt)
    await lockDays(tx, [day])
    await deleteLapsedHolds(app, tx, [day])
    const hold = await findHoldOfCase(tx, caseId)
    const now = app.clock.now()
    const wanted = now.getTime() + (byTransfer ? TRANSFER_HOLD_MINUTES : HOLD_MINUTES) * MINUTE_MS
    if (hold !== null) {
      const most = hold.createdAt.getTime() + MOST_HOLD_MINUTES * MINUTE_MS
      const heldUntil = new Date(Math.max(hold.heldUntil.getTime(), byTransfer ? Math.min(wanted, most) : 0))
      await tx.update(bookings).set({ heldUntil, updatedAt: now }).where(eq(bookings.id, hold.id))
      return 'held'
    }
    const result = await withStartRefusals(() =>
      tx.transaction(async savepoint => {
        const start = await findStart(app, savepoint, { day, time: timeIn(LAGOS, wishedAt), minutes, sector })
        const heldUntil = new Date(wanted)
        await insertHold(app, savepoint, { caseId, browser: null, start, zone, minutes, heldUntil, email, name })
        return { ok: true as const }
      }),
    )
    if (result.ok) return 'held'
    await forgetWish(app, tx, caseId)
    return result.reason
  })
}
