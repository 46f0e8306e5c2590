import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { inStates } from '#src/database/one-of.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { EXPIRED, isRequestOpen, type ShownRequestStatus } from '#src/features/documents/states.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import type { RequestFilters } from './document-request-filters.ts'
import { FIRST_PAGE, type ListPage, MOST_COUNTED, PAGE_SIZE, pageOf } from './list-page.ts'
import type { Cursor, Place } from './list-place.ts'
import { matchesWord } from './matches-word.server.ts'
import { searchWords } from './search-words.ts'

const LISTED = {
  id: documentRequests.id,
  documentType: documentRequests.documentType,
  description: documentRequests.description,
  dueDate: documentRequests.dueDate,
  status: documentRequests.status,
  requestedAt: documentRequests.requestedAt,
  applicationId: applications.id,
  applicantName: applications.applicantName,
  email: applications.email,
  reference: applications.reference,
  cursor: sql<Cursor>`array[(extract(epoch from ${documentRequests.requestedAt}) * 1000000)::bigint::text, ${documentRequests.id}::text]`,
}

export type ListedRequest = Awaited<ReturnType<typeof rowsAt>>[number]

/** One page of what applicants were asked for, the newest first. `today`: the day it is in Lagos. */
export async function documentRequestList(
  db: DatabaseOrTransaction,
  wanted: { filters: RequestFilters; place: Place; today: string },
): Promise<ListPage<ListedRequest>> {
  const { filters, place, today } = wanted
  const matches = matchesRequest(filters, today)
  const [found, counted] = await Promise.all([rowsAt(db, matches, place), countUpTo(db, matches)])
  const count = { total: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED }
  const nearest: Place = place.kind === 'before' ? FIRST_PAGE : { kind: 'end' }
  return pageOf(place, found, count) ?? documentRequestList(db, { ...wanted, place: nearest })
}

function rowsAt(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>, place: Place) {
  const isBackwards = place.kind === 'before' || place.kind === 'end'
  const { requestedAt, id } = documentRequests
  return db
    .select(LISTED)
    .from(documentRequests)
    .innerJoin(applications, eq(applications.id, documentRequests.applicationId))
    .where(and(...matches, 'cursor' in place ? comesAfter(place.cursor, isBackwards) : undefined))
    .orderBy(...(isBackwards ? [requestedAt, id] : [desc(requestedAt), desc(id)]))
    .limit(PAGE_SIZE + 1)
    .offset(place.kind === 'page' ? (place.page - 1) * PAGE_SIZE : 0)
}

function comesAfter([at = '', id = '']: Cursor, isBackwards: boolean): SQL {
  const direction = sql.raw(isBackwards ? '>' : '<')
  return sql`(${documentRequests.requestedAt}, ${documentRequests.id}) ${direction} (to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`
}

async function countUpTo(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(documentRequests)
    .where(and(...matches))
    .limit(MOST_COUNTED + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return counted?.total ?? 0
}

/** Each word stands in what is known of the applicant, or in what they were asked for. */
function matchesRequest({ q, type, status }: RequestFilters, today: string): Array<SQL> {
  return [
    ...searchWords(q).map(word => sql`(${isOfApplicantWith(word)} or ${isOfTypeWith(word)})`),
    type === null ? [] : eq(documentRequests.documentType, type),
    status === null ? [] : isInStatus(status, today),
  ].flat()
}

/** Asked of the applications by themselves: their index answers before a request is looked at. */
function isOfApplicantWith(word: string): SQL {
  const found = matchesWord(sql`${applications.searchText}`, word)
  return sql`${documentRequests.applicationId} in (select ${applications.id} from ${applications} where ${found})`
}

function isOfTypeWith(word: string): SQL {
  return matchesWord(sql`lower(${documentRequests.documentType})`, word)
}

/** As `shownRequestStatus` tells one from another. */
function isInStatus(status: ShownRequestStatus, today: string): SQL {
  const isOpen = inStates(documentRequests.status, isRequestOpen)
  if (!isRequestOpen(status)) return not(isOpen)
  const isLate = sql`coalesce(${documentRequests.dueDate} < ${today}, false)`
  return sql`${isOpen} and ${status === EXPIRED ? isLate : sql`not ${isLate}`}`
}
