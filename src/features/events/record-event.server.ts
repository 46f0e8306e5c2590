import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { AuditEvent } from '#src/features/events.ts'
import { auditEvents, auditValues } from './table.server.ts'

/** Erasing personal data deletes these values, but keeps the event. */
export type ChangedValues = Record<string, { before: unknown; after: unknown }>

/** The first event of each transaction. It joins the events of one act. */
const acts = new WeakMap<Transaction, string>()

/** Call this in the transaction that makes the change. */
export async function recordEvent(
  app: { clock: Clock },
  tx: Transaction,
  event: AuditEvent,
  values: ChangedValues = {},
): Promise<void> {
  const { type, actor, subject, ...details } = event
  const id = randomUUID()
  const actId = acts.get(tx) ?? null
  if (actId === null) acts.set(tx, id)
  await tx.insert(auditEvents).values({
    id,
    at: app.clock.now(),
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    type,
    subjectKind: subject.kind,
    subjectId: subject.id,
    caseId: sql`case_of(${subject.kind}, ${subject.id})`,
    actId,
    details,
  })
  if (Object.keys(values).length > 0) await tx.insert(auditValues).values({ eventId: id, values })
}
