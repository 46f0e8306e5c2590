import { and, eq, gt, gte, lt, min } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos, instantInLagos } from '#src/dates.ts'
import { aboutCase } from '#src/features/cases/case-kinds.ts'
import { isRunning } from '#src/features/cases/dates/queries.server.ts'
import { applicationClocks } from '#src/features/cases/dates/table.server.ts'
import { lockCase } from '#src/features/cases/lock-cases.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { snoozes } from './table.server.ts'

export type NewSnooze = {
  caseId: string
  until: string
  note: string | null
  /** In milliseconds. What came later is not hidden, because the colleague has not seen it. */
  seenAt?: number | undefined
}

export type SnoozeResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'deadline'; lastDay: string }

/** Keeps a case out of everyone's queue until a day. `until` is a later day in Lagos. The same snooze again changes nothing. */
export async function snoozeCase(
  app: AppContext,
  actor: StaffActor,
  { caseId, until, note, seenAt }: NewSnooze,
): Promise<SnoozeResult> {
  return app.db.transaction(async tx => {
    const about = await lockCase(tx, caseId)
    if (about === null) return { ok: false, reason: 'not-found' }
    const now = app.clock.now()
    const snoozedAt = findSnoozedAt(now, seenAt)
    const isBeforeDay = and(gte(applicationClocks.endsOn, dayInLagos(now)), lt(applicationClocks.endsOn, until))
    const [deadline] = await tx
      .select({ lastDay: min(applicationClocks.endsOn) })
      .from(applicationClocks)
      .where(and(eq(applicationClocks.caseId, caseId), isRunning, isBeforeDay))
    if (deadline?.lastDay) return { ok: false, reason: 'deadline', lastDay: deadline.lastDay }
    const [before] = await tx.select().from(snoozes).where(eq(snoozes.caseId, caseId))
    const isRepeated = before?.snoozedUntil === until && before.note === note && before.snoozedBy === actor.id
    if (isRepeated && before.snoozedAt >= snoozedAt) return { ok: true }
    const snooze = { snoozedUntil: until, note, snoozedBy: actor.id, snoozedAt }
    await tx
      .insert(snoozes)
      .values({ caseId, ...snooze })
      .onConflictDoUpdate({ target: snoozes.caseId, set: snooze })
    const event = { type: 'case.snoozed', actor, subject: aboutCase(about), until } as const
    await recordEvent(app, tx, event, note === null ? {} : { note: { before: null, after: note } })
    return { ok: true }
  })
}

/** A page of yesterday counts as one of this morning, because a snooze has at most 90 days. */
function findSnoozedAt(now: Date, seenAt = now.getTime()): Date {
  const morning = instantInLagos(dayInLagos(now), '00:00')
  return new Date(Math.min(Math.max(seenAt, morning.getTime()), now.getTime()))
}

/** A case that is not snoozed stays as it is. */
export async function wakeCase(app: AppContext, actor: StaffActor, caseId: string): Promise<{ ok: boolean }> {
  return app.db.transaction(async tx => {
    const about = await lockCase(tx, caseId)
    if (about === null) return { ok: false }
    const [ended] = await tx.delete(snoozes).where(eq(snoozes.caseId, caseId)).returning()
    if (ended !== undefined && ended.snoozedUntil > dayInLagos(app.clock.now()))
      await recordEvent(app, tx, { type: 'case.woken', actor, subject: aboutCase(about) })
    return { ok: true }
  })
}

/** Returns the snooze of a case until its day comes, or null. */
export async function findSnooze({ db, clock }: Pick<AppContext, 'db' | 'clock'>, caseId: string) {
  const [snooze] = await db
    .select({ until: snoozes.snoozedUntil, note: snoozes.note, by: staffMembers.name })
    .from(snoozes)
    .leftJoin(staffMembers, eq(staffMembers.id, snoozes.snoozedBy))
    .where(and(eq(snoozes.caseId, caseId), gt(snoozes.snoozedUntil, dayInLagos(clock.now()))))
  return snooze ?? null
}
