import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type LockedCase, lockCase } from '#src/features/cases/lock-cases.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { ItemKey } from '#src/features/site/catalogue/items.ts'
import type { CallStep } from './call.ts'
import { consultations } from './table.server.ts'

export type SaveCallResult = { ok: true; changed: boolean } | { ok: false; reason: 'not-found' }

type CallDetail = typeof consultations.$inferSelect

/** Ticks a step of the call's list, or takes the tick away. Can be repeated. */
export function tickCallStep(
  app: AppContext,
  actor: StaffActor,
  { caseId, step, isDone }: { caseId: string; step: CallStep; isDone: boolean },
): Promise<SaveCallResult> {
  return app.db.transaction(async tx => {
    const call = await lockCall(app, tx, caseId)
    if (call === null) return { ok: false, reason: 'not-found' }
    if (call.ticked.includes(step) === isDone) return { ok: true, changed: false }
    const ticked = isDone ? [...call.ticked, step] : call.ticked.filter(each => each !== step)
    await writeCall(app, tx, caseId, { ticked })
    await recordEvent(app, tx, {
      type: 'call.step_ticked',
      actor,
      subject: { kind: 'consultation', id: caseId },
      step,
      isDone,
    })
    return { ok: true, changed: true }
  })
}

/** Stores the package that we recommend after the call. The customer learns of it with the summary. */
export function recommendItem(
  app: AppContext,
  actor: StaffActor,
  { caseId, item }: { caseId: string; item: ItemKey | null },
): Promise<SaveCallResult> {
  return app.db.transaction(async tx => {
    const call = await lockCall(app, tx, caseId)
    if (call === null) return { ok: false, reason: 'not-found' }
    if (call.nextItem === item) return { ok: true, changed: false }
    await writeCall(app, tx, caseId, { nextItem: item })
    await recordEvent(app, tx, {
      type: 'call.item_recommended',
      actor,
      subject: { kind: 'consultation', id: caseId },
      item,
    })
    return { ok: true, changed: true }
  })
}

/** Locks the case, so that one transaction at a time changes its call. Consultations of release 1 get their row here. */
export async function lockCall(
  app: AppContext,
  tx: Transaction,
  caseId: string,
): Promise<(CallDetail & { lockedCase: LockedCase }) | null> {
  const locked = await lockCase(tx, caseId)
  if (locked?.kind !== 'consultation') return null
  await tx.insert(consultations).values({ caseId, updatedAt: app.clock.now() }).onConflictDoNothing()
  const [detail] = await tx.select().from(consultations).where(eq(consultations.caseId, caseId))
  return detail === undefined ? null : { ...detail, lockedCase: locked }
}

/** The caller has locked the call. */
export async function writeCall(
  app: AppContext,
  tx: Transaction,
  caseId: string,
  changes: Partial<Pick<CallDetail, 'ticked' | 'nextItem' | 'summarySentAt'>>,
): Promise<void> {
  await tx
    .update(consultations)
    .set({ ...changes, updatedAt: app.clock.now() })
    .where(eq(consultations.caseId, caseId))
}
