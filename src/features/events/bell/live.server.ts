import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
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
import { unseenBy } from './notifications.server.ts'

export type LiveCounts = { bell: number; queue: number; messages: number; documents: number; calendar: number }

const MAX_COUNTED = 100

/** `conversation` is the id of a conversation, or `all` for the inbox. */
export type LiveQuery = {
  staffId: string
  since: Date | null
  applicationId: string | null
  conversation?: string | null
}

/** Counts at most 100 of each. `news` counts what others did since then. */
export async function countLive(
  app: Pick<AppContext, 'db' | 'clock'>,
  { staffId, since, applicationId, conversation = null }: LiveQuery,
): Promise<LiveCounts & { news: number }> {
  const now = app.clock.now()
  const today = dayInLagos(now)
  const limit = sql.raw(String(MAX_COUNTED))
  const count = (rows: SQL) => sql`(select count(*)::int from (select 1 ${rows} limit ${limit}) as counted)`
  const news = since === null ? sql`0` : count(selectNews({ staffId, since, applicationId, conversation }))
  const [dayBegin, dayEnd] = [today, addDays(today, 1)].map(day => instantInLagos(day, '00:00').toISOString())
  const { rows } = await app.db.execute<LiveCounts & { news: number }>(sql`select
    ${count(
      sql`from ${auditEvents} where ${sql.join(
        unseenBy(staffId).filter(each => each !== undefined),
        sql` and `,
      )}`,
    )} as bell,
    least((${selectQueueLength(now)}), ${limit}) as queue,
    ${count(sql`from ${liveCases} where ${liveCases.waitingSince} is not null`)} as messages,
    ${count(sql`from ${documents} join ${liveApplications} on ${liveApplications.id} = ${documents.caseId} where ${needsReview()}`)} as documents,
    ${count(sql`from ${bookings} where ${bookings.status} = ${CONFIRMED} and ${bookings.startsAt} >= ${dayBegin} and ${bookings.startsAt} < ${dayEnd}`)} as calendar,
    ${news} as news`)
  const [counts] = rows
  if (counts === undefined) throw new Error('The counts are missing.')
  return counts
}

type NewsQuery = LiveQuery & { since: Date }

function selectNews({ staffId, since, applicationId, conversation }: NewsQuery): SQL {
  const time = since.toISOString()
  if (conversation === 'all')
    return sql`from ${liveCases} where ${liveCases.waitingSince} is not null and ${liveCases.lastMessageAt} > ${time}`
  if (conversation)
    return sql`from ${messages} where ${messages.caseId} = ${conversation} and ${messages.sentAt} > ${time}
      and ${messages.staffId} is distinct from ${staffId}`
  const aboutPage =
    applicationId === null
      ? sql``
      : sql`and ${auditEvents.subjectKind} = 'application' and ${auditEvents.subjectId} = ${applicationId}`
  return sql`from ${auditEvents} where ${auditEvents.at} > ${time} and ${auditEvents.actorId} is distinct from ${staffId}
    and ${isOfType(LIVE_EVENTS)} ${aboutPage}`
}
