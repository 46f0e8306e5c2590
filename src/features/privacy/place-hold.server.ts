import { eq } from 'drizzle-orm'
import { EMAIL_PATTERN, readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { isOnHold, lockHolds } from './find-holds.server.ts'
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
