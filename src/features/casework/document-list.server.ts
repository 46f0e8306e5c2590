import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import type { DocumentFilters } from './document-list-filters.ts'
import { FIRST_PAGE, type ListPage, MOST_COUNTED, PAGE_SIZE, pageOf } from './list-page.ts'
import type { Cursor, Place } from './list-place.ts'
import { matchesWord } from './matches-word.server.ts'
import { searchWords } from './search-words.ts'

const LISTED = {
  id: documents.id,
  documentType: documents.documentType,
  fileName: documents.fileName,
  format: documents.format,
  sizeBytes: documents.sizeBytes,
  status: documents.status,
  adminComment: documents.adminComment,
  uploadedAt: documents.uploadedAt,
  damagedAt: documents.damagedAt,
  applicationId: applications.id,
  applicantName: applications.applicantName,
  email: applications.email,
  reference: applications.reference,
  cursor: sql<Cursor>`array[(extract(epoch from ${documents.uploadedAt}) * 1000000)::bigint::text, ${documents.id}::text]`,
}

export type ListedDocument = Awaited<ReturnType<typeof rowsAt>>[number]

/** One page of what applicants handed in, the newest first. */
export async function documentList(
  db: DatabaseOrTransaction,
  wanted: { filters: DocumentFilters; place: Place },
): Promise<ListPage<ListedDocument>> {
  const { filters, place } = wanted
  const matches = matchesDocument(filters)
  const [found, counted] = await Promise.all([rowsAt(db, matches, place), countUpTo(db, matches)])
  const count = { total: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED }
  const nearest: Place = place.kind === 'before' ? FIRST_PAGE : { kind: 'end' }
  return pageOf(place, found, count) ?? documentList(db, { ...wanted, place: nearest })
}

function rowsAt(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>, place: Place) {
  const isBackwards = place.kind === 'before' || place.kind === 'end'
  const { uploadedAt, id } = documents
  return db
    .select(LISTED)
    .from(documents)
    .innerJoin(applications, eq(applications.id, documents.applicationId))
    .where(and(...matches, 'cursor' in place ? comesAfter(place.cursor, isBackwards) : undefined))
    .orderBy(...(isBackwards ? [uploadedAt, id] : [desc(uploadedAt), desc(id)]))
    .limit(PAGE_SIZE + 1)
    .offset(place.kind === 'page' ? (place.page - 1) * PAGE_SIZE : 0)
}

function comesAfter([at = '', id = '']: Cursor, isBackwards: boolean): SQL {
  const direction = sql.raw(isBackwards ? '>' : '<')
  return sql`(${documents.uploadedAt}, ${documents.id}) ${direction} (to_timestamp(0) + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`
}

async function countUpTo(db: DatabaseOrTransaction, matches: ReadonlyArray<SQL>): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(documents)
    .where(and(...matches))
    .limit(MOST_COUNTED + 1)
    .as('some')
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return counted?.total ?? 0
}

/** Each word stands in what is known of the applicant, or in what the document is or is called. */
function matchesDocument({ q, type, status }: DocumentFilters): Array<SQL> {
  return [
    ...searchWords(q).map(word => sql`(${isOfApplicantWith(word)} or ${isCalled(word)})`),
    type === null ? [] : eq(documents.documentType, type),
    status === null ? [] : eq(documents.status, status),
  ].flat()
}

/** Asked of the applications by themselves: their index answers before a document is looked at. */
function isOfApplicantWith(word: string): SQL {
  const found = matchesWord(sql`${applications.searchText}`, word)
  return sql`${documents.applicationId} in (select ${applications.id} from ${applications} where ${found})`
}

function isCalled(word: string): SQL {
  return matchesWord(sql`${documents.searchText}`, word)
}
