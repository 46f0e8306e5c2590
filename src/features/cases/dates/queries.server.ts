import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addMonths } from '#src/business-days.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { isUnchecked } from './clocks.ts'
import { CLOCKS, type ClockKey, type DatedFact } from './milestones.ts'
import { applicationClocks, applicationMilestones } from './table.server.ts'

/** The recorded day of an application's status, or null. Drizzle leaves the table out of a column of a query without joins. */
export const DAY_OF_STATUS = sql<string | null>`(select step.happened_on::text from ${applicationMilestones} as step
  where step.case_id = ${liveApplications}.id and step.kind = ${liveApplications}.status and step.undone_at is null)`

const milestones = buildOnce(db =>
  db
    .select({
      id: applicationMilestones.id,
      kind: applicationMilestones.kind,
      day: applicationMilestones.happenedOn,
      recordedBy: applicationMilestones.recordedBy,
    })
    .from(applicationMilestones)
    .where(and(eq(applicationMilestones.caseId, sql.placeholder('id')), isNull(applicationMilestones.undoneAt)))
    .orderBy(asc(applicationMilestones.happenedOn), asc(applicationMilestones.recordedAt)),
)

type StoredMilestone = Awaited<ReturnType<ReturnType<typeof milestones>['execute']>>[number]
type RecordedDay = Omit<StoredMilestone, 'kind'> & { fact: DatedFact }

/** Lists the recorded milestones and papers of an application, earliest first. */
export async function listMilestones(db: DatabaseOrTransaction, applicationId: string): Promise<Array<RecordedDay>> {
  return (await milestones(db).execute({ id: applicationId })).flatMap(readStored)
}

/** The form of an endorsing body ended in August 2025. A TB certificate was stored with its day of issue. */
function readStored({ kind, ...stored }: StoredMilestone): Array<RecordedDay> {
  if (kind === 'body_form_sent') return []
  if (kind === 'tb_certificate') return [{ ...stored, fact: 'tb_valid_until', day: addMonths(stored.day, 6) }]
  return [{ ...stored, fact: kind }]
}

/** Read them where `isRunning`. */
export const CLOCK_COLUMNS = {
  clock: sql<ClockKey>`${applicationClocks.clock}`,
  startsOn: applicationClocks.startsOn,
  endsOn: applicationClocks.endsOn,
  metOn: applicationClocks.metOn,
}

/** Leaves out the deadline for the form of an endorsing body, which release 1.0.0 stored. */
export const isRunning = and(isNull(applicationClocks.metOn), inArray(applicationClocks.clock, [...CLOCKS]))

const clocks = buildOnce(db =>
  db
    .select(CLOCK_COLUMNS)
    .from(applicationClocks)
    .where(and(eq(applicationClocks.caseId, sql.placeholder('id')), isRunning))
    .orderBy(asc(applicationClocks.endsOn), asc(applicationClocks.clock)),
)

/** Lists the running clocks whose rule has a recent check, or needs none. */
export async function listCheckedClocks(app: Pick<AppContext, 'db' | 'clock'>, applicationId: string) {
  const [running, facts] = await Promise.all([listRunningClocks(app.db, applicationId), loadFacts(app)])
  return running.filter(({ clock }) => !isUnchecked(clock, facts))
}

/** Lists the clocks that are still running, first due first. */
export function listRunningClocks(db: DatabaseOrTransaction, applicationId: string) {
  return clocks(db).execute({ id: applicationId })
}
