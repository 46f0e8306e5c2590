import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { FIRST_PAGE, type ListPage, MOST_COUNTED, pageOf } from './list-page.ts'
import type { Place } from './list-place.ts'
import type { MailFilters } from './mail-log-filters.ts'
import { matchesSearch } from './matches-search.server.ts'
import { newestFirst } from './newest-first.server.ts'

const NEWEST_FIRST = newestFirst(mails.queuedAt, mails.id)

/** What a row shows. Never its data: they hold keys, and what people wrote. */
const LISTED = {
  id: mails.id,
  template: mails.template,
  subject: mails.subject,
  to: mails.to,
  replyTo: mails.replyTo,
  state: mails.state,
  tries: mails.tries,
  lastError: mails.lastError,
  queuedAt: mails.queuedAt,
  claimedAt: mails.claimedAt,
  sentAt: mails.sentAt,
  copyOf: mails.copyOf,
  /** Null too when it is about something else. */
  applicationId: applications.id,
  applicantName: applications.applicantName,
  cursor: NEWEST_FIRST.cursor,
}

export type ListedMail = Awaited<ReturnType<typeof rowsAt>>[number]

/** One page of every message, the newest first. */
export async function mailLog(
  db: DatabaseOrTransaction,
  wanted: { filters: MailFilters; place: Place },
): Promise<ListPage<ListedMail>> {
  const { filters, place } = wanted
  const matches = matchesMail(filters)
  const [found, counted] = await Promise.all([rowsAt(db, matches, place), countUpTo(db, matches, MOST_COUNTED + 1)])
  const count = { total: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED }
  const nearest: Place = place.kind === 'before' ? FIRST_PAGE : { kind: 'end' }
  return pageOf(place, found, count) ?? mailLog(db, { ...wanted, place: nearest })
}

function rowsAt(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>, place: Place) {
  const page = NEWEST_FIRST.at(place)
  return db
    .select(LISTED)
    .from(mails)
    .leftJoin(applications, eq(applications.id, mails.aboutId))
    .where(and(...matches, page.from))
    .orderBy(...page.order)
    .limit(page.limit)
    .offset(page.offset)
}

async function countUpTo(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(mails)
    .where(and(...matches))
    .limit(most)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return counted?.total ?? 0
}

/** Folded as the index `mails_words` of migration 0012 has it. */
const WORDS = sql`search_fold(${mails.to} || ' ' || coalesce(${mails.subject}, ''))`

function matchesMail({ q, state, kind, about }: MailFilters): Array<SQL> {
  return [
    ...matchesSearch(q, WORDS),
    state === null ? [] : eq(mails.state, state),
    kind === null ? [] : eq(mails.template, kind),
    about === null ? [] : eq(mails.aboutId, about),
  ].flat()
}
