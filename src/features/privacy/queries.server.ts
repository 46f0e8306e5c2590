import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { filled } from '#src/database/columns.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { type DueRecord, findDue } from './find-due.server.ts'
import { isHeld } from './holds.server.ts'
import { RECORD_KINDS, type RecordKind } from './retention.ts'
import { privacyRequests } from './table.server.ts'

const MAX_ROWS = 100
const DAYS_AHEAD = 30

/** Lists the bin, what is erased first at the top. */
export function listDeleted(db: DatabaseOrTransaction) {
  const { id, reference, email, name: applicantName, deletedAt, eraseAt } = cases
  return db
    .select({
      id,
      reference,
      email,
      applicantName,
      deletedAt: filled(deletedAt),
      eraseAt: filled(eraseAt),
      deletedBy: staffMembers.name,
      isOnHold: isHeld(db, email, id),
    })
    .from(cases)
    .leftJoin(staffMembers, eq(staffMembers.id, cases.deletedBy))
    .where(isNotNull(deletedAt))
    .orderBy(asc(eraseAt), asc(id))
    .limit(MAX_ROWS)
}

/** Lists what falls due in the next 30 days, by day. Deleted applications have a list of their own. */
export async function listDueSoon(app: AppContext): Promise<Array<DueRecord & { kind: RecordKind }>> {
  const until = new Date(app.clock.now().getTime() + DAYS_AHEAD * DAY_MS)
  const kinds = RECORD_KINDS.filter(kind => kind !== 'deleted-application')
  const lists = await Promise.all(
    kinds.map(async kind =>
      (await findDue(app.db, kind, { until, limit: MAX_ROWS })).map(record => ({ ...record, kind })),
    ),
  )
  return lists
    .flat()
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .slice(0, MAX_ROWS)
}

const REQUEST_COLUMNS = {
  id: privacyRequests.id,
  email: privacyRequests.email,
  applicationId: privacyRequests.caseId,
  kind: privacyRequests.kind,
  text: privacyRequests.text,
  receivedAt: privacyRequests.receivedAt,
  dueOn: privacyRequests.dueOn,
  answer: privacyRequests.answer,
  answeredAt: privacyRequests.answeredAt,
}

/** Lists open requests, the most urgent first, then those answered last. */
export async function listRequests(db: DatabaseOrTransaction) {
  const open = await db
    .select(REQUEST_COLUMNS)
    .from(privacyRequests)
    .where(isNull(privacyRequests.answeredAt))
    .orderBy(asc(privacyRequests.dueOn), asc(privacyRequests.id))
    .limit(MAX_ROWS)
  const answered = await db
    .select(REQUEST_COLUMNS)
    .from(privacyRequests)
    .where(isNotNull(privacyRequests.answeredAt))
    .orderBy(desc(privacyRequests.answeredAt), desc(privacyRequests.id))
    .limit(20)
  return [...open, ...answered]
}

/** Lists a person's own requests, newest first. */
export function listRequestsOf(db: DatabaseOrTransaction, email: string) {
  return db
    .select(REQUEST_COLUMNS)
    .from(privacyRequests)
    .where(eq(privacyRequests.email, email))
    .orderBy(desc(privacyRequests.receivedAt), desc(privacyRequests.id))
    .limit(20)
}
