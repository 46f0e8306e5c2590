import { eq, inArray } from 'drizzle-orm'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { readReference } from '#src/features/applications/reference.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { lockPayments } from '#src/features/payments/anonymise-payments.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { eraseDeleted } from './erase-records.server.ts'
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
    const [deleted] = await tx.select().from(deletedApplications).where(eq(deletedApplications.id, id)).for('update')
    if (deleted === undefined) return { ok: false, reason: 'not-found' }
    const { reference, email } = deleted
    const isConfirmed =
      reference === null ? readCopiedEmail(confirmation) === email : readReference(confirmation) === reference
    if (!isConfirmed) return { ok: false, reason: 'not-confirmed' }
    if (await isOnHold(tx, { email, applicationIds: [id] })) return { ok: false, reason: 'on-hold' }
    const paymentIds = (deleted.snapshot.payments ?? []).map(payment => String(payment.id))
    await lockPayments(tx, inArray(payments.id, paymentIds))
    if (await findMoneyInFlight(tx, paymentIds)) return { ok: false, reason: 'money-in-flight' }
    await eraseDeleted(app, tx, deleted, { actor, why: 'by-owner' })
    return { ok: true }
  })
}
