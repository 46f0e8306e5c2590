import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { applicationClocks, applicationMilestones } from './table.server.ts'

const milestones = buildOnce(db =>
  db
    .select({
      id: applicationMilestones.id,
      fact: applicationMilestones.kind,
      day: applicationMilestones.happenedOn,
      recordedBy: applicationMilestones.recordedBy,
    })
    .from(applicationMilestones)
    .where(and(eq(applicationMilestones.applicationId, sql.placeholder('id')), isNull(applicationMilestones.undoneAt)))
    .orderBy(asc(applicationMilestones.happenedOn), asc(applicationMilestones.recordedAt)),
)

/** Lists the recorded milestones and papers of an application, earliest first. */
export function listMilestones(db: DatabaseOrTransaction, applicationId: string) {
  return milestones(db).execute({ id: applicationId })
}

const clocks = buildOnce(db =>
  db
    .select({
      clock: applicationClocks.clock,
      startsOn: applicationClocks.startsOn,
      endsOn: applicationClocks.endsOn,
      metOn: applicationClocks.metOn,
    })
    .from(applicationClocks)
    .where(and(eq(applicationClocks.applicationId, sql.placeholder('id')), isNull(applicationClocks.metOn)))
    .orderBy(asc(applicationClocks.endsOn), asc(applicationClocks.clock)),
)

/** Lists the clocks that are still running, first due first. */
export function listRunningClocks(db: DatabaseOrTransaction, applicationId: string) {
  return clocks(db).execute({ id: applicationId })
}
