import { eq, type SQL, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { keysetList } from '#src/database/keyset-list.server.ts'
import type { Place } from '#src/database/keyset-page.ts'
import {
  choiceFilter,
  containsWord,
  defineFilters,
  searchFilter,
  searchWords,
} from '#src/database/list-filters.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { DOCUMENT_TYPES, RESUBMISSION_TYPES, TEMPLATE_TYPES } from './document-types.ts'
import { DOCUMENT_STATES, DOCUMENT_STATUSES } from './states.ts'
import { documents } from './table.server.ts'

/** Every type of document that we name. One in a person's own words is found by the search. */
export const TYPE_CHOICES = [
  ...new Set<string>([...DOCUMENT_TYPES, ...TEMPLATE_TYPES, ...Object.values(RESUBMISSION_TYPES)]),
].map(type => [type, type] as const)

export const DOCUMENT_FILTERS = defineFilters({
  q: searchFilter({ placeholder: 'Applicant, file or type', where: matchesDocuments }),
  type: choiceFilter({
    label: 'Document Type',
    all: 'All types',
    choices: TYPE_CHOICES,
    where: type => eq(documents.documentType, type),
  }),
  status: choiceFilter({
    label: 'Status',
    all: 'All statuses',
    choices: DOCUMENT_STATUSES.map(status => [status, DOCUMENT_STATES[status].label]),
    where: status => eq(documents.status, status),
  }),
})

const DOCUMENTS = keysetList({
  id: documents.id,
  sorts: { uploaded: { by: [{ column: documents.uploadedAt, type: 'instant' }], first: 'desc' } },
  rows: (db, { where, orderBy, cursor }) =>
    db
      .select({
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
        cursor,
      })
      .from(documents)
      .innerJoin(applications, eq(applications.id, documents.applicationId))
      .where(where)
      .orderBy(...orderBy),
})

/** One page of what applicants uploaded, newest first. */
export function documentList(
  db: DatabaseOrTransaction,
  { filters, place }: { filters: typeof DOCUMENT_FILTERS.none; place: Place },
) {
  return DOCUMENTS.page(db, { matches: DOCUMENT_FILTERS.matches(filters), place })
}

/** Each word is part of what is known of the applicant, or of the document's type or file name. */
function matchesDocuments(search: string): Array<SQL> {
  return searchWords(search).map(word => {
    const isCalled = containsWord(sql`${documents.searchText}`, word)
    return sql`(${documents.applicationId} in ${applicantsWith(word)} or ${isCalled})`
  })
}

/** A subquery of its own: the index of the applications answers before a document is read. */
export function applicantsWith(word: string): SQL {
  const found = containsWord(sql`${applications.searchText}`, word)
  return sql`(select ${applications.id} from ${applications} where ${found})`
}
