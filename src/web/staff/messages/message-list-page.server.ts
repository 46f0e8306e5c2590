import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dayInLagos, shortDateAndClock } from '#src/dates.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import type { Viewer } from '#src/features/cases/work/owners.server.ts'
import { listViews } from '#src/features/cases/work/saved-views.server.ts'
import { findAnswerDue } from '#src/features/messages/answer-due.ts'
import {
  chooseConversationFilters,
  listConversations,
  mayAnswer,
} from '#src/features/messages/conversation-list.server.ts'
import { CONVERSATION_KINDS } from '#src/features/messages/kinds.ts'
import { findFirstLine } from '#src/features/messages/message-text.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import type { App } from '../../app-context.ts'
import { listPageProps } from '../parts/list-page-props.server.ts'

export type MessageListPage = Awaited<ReturnType<typeof loadMessageListPage>>

export async function loadMessageListPage(app: App, search: URLSearchParams, viewer: Viewer) {
  const conversationFilters = chooseConversationFilters(viewer)
  const filters = conversationFilters.read(search)
  const [page, views] = await Promise.all([
    listConversations(app.db, { filters, place: readPlace(search), viewer }),
    listViews(app.db, 'messages'),
  ])
  const owners = await findStaffNames(
    app.db,
    page.rows.flatMap(({ ownerId }) => ownerId ?? []),
  )
  const now = app.clock.now()
  // The conversation leads on to the next one by the same filters.
  const { q, kind, owner } = filters
  const query = { q: q ?? undefined, kind: kind ?? undefined, owner: owner ?? undefined }
  const waiting = page.rows.flatMap(({ waitingSince }) => waitingSince ?? [])
  const firstDay = waiting.map(dayInLagos).sort()[0] ?? dayInLagos(now)
  const isClosed = await loadClosedDays(app.db, firstDay)
  return {
    ...listPageProps(conversationFilters, { values: filters, page, addressOf: addresses.adminMessages }),
    views,
    everyonesHref:
      mayAnswer(viewer) && owner === null
        ? addresses.adminMessages({ ...conversationFilters.filterParams(filters), owner: 'all' })
        : null,
    rows: page.rows.map(row => {
      const due = row.waitingSince && findAnswerDue(row.waitingSince, isClosed)
      return {
        id: row.id,
        href: addresses.adminConversation(row.id, query),
        name: row.name,
        personHref: addresses.adminPerson(row.id),
        reference: row.reference ?? row.email,
        kind: CONVERSATION_KINDS[row.kind],
        firstLine: findFirstLine(row.lastText) || 'A file',
        owner: row.ownerId === null ? 'Nobody yet' : (owners.get(row.ownerId) ?? 'Former staff'),
        since: row.waitingSince && shortDateAndClock(row.waitingSince, now),
        due: due && shortDateAndClock(due, now),
        isLate: due !== null && due < now,
        lastAt: shortDateAndClock(row.lastMessageAt, now),
      }
    }),
  }
}
