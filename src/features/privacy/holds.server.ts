import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { EMAIL_PATTERN, readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { legalHolds } from './table.server.ts'

/** Puts an application (by its reference) or a person (by e-mail) on hold. `id` makes a repeated request harmless. */
export async function placeHold(
  app: AppContext,
  actor: StaffActor,
  { id, on, reason }: { id: string; on: string; reason: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'already' }> {
  return app.db.transaction(async tx => {
    await lockHolds(tx)
    const [repeated] = await tx.select({ id: legalHolds.id }).from(legalHolds).where(eq(legalHolds.id, id))
    if (repeated !== undefined) return { ok: true }
    const subject = await findSubject(tx, on)
    if (subject === null) return { ok: false, reason: 'not-found' }
    const placedAt = app.clock.now()
    const row = { id, ...subject, reason, placedBy: actor.id, placedAt }
    const caseIds = subject.caseId === null ? [] : [subject.caseId]
    if (await isOnHold(tx, { email: subject.email ?? '', caseIds })) return { ok: false, reason: 'already' }
    await tx.insert(legalHolds).values(row)
    const values = { reason: { before: null, after: reason }, email: { before: null, after: subject.email } }
    await recordEvent(
      app,
      tx,
      {
        type: 'privacy.hold_placed',
        actor,
        subject: { kind: 'hold', id },
        on: subject.email === null ? 'application' : 'person',
      },
      values,
    )
    return { ok: true }
  })
}

async function findSubject(
  tx: Transaction,
  on: string,
): Promise<{ email: string | null; caseId: string | null } | null> {
  const reference = readReference(on)
  if (reference === null) {
    const email = readCopiedEmail(on)
    return EMAIL_PATTERN.test(email) ? { email, caseId: null } : null
  }
  const [found] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.reference, reference))
  return found === undefined ? null : { email: null, caseId: found.id }
}

/** Lifts a hold. From then on the data is erased when it is due. */
export async function liftHold(app: AppContext, actor: StaffActor, id: string): Promise<{ ok: boolean }> {
  return app.db.transaction(async tx => {
    const [hold] = await tx
      .update(legalHolds)
      .set({ liftedBy: actor.id, liftedAt: app.clock.now() })
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
      .returning({ email: legalHolds.email })
    if (hold === undefined) return { ok: false }
    await recordEvent(app, tx, {
      type: 'privacy.hold_lifted',
      actor,
      subject: { kind: 'hold', id },
      on: hold.email === null ? 'application' : 'person',
    })
    return { ok: true }
  })
}

/** Holds placed by others wait until the transaction ends. Erasures run one at a time. */
export async function lockHolds(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${legalHolds} in share row exclusive mode`)
}

export async function isOnHold(
  db: DatabaseOrTransaction,
  { email, caseIds }: { email: string; caseIds: ReadonlyArray<string> },
): Promise<boolean> {
  const isAboutThem = or(eq(legalHolds.email, email), inArray(legalHolds.caseId, [...caseIds]))
  const rows = await db
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(and(isNull(legalHolds.liftedAt), isAboutThem))
    .limit(1)
  return rows.length > 0
}

/** Condition for a query of another table. */
export function isHeld(db: DatabaseOrTransaction, email: PgColumn | SQL, applicationId?: PgColumn): SQL<boolean> {
  const isOfApplication = applicationId === undefined ? undefined : eq(legalHolds.caseId, applicationId)
  const holds = db
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(and(isNull(legalHolds.liftedAt), or(eq(legalHolds.email, email), isOfApplication)))
  return sql<boolean>`exists ${holds}`
}

export function listHolds(db: DatabaseOrTransaction) {
  return db
    .select({
      id: legalHolds.id,
      email: legalHolds.email,
      reference: cases.reference,
      name: cases.name,
      reason: legalHolds.reason,
      placedAt: legalHolds.placedAt,
      placedBy: staffMembers.name,
    })
    .from(legalHolds)
    .leftJoin(cases, eq(cases.id, legalHolds.caseId))
    .leftJoin(staffMembers, eq(staffMembers.id, legalHolds.placedBy))
    .where(isNull(legalHolds.liftedAt))
    .orderBy(asc(legalHolds.placedAt), asc(legalHolds.id))
}
