import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, gte, isNull, lt, lte, or } from 'drizzle-orm'
import ICAL from 'ical.js'
import { z } from 'zod'
import { BRAND } from '#src/brand.ts'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { inUtc, newCalendar, oneLine, person, textOf } from '#src/features/bookings/calendar-entry.server.ts'
import { uidOf } from '#src/features/bookings/rules.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { bookings, calendarFeeds } from '#src/features/bookings/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { passwordSetAt } from '#src/features/staff/queries.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { mailboxParts } from '#src/mailbox.ts'
import { never } from '#src/never.ts'

const DAYS_BACK = 30

/**
 * Confirmed consultations from a month ago on, for a member's own calendar. Nothing in them opens a booking to changes.
 */
async function feedEntries(app: Ground & { mailFrom: string }): Promise<Array<ICAL.Component>> {
  const since = new Date(app.clock.now().getTime() - DAYS_BACK * DAY_MS)
  const rows = await app.db
    .select({
      id: bookings.id,
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
    .where(and(inStates(bookings.status, isConfirmed), gte(bookings.startsAt, since)))
    .orderBy(asc(bookings.startsAt))
  return rows.map(row => {
    const event = new ICAL.Component('vevent')
    const meetingLink = oneLine(row.meetingLink)
    event.addPropertyWithValue('uid', uidOf(app.publicUrl, row.id))
    event.addPropertyWithValue('sequence', row.sequence)
    event.addPropertyWithValue('dtstamp', inUtc(row.updatedAt))
    event.addPropertyWithValue('dtstart', inUtc(row.startsAt))
    event.addPropertyWithValue('dtend', inUtc(row.endsAt))
    event.addPropertyWithValue('summary', `${row.minutes} minutes: ${oneLine(row.name)}`)
    event.addPropertyWithValue('location', meetingLink)
    event.addPropertyWithValue('url', meetingLink)
    event.addPropertyWithValue(
      'description',
      [`Email: ${oneLine(row.email)}`, `Payment reference: ${row.reference}`, `Meeting: ${meetingLink}`].join('\n'),
    )
    event.addPropertyWithValue('status', 'CONFIRMED')
    event.addPropertyWithValue('transp', 'OPAQUE')
    event.addProperty(person('organizer', mailboxParts(app.mailFrom)))
    return event
  })
}

/** `readAt`: when a calendar program last asked, to the hour; null: never. */
type Feed = { token: string; createdAt: Date; readAt: Date | null }

/** The feed of a member of staff as its address needs it, or null if they have none: without a password nobody has. */
export async function feedOf(app: Ground & { sessionSecret: string }, staffId: string): Promise<Feed | null> {
  const [feed] = await app.db.select().from(calendarFeeds).where(eq(calendarFeeds.staffId, staffId))
  const setAt = await passwordSetAt(app.db, staffId)
  if (feed === undefined || setAt === null) return null
  const { readAt } = feed
  return {
    token: calendarFeedToken(app.sessionSecret, { ...feed, passwordSetAt: setAt }),
    createdAt: setAt > feed.createdAt ? setAt : feed.createdAt,
    readAt: readAt !== null && readAt >= setAt ? readAt : null,
  }
}

/**
 * The key of a member's feed: derived from the install's secret, so rows alone open none, and from the password's date,
 * so a new password ends it.
 */
function calendarFeedToken(
  sessionSecret: string,
  { staffId, nonce, passwordSetAt }: { staffId: string; nonce: string; passwordSetAt: Date },
): string {
  const named = `the calendar feed of ${staffId}, ${nonce}, ${passwordSetAt.toISOString()}`
  return createHmac('sha256', sessionSecret).update(named).digest('base64url')
}

const ASK_AGAIN_AFTER = 'PT15M'

type FeedGround = Ground & { sessionSecret: string; mailFrom: string }

/**
 * The feed for the holder of its address. Null: the address is unknown, replaced or revoked, or the account or password
 * changed.
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

/** Programs ask every few minutes: noted once an hour. */
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

export type FeedChange = 'made' | 'replaced' | 'revoked'

/** Creates, replaces or revokes the address of a member's own feed. Records nothing when nothing changes. */
export async function changeFeed(app: Ground, actor: StaffActor, to: FeedChange): Promise<void> {
  await app.db.transaction(async tx => {
    if (!(await change(tx, actor.id, to, app.clock.now()))) return
    await recordEvent(app, tx, { type: 'calendar.feed_changed', actor, subject: { kind: 'staff', id: actor.id }, to })
  })
}

async function change(tx: Transaction, staffId: string, to: FeedChange, now: Date): Promise<boolean> {
  const another = { nonce: randomUUID(), createdAt: now, readAt: null }
  switch (to) {
    case 'made': {
      const made = await tx
        .insert(calendarFeeds)
        .values({ staffId, ...another })
        .onConflictDoNothing()
        .returning()
      return made.length > 0
    }
    case 'replaced': {
      // Whoever has none, because they took it back elsewhere, asked for a new one and gets it.
      await tx
        .insert(calendarFeeds)
        .values({ staffId, ...another })
        .onConflictDoUpdate({ target: calendarFeeds.staffId, set: another })
      return true
    }
    case 'revoked': {
      const gone = await tx.delete(calendarFeeds).where(eq(calendarFeeds.staffId, staffId)).returning()
      return gone.length > 0
    }
    default:
      return never(to)
  }
}
