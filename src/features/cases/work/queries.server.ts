import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { HAS_NOT_ENDED } from '#src/features/applications/queries.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isActiveStaff } from '#src/features/staff/queries.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { ROLES_WITH_CASES } from './owners.server.ts'
import { caseNotes, tasks } from './table.server.ts'

export const NOTES_PER_PAGE = 20

/** Only colleagues who may write notes can answer a mention. */
export function listMentionable(db: DatabaseOrTransaction) {
  return db
    .select({ id: staffMembers.id, name: staffMembers.name, email: staffMembers.email })
    .from(staffMembers)
    .where(and(isActiveStaff, inArray(staffMembers.role, ROLES_WITH_CASES)))
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
}

/** Returns the newest notes first. `olderThan` is the id of a note. */
export async function listNotes(db: DatabaseOrTransaction, applicationId: string, olderThan: string | null) {
  const position = db
    .select({ createdAt: caseNotes.createdAt, id: caseNotes.id })
    .from(caseNotes)
    .where(eq(caseNotes.id, olderThan ?? applicationId))
  const rows = await db
    .select({
      id: caseNotes.id,
      text: caseNotes.text,
      status: caseNotes.status,
      createdAt: caseNotes.createdAt,
      author: staffMembers.name,
      isFromBefore: isNull(caseNotes.authorId).mapWith(Boolean),
    })
    .from(caseNotes)
    .leftJoin(staffMembers, eq(staffMembers.id, caseNotes.authorId))
    .where(
      and(
        eq(caseNotes.caseId, applicationId),
        olderThan === null ? undefined : sql`(${caseNotes.createdAt}, ${caseNotes.id}) < (${position})`,
      ),
    )
    .orderBy(desc(caseNotes.createdAt), desc(caseNotes.id))
    .limit(NOTES_PER_PAGE + 1)
  return { notes: rows.slice(0, NOTES_PER_PAGE), hasOlder: rows.length > NOTES_PER_PAGE }
}

const MAX_FINISHED_TASKS = 20

/** Returns open tasks by day, then tasks that were done lately. */
export function listTasks(db: DatabaseOrTransaction, applicationId: string) {
  return db
    .select({
      id: tasks.id,
      title: tasks.title,
      stage: tasks.stage,
      dueOn: tasks.dueOn,
      doneAt: tasks.doneAt,
      ownerId: tasks.ownerId,
      owner: staffMembers.name,
      hasEnded: sql<boolean>`not ${HAS_NOT_ENDED}`,
    })
    .from(tasks)
    .innerJoin(liveApplications, eq(liveApplications.id, tasks.caseId))
    .leftJoin(staffMembers, eq(staffMembers.id, tasks.ownerId))
    .where(
      and(
        eq(tasks.caseId, applicationId),
        or(
          isNull(tasks.doneAt),
          sql`${tasks.id} in (select id from tasks as finished where finished.case_id = ${applicationId}
            and finished.done_at is not null order by finished.done_at desc limit ${sql.raw(String(MAX_FINISHED_TASKS))})`,
        ),
      ),
    )
    .orderBy(sql`${tasks.doneAt} desc nulls first`, asc(tasks.dueOn), asc(tasks.id))
}
