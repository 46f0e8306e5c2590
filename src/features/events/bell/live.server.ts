import { and, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { withOnePlan } from '#src/database/statements.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { CONFIRMED } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { selectQueueLength } from '#src/features/cases/open-work/queue.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { needsReview } from '#src/features/documents/review-queue.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { isOfType } from '#src/features/events/history/audit-trail.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { LIVE_EVENTS } from '#src/features/events.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import type { NoticeReader } from '#src/features/staff/notices.ts'
import { isOwnedByAnother } from '#src/features/staff/queries.server.ts'
import { mayRole, type Permission } from '#src/features/staff/roles.ts'
import { ACT, unseenBy } from './notifications.server.ts'

export type LiveCounts = { bell: number; queue: number; messages: number; documents: number; calendar: number }

const MAX_COUNTED = 100

/** `conversation` is the id of a conversation, or `all` for the inbox. */
export type LiveQuery = {
  staff: NoticeReader
  since: Date | null
  applicationId: string | null
  conversation?: string | null
}

/** Counts at most 100 of each, only what this colleague may act on and no other colleague owns. `news` counts what others did since then. */
export async function countLive(
  app: Pick<AppContext, 'db' | 'clock'>,
  { staff, since, applicationId, conversation = null }: LiveQuery,
): Promise<LiveCounts & { news: number }> {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const limit = sql.raw(String(MAX_COUNTED))
  const count = (rows: SQL) => sql`(select count(*)::int from (select 1 ${rows} limit ${limit}) as counted)`
  const countIfMay = (may: Permission, rows: SQL) => (mayRole(staff.role, may) ? count(rows) : sql`0`)
  const news = since === null ? sql`0` : count(selectNews({ staff, since, applicationId, conversation }))
  const [dayBegin, dayEnd] = [today, addDays(today, 1)].map(day => instantInLagos(day, '00:00').toISOString())
  const { rows } = await app.db.execute<LiveCounts & { news: number }>(sql`${withOnePlan} select
    ${count(sql`from ${auditEvents} where ${and(...unseenBy(app, staff))} group by ${ACT}`)} as bell,
    least((${selectQueueLength(now, staff)}), ${limit}) as queue,
    ${countIfMay('messages', sql`from ${liveCases} where ${liveCases.waitingSince} is not null and not ${isOwnedByAnother(liveCases.ownerId, staff, 'messages')}`)} as messages,
    ${countIfMay('documents', sql`from ${documents} join ${liveApplications} on ${liveApplications.id} = ${documents.caseId} where ${needsReview()} and not ${isOwnedByAnother(liveApplications.ownerId, staff, 'documents')}`)} as documents,
    ${countIfMay('calendar', sql`from ${bookings} join ${payments} on ${payments.id} = ${bookings.paymentId} left join ${liveCases} on ${liveCases.id} = ${payments.caseId} where ${bookings.status} = ${CONFIRMED} and ${bookings.startsAt} >= ${dayBegin} and ${bookings.startsAt} < ${dayEnd} and not ${isOwnedByAnother(liveCases.ownerId, staff, 'calendar')}`)} as calendar,
    ${news} as news`)
  const [counts] = rows
  if (counts === undefined) throw new Error('The counts are missing.')
  return counts
}

type NewsQuery = LiveQuery & { since: Date }

function selectNews({ staff, since, applicationId, conversation }: NewsQuery): SQL {
  const time = since.toISOString()
  if (conversation === 'all') {
    // Who only reads sees everyone's conversations.
    const isListed = mayRole(staff.role, 'messages')
      ? sql`not ${isOwnedByAnother(liveCases.ownerId, staff, 'messages')}`
      : sql`true`
    return sql`from ${liveCases} where ${liveCases.waitingSince} is not null and ${liveCases.lastMessageAt} > ${time} and ${isListed}`
  }
  if (conversation)
    return sql`from ${messages} where ${messages.caseId} = ${conversation} and ${messages.sentAt} > ${time}
      and ${messages.staffId} is distinct from ${staff.id}`
  const aboutPage =
    applicationId === null
      ? sql``
      : sql`and ${auditEvents.subjectKind} = 'application' and ${auditEvents.subjectId} = ${applicationId}`
  return sql`from ${auditEvents} where ${auditEvents.at} > ${time} and ${auditEvents.actorId} is distinct from ${staff.id}
    and ${isOfType(LIVE_EVENTS)} ${aboutPage}`
}
