import { inArray, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/one-of.ts'
import { isInitial, isOpen } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { needsReview } from '#src/features/documents/review-queue.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { MAILS_TO_STAFF } from '#src/features/mails.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { disputes } from '#src/features/payments/disputes/table.server.ts'
import { hasOpenFlag } from '#src/features/payments/flags.server.ts'
import { payments } from '#src/features/payments/table.server.ts'

/** The most urgent reason comes first. */
export const REASONS = {
  dispute: 'Payment disputed',
  /** The payment has an open flag. */
  money: 'Check this payment',
  'first-reading': 'Paid, waiting for first review',
  'document-to-review': 'Document to review',
  'late-document': 'Document overdue',
  'lost-mail': 'Email not delivered',
} as const

export type Reason = keyof typeof REASONS

const REASON_KEYS = Object.keys(REASONS) as Array<Reason>

export async function countNeedingYou(db: DatabaseOrTransaction, today: string): Promise<number> {
  const [row] = await waitingCount(db).execute({ today })
  return row?.total ?? 0
}

const waitingCount = buildOnce(db =>
  db
    .select({ total: sql<number>`count(distinct id)::int` })
    .from(sql`(${applicationsWithReasons(sql.placeholder('today'))}) as waiting`),
)

/** Counts the applications of each reason, the most urgent reason first. */
export async function countReasons(
  db: DatabaseOrTransaction,
  today: string,
): Promise<Array<{ reason: Reason; count: number }>> {
  const rows = await reasonCounts(db).execute({ today })
  return REASON_KEYS.flatMap(reason => rows.filter(row => row.reason === reason))
}

const reasonCounts = buildOnce(db =>
  db
    .select({ reason: sql<Reason>`reason`, count: sql<number>`count(distinct id)::int` })
    .from(sql`(${applicationsWithReasons(sql.placeholder('today'))}) as waiting`)
    .groupBy(sql`reason`),
)

/** Returns the most urgent reason first. */
export async function findReasons(
  db: DatabaseOrTransaction,
  ids: ReadonlyArray<string>,
  today: string,
): Promise<ReadonlyMap<string, Array<Reason>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; reasons: Array<Reason> }>(sql`
    select id, array_agg(distinct reason) as reasons from (${applicationsWithReasons(today)}) as waiting
    where ${inArray(sql`id`, [...ids])} group by id`)
  return new Map(rows.map(({ id, reasons }) => [id, REASON_KEYS.filter(reason => reasons.includes(reason))]))
}

/** Partial indexes contain exactly these rows. */
function applicationsWithReasons(today: string | Placeholder): SQL {
  return sql`
    select ${applications.id} as id, ${quoteReason('first-reading')} as reason from ${applications}
    where ${applications.paid} and ${isInStates(applications.status, isInitial)}
    union all
    select ${applications.id}, ${quoteReason('money')} from ${payments}
    join ${applications} on ${applications.id} = ${payments.applicationId}
    where ${hasOpenFlag}
    union all
    select ${payments.applicationId}, ${quoteReason('dispute')} from ${disputes}
    join ${payments} on ${payments.id} = ${disputes.paymentId}
    where ${disputes.resolvedAt} is null and ${payments.applicationId} is not null
    union all
    select ${applications.id}, ${quoteReason('late-document')} from ${documentRequests}
    join ${applications} on ${applications.id} = ${documentRequests.applicationId}
    where ${isInStates(documentRequests.status, isRequestOpen)} and ${documentRequests.dueDate} < ${today}
      and ${isInStates(applications.status, isOpen)}
    union all
    select ${applications.id}, ${quoteReason('document-to-review')} from ${documents}
    join ${applications} on ${applications.id} = ${documents.applicationId}
    where ${needsReview()}
    union all
    select ${applications.id}, ${quoteReason('lost-mail')} from ${mails}
    join ${applications} on ${applications.id} = ${mails.applicationId}
    where ${mails.state} = 'failed' and ${mails.channel} = 'mail' and ${isToApplicant(sql`${mails.template}`)} and not exists (
      select 1 from ${mails} as later
      where later.application_id = ${mails.applicationId} and later.state = 'sent' and later.channel = 'mail' and later.queued_at > ${mails.queuedAt}
        and ${isToApplicant(sql`later.template`)}
    )`
}

function isToApplicant(template: SQL): SQL {
  return notInArray(template, [...MAILS_TO_STAFF])
}

function quoteReason(name: Reason): SQL {
  return sql.raw(`'${name}'`)
}
