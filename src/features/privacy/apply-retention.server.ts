import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import {
  type Erasure,
  eraseApplication,
  eraseDeleted,
  eraseMail,
  eraseMessage,
  eraseOrder,
  eraseRequest,
} from './erase-records.server.ts'
import { findDue } from './find-due.server.ts'
import { lockHolds } from './find-holds.server.ts'
import { RECORD_KINDS, RETENTION, type RecordKind } from './retention.ts'

const BATCH_SIZE = 100
/** The next run continues, so that one run never exceeds its time. */
const MAX_PER_KIND = 500

const BY_RETENTION: Erasure = { actor: { kind: 'system' }, why: 'retention' }

/** Erases what is due by the rules of `retention.ts`, each record in its own transaction. Safe to stop and to repeat. */
export async function applyRetention(app: AppContext): Promise<number> {
  let erasedCount = 0
  for (const kind of RECORD_KINDS) erasedCount += await eraseDue(app, kind)
  return erasedCount + (await eraseOldPayments(app))
}

async function eraseDue(app: AppContext, kind: RecordKind): Promise<number> {
  const until = app.clock.now()
  let erasedCount = 0
  for (let batch = 0; batch < MAX_PER_KIND / BATCH_SIZE; batch++) {
    const dueRecords = await findDue(app.db, kind, { until, limit: BATCH_SIZE })
    for (const { id } of dueRecords) if (await eraseIfDue(app, kind, id, until)) erasedCount++
    if (dueRecords.length < BATCH_SIZE) break
  }
  if (erasedCount > 0) app.log.info({ kind, erased: erasedCount }, 'erased what is no longer kept')
  return erasedCount
}

async function eraseIfDue(app: AppContext, kind: RecordKind, id: string, until: Date): Promise<boolean> {
  return app.db.transaction(async tx => {
    await lockHolds(tx)
    const erase = await lockRecord(app, tx, kind, id)
    const [due] = await findDue(tx, kind, { until, limit: 1, id })
    if (due === undefined || erase === null) return false
    await erase()
    return true
  })
}

/** Returns the erasure of a record, or null if it has gone. */
async function lockRecord(
  app: AppContext,
  tx: Transaction,
  kind: RecordKind,
  id: string,
): Promise<(() => Promise<void>) | null> {
  switch (kind) {
    case 'unpaid-application':
    case 'paid-application': {
      const [application] = await lockApplications(tx, [id])
      return application === undefined ? null : () => eraseApplication(app, tx, application, BY_RETENTION)
    }
    case 'deleted-application': {
      const [deleted] = await tx.select().from(deletedApplications).where(eq(deletedApplications.id, id)).for('update')
      return deleted === undefined ? null : () => eraseDeleted(app, tx, deleted, { ...BY_RETENTION, why: 'bin' })
    }
    case 'consultation':
    case 'unbooked-consultation':
    case 'unpaid-consultation': {
      const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
      return order === undefined ? null : () => eraseOrder(app, tx, id, BY_RETENTION)
    }
    case 'message':
      return () => eraseMessage(app, tx, id, BY_RETENTION)
    case 'request':
      return () => eraseRequest(app, tx, id, BY_RETENTION)
    case 'mail':
      return () => eraseMail(app, tx, id, BY_RETENTION)
    default:
      return kind satisfies never
  }
}

/** Only this database function may delete entries of the ledger. */
async function eraseOldPayments(app: AppContext): Promise<number> {
  const before = sql`${app.clock.now().toISOString()}::timestamptz - ${RETENTION.payment.interval}::interval`
  return app.db.transaction(async tx => {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select erase_old_payments(${before}, ${MAX_PER_KIND}) as count`,
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) {
      const subject = { kind: 'retention', id: 'payment' } as const
      await recordEvent(app, tx, { type: 'payments.erased', actor: { kind: 'system' }, subject, count })
    }
    return count
  })
}
