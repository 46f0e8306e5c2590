import { createHmac, randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, gte, isNull, lt, lte, or } from 'drizzle-orm'
import ICAL from 'ical.js'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { findPassword } from '#src/features/staff/queries.server.ts'
import { calendarFeeds, staffMembers } from '#src/features/staff/table.server.ts'
import { isSameSecret } from '#src/secrets.server.ts'
import { createCalendar, createConsultationEvent, formatCalendar, toOneLine } from './calendar-entry.server.ts'
import { listCalendars } from './calendars.server.ts'
import { calendarUid } from './rules.ts'
import { isConfirmed } from './states.ts'
import { bookings } from './table.server.ts'

const FEED_PAST_DAYS = 30

/** Without `staffId`, the calls of all advisers. The entries leave out the keys with which customers change bookings. */
async function createFeedEntries(
  app: AppContext & { mailFrom: string },
  staffId: string | null,
): Promise<Array<ICAL.Component>> {
  const calendars = await listCalendars(app.db)
  const own = calendars.find(calendar => calendar.staffId !== null && calendar.staffId === staffId)
  const earliestStart = new Date(app.clock.now().getTime() - FEED_PAST_DAYS * DAY_MS)
  const rows = await app.db
    .select({
      id: bookings.id,
      calendarId: bookings.calendarId,
      name: bookings.name,
      email: bookings.email,
      minutes: bookings.minutes,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      meetingLink: bookings.meetingLink,
      sequence: bookings.sequence,
      updatedAt: bookings.updatedAt,
      reference: payments.reference,
    })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        isInStates(bookings.status, isConfirmed),
        gte(bookings.startsAt, earliestStart),
        own && eq(bookings.calendarId, own.id),
      ),
    )
    .orderBy(asc(bookings.startsAt))
  return rows.map(({ id, calendarId, name, email, minutes, reference, updatedAt, ...booking }) => {
    const adviser = calendars.length > 1 && own === undefined && calendars.find(calendar => calendar.id === calendarId)
    const lines = [
      ...(adviser ? [`Adviser: ${adviser.name}`] : []),
      ...[`Email: ${email}`, `Payment reference: ${reference}`, `Meeting: ${booking.meetingLink}`],
    ]
    return createConsultationEvent({
      ...booking,
      uid: calendarUid(app.publicUrl, id),
      changedAt: updatedAt,
      summary: `${minutes} minutes: ${toOneLine(name)}`,
      description: lines.map(toOneLine).join('\n'),
      status: 'CONFIRMED',
      organizer: app.mailFrom,
    })
  })
}

type Feed = { token: string; createdAt: Date; readAt: Date | null }

/** Returns null if the staff member has no feed or no password. */
export async function findFeed(app: SecretContext, staffId: string): Promise<Feed | null> {
  const feed = await loadFeed(app, staffId)
  if (feed === null) return null
  const { token, createdAt, readAt, passwordSetAt } = feed
  return {
    token,
    createdAt: passwordSetAt > createdAt ? passwordSetAt : createdAt,
    readAt: readAt !== null && readAt >= passwordSetAt ? readAt : null,
  }
}

type SecretContext = AppContext & { sessionSecret: string }

/** A disabled account has no feed. */
async function loadFeed(app: SecretContext, staffId: string) {
  const [feed] = await app.db
    .select(getTableColumns(calendarFeeds))
    .from(calendarFeeds)
    .innerJoin(staffMembers, eq(staffMembers.id, calendarFeeds.staffId))
    .where(and(eq(calendarFeeds.staffId, staffId), isNull(staffMembers.disabledAt)))
  const passwordSetAt = (await findPassword(app.db, staffId))?.setAt
  if (feed === undefined || passwordSetAt === undefined) return null
  const token = createFeedToken(app.sessionSecret, { ...feed, passwordSetAt })
  return { ...feed, passwordSetAt, token }
}

/** The token needs the session secret, so a copied database opens no feed. */
function createFeedToken(
  sessionSecret: string,
  { staffId, nonce, passwordSetAt }: { staffId: string; nonce: string; passwordSetAt: Date },
): string {
  const signedText = `the calendar feed of ${staffId}, ${nonce}, ${passwordSetAt.toISOString()}`
  return createHmac('sha256', sessionSecret).update(signedText).digest('base64url')
}

const REFRESH_INTERVAL = 'PT15M'

/**
 * A colleague who takes calls gets their own, and with `isForAll` those of all advisers, as every other colleague does.
 * Returns null when the URL is unknown or revoked or the account is disabled.
 */
export async function renderFeed(
  app: SecretContext & { mailFrom: string },
  requested: { staffId: string; token: string; isForAll?: boolean },
): Promise<string | null> {
  if (!z.uuid().safeParse(requested.staffId).success) return null
  const feed = await loadFeed(app, requested.staffId)
  if (feed === null || !isSameSecret(requested.token, feed.token)) return null
  await recordFeedRead(app, feed)
  const calendar = createCalendar('PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', `${BRAND.name} consultations`)
  // RFC 7986 defines `refresh-interval`. Older calendar programs read `x-published-ttl`.
  const refreshInterval = new ICAL.Property('refresh-interval')
  refreshInterval.resetType('duration')
  refreshInterval.setValue(ICAL.Duration.fromString(REFRESH_INTERVAL))
  calendar.addProperty(refreshInterval)
  calendar.addPropertyWithValue('x-published-ttl', REFRESH_INTERVAL)
  const entries = await createFeedEntries(app, requested.isForAll ? null : requested.staffId)
  for (const entry of entries) calendar.addSubcomponent(entry)
  return formatCalendar(calendar)
}

async function recordFeedRead(
  app: AppContext,
  { staffId, passwordSetAt }: { staffId: string; passwordSetAt: Date },
): Promise<void> {
  const now = app.clock.now()
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const { readAt } = calendarFeeds
  const needsUpdate = or(isNull(readAt), lte(readAt, anHourAgo), lt(readAt, passwordSetAt))
  await app.db
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(and(eq(calendarFeeds.staffId, staffId), needsUpdate))
}

export type FeedChange = 'made' | 'replaced' | 'revoked'

/** Records no event when nothing changes. */
export async function changeFeed(app: AppContext, actor: StaffActor, to: FeedChange): Promise<void> {
  await app.db.transaction(async tx => {
    if (!(await writeFeed(tx, actor.id, to, app.clock.now()))) return
    await recordEvent(app, tx, { type: 'calendar.feed_changed', actor, subject: { kind: 'staff', id: actor.id }, to })
  })
}

async function writeFeed(tx: Transaction, staffId: string, to: FeedChange, now: Date): Promise<boolean> {
  const newFeed = { nonce: randomUUID(), createdAt: now, readAt: null }
  switch (to) {
    case 'made': {
      const insertedFeeds = await tx
        .insert(calendarFeeds)
        .values({ staffId, ...newFeed })
        .onConflictDoNothing()
        .returning()
      return insertedFeeds.length > 0
    }
    case 'replaced': {
      await tx
        .insert(calendarFeeds)
        .values({ staffId, ...newFeed })
        .onConflictDoUpdate({ target: calendarFeeds.staffId, set: newFeed })
      return true
    }
    case 'revoked': {
      const deletedFeeds = await tx.delete(calendarFeeds).where(eq(calendarFeeds.staffId, staffId)).returning()
      return deletedFeeds.length > 0
    }
    default:
      return assertNever(to)
  }
}
