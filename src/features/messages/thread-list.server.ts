import { desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import type { Place } from '#src/database/keyset-page.ts'
import {
  containsWords,
  createChoiceFilter,
  createSearchFilter,
  defineFilters,
} from '#src/database/list-filters.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { contactMessages, messages, threads } from './table.server.ts'
import { THREAD_KINDS, type ThreadKind } from './threads.ts'

const CONDITION_BY_KIND: Record<ThreadKind, SQL> = {
  applicant: isNotNull(threads.applicationId),
  enquiry: isNotNull(threads.contactMessageId),
  consultation: isNotNull(threads.orderId),
}

export const THREAD_FILTERS = defineFilters({
  q: createSearchFilter({
    placeholder: 'Name, email or reference',
    where: search => containsWords(sql`${threads.searchText}`, search),
  }),
  show: createChoiceFilter({
    label: 'Show',
    all: 'Waiting for an answer',
    choices: [
      ['answered', 'Answered'],
      ['all', 'All'],
    ],
  }),
  kind: createChoiceFilter({
    label: 'Kind',
    all: 'All kinds',
    choices: (Object.keys(THREAD_KINDS) as Array<ThreadKind>).map(kind => [kind, THREAD_KINDS[kind]] as const),
    where: kind => CONDITION_BY_KIND[kind],
  }),
  owner: createChoiceFilter({
    label: 'Owner',
    all: 'Everyone',
    choices: [
      ['mine', 'Mine'],
      ['nobody', 'Nobody yet'],
    ],
  }),
})

const lastMessage = sql<string | null>`(select left(${messages.text}, 300) from ${messages}
    where ${messages.threadId} = ${threads.id} order by ${desc(messages.sentAt)}, ${desc(messages.id)} limit 1)`

const THREAD_LIST = createKeysetList({
  id: threads.id,
  sorts: {
    waiting: { by: [{ column: threads.listedAt, type: 'instant' }], defaultDirection: 'asc' },
    newest: { by: [{ column: threads.lastMessageAt, type: 'instant' }], defaultDirection: 'desc' },
  },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({
        id: threads.id,
        applicationId: threads.applicationId,
        orderId: threads.orderId,
        contactMessageId: threads.contactMessageId,
        ownerId: threads.ownerId,
        waitingSince: threads.waitingSince,
        lastMessageAt: threads.lastMessageAt,
        name: sql<string>`coalesce(${applications.applicantName}, ${orders.name}, ${contactMessages.name})`,
        email: sql<string>`coalesce(${applications.email}, ${orders.email}, ${contactMessages.email})`,
        reference: applications.reference,
        lastText: sql<string>`coalesce(${lastMessage}, ${contactMessages.message}, '')`,
        ...found,
      })
      .from(threads)
      .leftJoin(applications, eq(applications.id, threads.applicationId))
      .leftJoin(orders, eq(orders.id, threads.orderId))
      .leftJoin(contactMessages, eq(contactMessages.id, threads.contactMessageId))
      .where(where)
      .orderBy(...orderBy),
})

/** Waiting conversations come oldest first, all others newest first. */
export function loadThreadPage(
  db: ReadDatabase,
  { filters, place, staffId }: { filters: typeof THREAD_FILTERS.none; place: Place; staffId: string },
) {
  const isWaiting = filters.show === null
  const matches = [
    ...THREAD_FILTERS.matches(filters),
    isWaiting ? isNotNull(threads.waitingSince) : undefined,
    filters.show === 'answered' ? isNull(threads.waitingSince) : undefined,
    createOwnerCondition(filters.owner, staffId),
  ]
  const order = isWaiting ? ({ sort: 'waiting', dir: 'asc' } as const) : ({ sort: 'newest', dir: 'desc' } as const)
  return THREAD_LIST.page(db, { matches, place, order })
}

function createOwnerCondition(owner: string | null, staffId: string): SQL | undefined {
  if (owner === null) return undefined
  return owner === 'mine' ? eq(threads.ownerId, staffId) : isNull(threads.ownerId)
}
