import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import ICAL from 'ical.js'
import { z } from 'zod'
import { BRAND } from '#src/brand.ts'
import { HOUR_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { passwordSetAt } from '#src/features/staff/queries.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { newCalendar, textOf } from './calendar-parts.server.ts'
import { feedEntries } from './feed-entries.server.ts'
import { calendarFeedToken } from './feed-of.server.ts'
import { calendarFeeds } from './table.server.ts'

const ASK_AGAIN_AFTER = 'PT15M'

export type FeedGround = Ground & { sessionSecret: string; mailFrom: string }

/**
 * The consultations as a calendar that programs read again and again, for whoever has the address of a member's feed. Null
 * where it opens nothing: it was never one, it was replaced or taken back, the member has another
 * password now, or their account cannot be used.
 */
export async function feedText(app: FeedGround, asked: { staffId: string; token: string }): Promise<string | null> {
  const opened = await openedBy(app, asked)
  if (opened === null) return null
  await noteReading(app, opened)
  const calendar = newCalendar('PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', `${BRAND.name} consultations`)
  // Said twice: the first is the standard's, the second what programs knew before there was one.
  const refresh = new ICAL.Property('refresh-interval')
  refresh.resetType('duration')
  refresh.setValue(ICAL.Duration.fromString(ASK_AGAIN_AFTER))
  calendar.addProperty(refresh)
  calendar.addPropertyWithValue('x-published-ttl', ASK_AGAIN_AFTER)
  for (const entry of await feedEntries(app)) calendar.addSubcomponent(entry)
  return textOf(calendar)
}

type Opened = { staffId: string; passwordSetAt: Date }

async function openedBy(
  app: FeedGround,
  { staffId, token }: { staffId: string; token: string },
): Promise<Opened | null> {
  if (!z.uuid().safeParse(staffId).success) return null
  const [feed] = await app.db
    .select({ staffId: calendarFeeds.staffId, nonce: calendarFeeds.nonce })
    .from(calendarFeeds)
    .innerJoin(staffMembers, eq(staffMembers.id, calendarFeeds.staffId))
    .where(and(eq(calendarFeeds.staffId, staffId), isNull(staffMembers.disabledAt)))
  const setAt = await passwordSetAt(app.db, staffId)
  if (feed === undefined || setAt === null) return null
  const opens = calendarFeedToken(app.sessionSecret, { ...feed, passwordSetAt: setAt })
  const [wanted, shown] = [Buffer.from(opens), Buffer.from(token)]
  return wanted.length === shown.length && timingSafeEqual(wanted, shown) ? { staffId, passwordSetAt: setAt } : null
}

/** That somebody reads it is worth knowing, not each time: programs ask every few minutes. */
async function noteReading(app: Ground, { staffId, passwordSetAt }: Opened): Promise<void> {
  const now = app.clock.now()
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const { readAt } = calendarFeeds
  // What was noted of the address before says nothing of this one.
  const isOld = or(isNull(readAt), lte(readAt, anHourAgo), lt(readAt, passwordSetAt))
  await app.db
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(and(eq(calendarFeeds.staffId, staffId), isOld))
}
