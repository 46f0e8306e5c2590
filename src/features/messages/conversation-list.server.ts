import { and, asc, desc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { filled } from '#src/database/columns.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import type { Place } from '#src/database/keyset-page.ts'
import {
  containsWords,
  createChoiceFilter,
  createSearchFilter,
  defineFilters,
} from '#src/database/list-filters.server.ts'
import { CASE_KINDS } from '#src/features/cases/case-kinds.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { isOwnWork, type Viewer, WHOSE_WORK } from '#src/features/cases/work/owners.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { CONVERSATION_KINDS } from './kinds.ts'
import { enquiries, messages } from './table.server.ts'

const SHARED_FILTERS = {
  q: createSearchFilter({
    placeholder: 'Name, email or reference',
    where: search => containsWords(sql`${liveCases.searchText}`, search),
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
    choices: CASE_KINDS.map(kind => [kind, CONVERSATION_KINDS[kind]] as const),
    where: kind => eq(liveCases.kind, kind),
  }),
}

const { mine, all } = WHOSE_WORK
const NOBODY = ['nobody', 'Nobody yet'] as const

const ANSWERING_FILTERS = defineFilters({
  ...SHARED_FILTERS,
  owner: createChoiceFilter({ label: 'Owner', all: mine, choices: [['all', all], NOBODY] }),
})
const READING_FILTERS = defineFilters({
  ...SHARED_FILTERS,
  owner: createChoiceFilter({ label: 'Owner', all, choices: [NOBODY] }),
})

export type ConversationFilters = typeof ANSWERING_FILTERS.none

export function mayAnswer({ role }: Viewer): boolean {
  return mayRole(role, 'messages')
}

/** Without a choice, who may answer sees their own conversations, and others see everyone's. */
export function chooseConversationFilters(viewer: Viewer) {
  return mayAnswer(viewer) ? ANSWERING_FILTERS : READING_FILTERS
}

const lastMessage = sql<string | null>`(select left(${messages.text}, 300) from ${messages}
    where ${messages.caseId} = ${liveCases.id} order by ${desc(messages.sentAt)}, ${desc(messages.id)} limit 1)`

const CONVERSATION_LIST = createKeysetList({
  id: liveCases.id,
  sorts: {
    waiting: { by: [{ column: liveCases.listedAt, type: 'instant' }], defaultDirection: 'asc' },
    newest: { by: [{ column: filled(liveCases.lastMessageAt), type: 'instant' }], defaultDirection: 'desc' },
  },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({
        id: liveCases.id,
        kind: liveCases.kind,
        ownerId: liveCases.ownerId,
        waitingSince: liveCases.waitingSince,
        lastMessageAt: filled(liveCases.lastMessageAt),
        name: liveCases.name,
        email: liveCases.email,
        reference: liveCases.reference,
        lastText: sql<string>`coalesce(${lastMessage}, ${enquiries.message}, '')`,
        ...found,
      })
      .from(liveCases)
      .leftJoin(enquiries, eq(enquiries.id, liveCases.id))
      .where(where)
      .orderBy(...orderBy),
})

/** Waiting conversations come oldest first, all others newest first. */
export function listConversations(
  db: ReadDatabase,
  { filters, place, viewer }: { filters: ConversationFilters; place: Place; viewer: Viewer },
) {
  const isWaiting = filters.show === null
  const matches = [
    ...matchConversations(filters, viewer),
    isNotNull(liveCases.lastMessageAt),
    isWaiting ? isNotNull(liveCases.waitingSince) : undefined,
    filters.show === 'answered' ? isNull(liveCases.waitingSince) : undefined,
  ]
  const order = isWaiting ? ({ sort: 'waiting', dir: 'asc' } as const) : ({ sort: 'newest', dir: 'desc' } as const)
  return CONVERSATION_LIST.page(db, { matches, place, order })
}

/** Finds the conversation that waits longest after `after`, or else the one that waits longest of all. Leaves out `caseId`. */
export async function findNextConversation(
  db: ReadDatabase,
  {
    caseId,
    after,
    filters,
    viewer,
  }: { caseId: string; after: Date | null; filters: ConversationFilters; viewer: Viewer },
): Promise<{ id: string; name: string } | null> {
  const { id, name, waitingSince } = liveCases
  const laterFirst = after === null ? [] : [lte(waitingSince, after)]
  const [next] = await db
    .select({ id, name })
    .from(liveCases)
    .where(and(...matchConversations(filters, viewer), isNotNull(waitingSince), ne(id, caseId)))
    .orderBy(...laterFirst, asc(waitingSince), asc(id))
    .limit(1)
  return next ?? null
}

function matchConversations(filters: ConversationFilters, viewer: Viewer): Array<SQL> {
  const matches = chooseConversationFilters(viewer).matches(filters)
  if (filters.owner === 'nobody') return [...matches, isNull(liveCases.ownerId)]
  const isMine = filters.owner === null && mayAnswer(viewer)
  return isMine ? [...matches, isOwnWork(liveCases.ownerId, viewer, 'messages')] : matches
}
