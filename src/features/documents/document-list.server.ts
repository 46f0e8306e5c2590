import { eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import type { Place } from '#src/database/keyset-page.ts'
import {
  containsWord,
  createChoiceFilter,
  createSearchFilter,
  defineFilters,
  splitIntoWords,
} from '#src/database/list-filters.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import { createOwnerFilter } from '#src/features/cases/work/owners.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { DOCUMENT_TYPES, RESUBMISSION_TYPES, TEMPLATE_TYPES } from './document-types.ts'
import { DOCUMENT_COLUMNS, REQUEST_COLUMNS } from './queries.server.ts'
import {
  DOCUMENT_STATES,
  DOCUMENT_STATUSES,
  EXPIRED,
  isRequestOpen,
  SHOWN_REQUEST_STATES,
  SHOWN_REQUEST_STATUSES,
  type ShownRequestStatus,
} from './states.ts'
import { documentRequests, documents } from './table.server.ts'

const DOCUMENT_TYPE_CHOICES = [
  ...new Set<string>([...DOCUMENT_TYPES, ...TEMPLATE_TYPES, ...Object.values(RESUBMISSION_TYPES)]),
].map(type => [type, type] as const)

const APPLICANT_COLUMNS_OF_ROW = {
  applicationId: liveApplications.id,
  applicantName: liveApplications.applicantName,
  email: liveApplications.email,
  reference: liveApplications.reference,
  sector: liveApplications.sector,
  ownerName: sql<
    string | null
  >`(select name from ${staffMembers} where ${staffMembers.id} = ${liveApplications.ownerId})`,
}

export const DOCUMENT_FILTERS = defineFilters({
  q: createSearchFilter({ placeholder: 'Applicant, file or type', where: createDocumentConditions }),
  type: createTypeFilter(documents.documentType),
  status: createChoiceFilter({
    label: 'Status',
    all: 'All statuses',
    choices: DOCUMENT_STATUSES.map(status => [status, DOCUMENT_STATES[status].label]),
    where: status => eq(documents.status, status),
  }),
  owner: createOwnerOfCaseFilter(documents.caseId),
})

const DOCUMENT_LIST = createKeysetList({
  id: documents.id,
  sorts: { uploaded: { by: [{ column: documents.uploadedAt, type: 'instant' }], defaultDirection: 'desc' } },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({ ...DOCUMENT_COLUMNS, ...APPLICANT_COLUMNS_OF_ROW, ...found })
      .from(documents)
      .innerJoin(files, eq(files.id, documents.fileId))
      .innerJoin(liveApplications, eq(liveApplications.id, documents.caseId))
      .where(where)
      .orderBy(...orderBy),
})

export function loadDocumentPage(
  db: ReadDatabase,
  { filters, place }: { filters: typeof DOCUMENT_FILTERS.none; place: Place },
) {
  return DOCUMENT_LIST.page(db, {
    matches: [...DOCUMENT_FILTERS.matches(filters), isOutsideBin(documents.caseId)],
    place,
  })
}

export const REQUEST_FILTERS = defineFilters({
  q: createSearchFilter({ placeholder: 'Applicant or document type', where: createRequestConditions }),
  type: createTypeFilter(documentRequests.documentType),
  status: createChoiceFilter({
    label: 'Status',
    all: 'All statuses',
    choices: SHOWN_REQUEST_STATUSES.map(status => [status, SHOWN_REQUEST_STATES[status].label]),
  }),
  owner: createOwnerOfCaseFilter(documentRequests.caseId),
})

const REQUEST_LIST = createKeysetList({
  id: documentRequests.id,
  sorts: {
    urgent: {
      by: [
        { column: documentRequests.urgency, type: 'text' },
        { column: documentRequests.caseId, type: 'id' },
      ],
      defaultDirection: 'asc',
    },
    requested: { by: [{ column: documentRequests.requestedAt, type: 'instant' }], defaultDirection: 'desc' },
  },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({ ...REQUEST_COLUMNS, ...APPLICANT_COLUMNS_OF_ROW, ...found })
      .from(documentRequests)
      .innerJoin(liveApplications, eq(liveApplications.id, documentRequests.caseId))
      .where(where)
      .orderBy(...orderBy),
})

/** Reads one page of requests: overdue ones first, fulfilled ones by themselves newest first. `today` is the day in Lagos, yyyy-mm-dd. */
export function loadDocumentRequestPage(
  db: ReadDatabase,
  { filters, place, today }: { filters: typeof REQUEST_FILTERS.none; place: Place; today: string },
) {
  const status = parseOneOf(SHOWN_REQUEST_STATUSES, filters.status)
  const isInStatus = status === null ? undefined : createStatusCondition(status, today)
  const isOpenList = status === null || isRequestOpen(status)
  return REQUEST_LIST.page(db, {
    matches: [...REQUEST_FILTERS.matches(filters), isInStatus, isOutsideBin(documentRequests.caseId)],
    place,
    order: REQUEST_LIST.orderFor(isOpenList ? 'urgent' : 'requested'),
  })
}

function createStatusCondition(status: ShownRequestStatus, today: string): SQL {
  const isOpen = isInStates(documentRequests.status, isRequestOpen)
  if (!isRequestOpen(status)) return not(isOpen)
  const isLate = sql`coalesce(${documentRequests.dueDate} < ${today}, false)`
  return sql`${isOpen} and ${status === EXPIRED ? isLate : sql`not ${isLate}`}`
}

function createTypeFilter(column: typeof documents.documentType | typeof documentRequests.documentType) {
  return createChoiceFilter({
    label: 'Document Type',
    all: 'All types',
    choices: DOCUMENT_TYPE_CHOICES,
    where: type => eq(column, type),
  })
}

function createOwnerOfCaseFilter(applicationId: typeof documents.caseId | typeof documentRequests.caseId) {
  return createOwnerFilter(ownerId => {
    const isOwned = ownerId === null ? isNull(liveApplications.ownerId) : eq(liveApplications.ownerId, ownerId)
    return sql`${applicationId} in (select ${liveApplications.id} from ${liveApplications} where ${isOwned})`
  })
}

function createDocumentConditions(search: string): Array<SQL> {
  return searchApplicantsAnd(search, documents.caseId, word => {
    const matchesName = containsWord(sql`search_fold(${files.name})`, word)
    const matchingFiles = sql`(select ${files.id} from ${files} where ${matchesName})`
    return sql`(${containsWord(sql`search_fold(${documents.documentType})`, word)} or ${documents.fileId} in ${matchingFiles})`
  })
}

function createRequestConditions(search: string): Array<SQL> {
  return searchApplicantsAnd(search, documentRequests.caseId, word =>
    containsWord(sql`lower(${documentRequests.documentType})`, word),
  )
}

/** Searches applicants in a subquery, so that PostgreSQL can use the search index of `cases`. */
function searchApplicantsAnd(
  search: string,
  applicationId: typeof documents.caseId | typeof documentRequests.caseId,
  matches: (word: string) => SQL,
): Array<SQL> {
  return splitIntoWords(search).map(word => {
    const matchesWord = containsWord(sql`${liveApplications.searchText}`, word)
    const matchingApplications = sql`(select ${liveApplications.id} from ${liveApplications} where ${matchesWord})`
    return sql`(${applicationId} in ${matchingApplications} or ${matches(word)})`
  })
}
