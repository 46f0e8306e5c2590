import { and, eq, inArray, isNull, lte, not, notExists, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import type { AuditEventType } from '#src/features/events.ts'
import { files } from '#src/features/files/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { payments, refunds } from '#src/features/money/table.server.ts'
import { deleteExpiredProofs } from '#src/features/people/access/browsers.server.ts'
import { type Erasure, eraseCase, eraseFiles, eraseHold, eraseRequest, eraseStory } from './erase-records.server.ts'
import { findDue } from './find-due.server.ts'
import { isHeld, lockHolds } from './holds.server.ts'
import { RECORD_KINDS, RETENTION, type RecordKind } from './retention.ts'

const BATCH_SIZE = 100
/** The next run continues, so that one run never exceeds its time. */
const MAX_PER_KIND = 500

type SingleKind = Exclude<RecordKind, 'mail'>

const BY_RETENTION: Erasure = { actor: { kind: 'system' }, why: 'retention' }

/** Erases what is due by the rules of `retention.ts`, each record in its own transaction. Safe to stop and to repeat. */
export async function applyRetention(app: AppContext): Promise<number> {
  let erasedCount = 0
  for (const kind of RECORD_KINDS) erasedCount += await eraseDue(app, kind)
  await eraseNotesOfCopies(app)
  await deleteExpiredProofs(app.db, app.clock.now())
  return erasedCount + (await eraseOldPayments(app))
}

async function eraseDue(app: AppContext, kind: RecordKind): Promise<number> {
  const until = app.clock.now()
  let erasedCount = 0
  for (let batch = 0; batch < MAX_PER_KIND / BATCH_SIZE; batch++) {
    const dueRecords = await findDue(app.db, kind, { until, limit: BATCH_SIZE })
    if (kind === 'mail') erasedCount += await eraseMails(app, until)
    else for (const { id } of dueRecords) if (await eraseIfDue(app, kind, id, until)) erasedCount++
    if (dueRecords.length < BATCH_SIZE) break
  }
  if (erasedCount > 0) app.log.info({ kind, erased: erasedCount }, 'erased what is no longer kept')
  return erasedCount
}

/** One event for all of them, because there may be thousands. */
async function eraseMails(app: AppContext, until: Date): Promise<number> {
  return app.db.transaction(async tx => {
    await lockHolds(tx)
    const due = await findDue(tx, 'mail', { until, limit: BATCH_SIZE })
    if (due.length === 0) return 0
    const ids = due.map(mail => mail.id)
    await tx.delete(mails).where(inArray(mails.id, ids))
    const subject = { kind: 'retention', id: 'mail' } as const
    await recordEvent(app, tx, { type: 'mails.erased', actor: BY_RETENTION.actor, subject, count: ids.length })
    return ids.length
  })
}

async function eraseIfDue(app: AppContext, kind: SingleKind, id: string, until: Date): Promise<boolean> {
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
  kind: SingleKind,
  id: string,
): Promise<(() => Promise<void>) | null> {
  switch (kind) {
    case 'unpaid-application':
    case 'paid-application':
    case 'deleted-application':
    case 'consultation':
    case 'unbooked-consultation':
    case 'unpaid-consultation':
    case 'message': {
      const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
      const why = kind === 'deleted-application' ? 'bin' : BY_RETENTION.why
      return found === undefined ? null : () => eraseCase(app, tx, found, { ...BY_RETENTION, why })
    }
    case 'story':
      return () => eraseStory(app, tx, id, BY_RETENTION)
    case 'request':
      return () => eraseRequest(app, tx, id, BY_RETENTION)
    case 'hold':
      return () => eraseHold(app, tx, id, BY_RETENTION)
    default:
      return kind satisfies never
  }
}

/** The event stays, without the e-mail of the person. */
async function eraseNotesOfCopies(app: AppContext): Promise<void> {
  const before = sql`${app.clock.now().toISOString()}::timestamptz - ${RETENTION.copy.interval}::interval`
  await app.db.transaction(async tx => {
    await lockHolds(tx)
    const isOld = and(eq(auditEvents.type, 'person.copied' satisfies AuditEventType), lte(auditEvents.at, before))
    const oldCopies = tx.select({ id: auditEvents.id }).from(auditEvents).where(isOld)
    const isOfHeldPerson = isHeld(tx, sql`${auditValues.values} -> 'email' ->> 'after'`)
    await tx.delete(auditValues).where(and(inArray(auditValues.eventId, oldCopies), not(isOfHeldPerson)))
  })
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
      await eraseFiles(app, tx, isProofOfNothing(tx))
      const subject = { kind: 'retention', id: 'payment' } as const
      await recordEvent(app, tx, { type: 'payments.erased', actor: { kind: 'system' }, subject, count })
    }
    return count
  })
}

/** A proof that was added after the erasure of its case belongs to nothing else than its payment. */
function isProofOfNothing(tx: Transaction) {
  const ofPayment = tx.select({ id: payments.id }).from(payments).where(eq(payments.proofFileId, files.id))
  const ofRefund = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.proofFileId, files.id))
  return and(eq(files.purpose, 'proof'), isNull(files.caseId), notExists(ofPayment), notExists(ofRefund))
}
