import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { AuditEvent } from './events.ts'
import { auditEvents } from './table.server.ts'

/** Writes one event to the log, in the transaction of the change it tells of. */
export async function recordEvent(app: { clock: Clock }, tx: Transaction, event: AuditEvent): Promise<void> {
  const { type, actor, subject, ...details } = event
  await tx.insert(auditEvents).values({
    id: randomUUID(),
    at: app.clock.now(),
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    type,
    subjectKind: subject.kind,
    subjectId: subject.id,
    details,
  })
}
