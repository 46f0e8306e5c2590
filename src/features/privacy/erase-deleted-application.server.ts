import { and, eq, isNotNull } from 'drizzle-orm'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { lockPayments } from '#src/features/money/anonymise-payments.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { eraseCase } from './erase-records.server.ts'
import { isOnHold, lockHolds } from './find-holds.server.ts'
import { findMoneyInFlight } from './money-in-flight.server.ts'

/** Erases an application in the bin before its 30 days are over. `confirmation` is as for its deletion. */
export async function eraseDeletedApplication(
  app: AppContext,
  actor: StaffActor,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-confirmed' | 'on-hold' | 'money-in-flight' }> {
  return app.db.transaction(async tx => {
    await lockHolds(tx)
    const [deleted] = await tx
      .select()
      .from(cases)
      .where(and(eq(cases.id, id), isNotNull(cases.deletedAt)))
      .for('update')
    if (deleted === undefined) return { ok: false, reason: 'not-found' }
    const { reference, email } = deleted
    const isConfirmed =
      reference === null ? readCopiedEmail(confirmation) === email : readReference(confirmation) === reference
    if (!isConfirmed) return { ok: false, reason: 'not-confirmed' }
    if (await isOnHold(tx, { email, caseIds: [id] })) return { ok: false, reason: 'on-hold' }
    await lockPayments(tx, eq(payments.caseId, id))
    if (await findMoneyInFlight(tx, eq(payments.caseId, id))) return { ok: false, reason: 'money-in-flight' }
    await eraseCase(app, tx, deleted, { actor, why: 'by-owner' })
    return { ok: true }
  })
}
