import { eq, not, type SQL, sql } from 'drizzle-orm'
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
import { inStates } from '#src/database/one-of.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { applicantsWith, TYPE_CHOICES } from './document-list.server.ts'
import {
  EXPIRED,
  isRequestOpen,
  SHOWN_REQUEST_STATES,
  SHOWN_REQUEST_STATUSES,
  type ShownRequestStatus,
} from './states.ts'
import { documentRequests } from './table.server.ts'

export const REQUEST_FILTERS = defineFilters({
  q: searchFilter({ placeholder: 'Applicant or document type', where: matchesRequests }),
  type: choiceFilter({
    label: 'Document Type',
    all: 'All types',
    choices: TYPE_CHOICES,
    where: type => eq(documentRequests.documentType, type),
  }),
  // Depends on the day: the list makes the condition.
  status: choiceFilter({
    label: 'Status',
    all: 'All statuses',
    choices: SHOWN_REQUEST_STATUSES.map(status => [status, SHOWN_REQUEST_STATES[status].label]),
  }),
})

const REQUESTS = keysetList({
  id: documentRequests.id,
  sorts: { requested: { by: [{ column: documentRequests.requestedAt, type: 'instant' }], first: 'desc' } },
  rows: (db, { where, orderBy, cursor }) =>
    db
      .select({
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
        cursor,
      })
      .from(documentRequests)
      .innerJoin(applications, eq(applications.id, documentRequests.applicationId))
      .where(where)
      .orderBy(...orderBy),
})

/** One page of what applicants were asked for, newest first. `today`: the day it is in Lagos. */
export function documentRequestList(
  db: DatabaseOrTransaction,
  { filters, place, today }: { filters: typeof REQUEST_FILTERS.none; place: Place; today: string },
) {
  const status = parseOneOf(SHOWN_REQUEST_STATUSES, filters.status)
  const isInStatus = status === null ? undefined : hasStatus(status, today)
  return REQUESTS.page(db, { matches: [...REQUEST_FILTERS.matches(filters), isInStatus], place })
}

/** Each word is part of what is known of the applicant, or of the type that was asked for. */
function matchesRequests(search: string): Array<SQL> {
  return searchWords(search).map(word => {
    const isOfType = containsWord(sql`lower(${documentRequests.documentType})`, word)
    return sql`(${documentRequests.applicationId} in ${applicantsWith(word)} or ${isOfType})`
  })
}

/** The same distinction as `shownRequestStatus`. */
function hasStatus(status: ShownRequestStatus, today: string): SQL {
  const isOpen = inStates(documentRequests.status, isRequestOpen)
  if (!isRequestOpen(status)) return not(isOpen)
  const isLate = sql`coalesce(${documentRequests.dueDate} < ${today}, false)`
  return sql`${isOpen} and ${status === EXPIRED ? isLate : sql`not ${isLate}`}`
}
