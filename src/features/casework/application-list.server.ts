import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { ListFilters } from './list-filters.ts'
import { comesAfter, cursorOf, orderedBy } from './list-keyset.server.ts'
import { FIRST_PAGE, type ListPage, MOST_COUNTED, PAGE_SIZE, pageOf } from './list-page.ts'
import type { Order, Place } from './list-place.ts'
import { opposite } from './list-sorts.ts'
import { matchesFilters } from './matches-filters.server.ts'
import { needsYou } from './needs-you.server.ts'

/** What a row of the list shows, and what its dialogs begin with. */
const LISTED = {
  id: applications.id,
  reference: applications.reference,
  applicantName: applications.applicantName,
  email: applications.email,
  service: applications.service,
  status: applications.status,
  adminNotes: applications.adminNotes,
  resubmissionReason: applications.resubmissionReason,
  version: applications.version,
  paid: applications.paid,
  settledPence: applications.settledPence,
  agreedPence: applications.agreedPence,
  createdAt: applications.createdAt,
  updatedAt: applications.updatedAt,
}

export type ListedApplication = Awaited<ReturnType<typeof rowsAt>>[number]

export type Wanted = {
  filters: ListFilters
  order: Order
  place: Place
  /** The day it is in Lagos, where only those are wanted that wait for somebody. */
  needsYouOn: string | null
}

/** One page of the list, and where it stands in it. A place that is there no more leads to the nearest page that is. */
export async function applicationList(db: DatabaseOrTransaction, wanted: Wanted): Promise<ListPage<ListedApplication>> {
  const { filters, order, place, needsYouOn } = wanted
  const matches = [...matchesFilters(filters), ...(needsYouOn === null ? [] : [needsYou(needsYouOn)])]
  const [found, counted] = await Promise.all([rowsAt(db, matches, order, place), countUpTo(db, matches)])
  const count = { total: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED }
  const nearest: Place = place.kind === 'before' ? FIRST_PAGE : { kind: 'end' }
  return pageOf(place, found, count) ?? applicationList(db, { ...wanted, place: nearest })
}

/** The rows of a page, and one more where the list goes on; towards its beginning when the page ends somewhere. */
function rowsAt(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>, { sort, dir }: Order, place: Place) {
  const towards = place.kind === 'before' || place.kind === 'end' ? opposite(dir) : dir
  const isFrom = 'cursor' in place ? comesAfter(sort, towards, place.cursor) : undefined
  // The ids first, from the index alone where nothing else is asked: an offset then skips entries, not whole rows.
  const ids = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(...matches, isFrom))
    .orderBy(...orderedBy(sort, towards))
    .limit(PAGE_SIZE + 1)
    .offset(place.kind === 'page' ? (place.page - 1) * PAGE_SIZE : 0)
  return db
    .select({ ...LISTED, cursor: cursorOf(sort) })
    .from(applications)
    .where(inArray(applications.id, ids))
    .orderBy(...orderedBy(sort, towards))
}

async function countUpTo(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(applications)
    .where(and(...matches))
    .limit(MOST_COUNTED + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return counted?.total ?? 0
}
