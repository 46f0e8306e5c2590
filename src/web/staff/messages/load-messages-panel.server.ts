import { dateAndClock } from '#src/dates.ts'
import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import { findThread } from '#src/features/messages/queries.server.ts'
import type { App } from '../../app-context.ts'
import { loadConversation } from './load-conversation.server.ts'
import { listUndelivered } from './thread-page.server.ts'

const MESSAGES_IN_PANEL = 3

/** Loads the last messages with an applicant. The panel does not count as a look at them. */
export async function loadMessagesPanel(app: App, { id, item }: { id: string; item: ApplicationItem }) {
  const [thread, undelivered] = await Promise.all([
    findThread(app, { kind: 'application', id }),
    listUndelivered(app, id, item),
  ])
  const conversation = thread === null ? null : await loadConversation(app, thread.id)
  return {
    threadId: thread?.id ?? null,
    waitingSince: thread?.waitingSince ? dateAndClock(thread.waitingSince) : null,
    entries: conversation?.entries.slice(-MESSAGES_IN_PANEL) ?? [],
    undelivered,
    readUntil: thread?.lastMessageAt.getTime() ?? null,
  }
}
