import { eq } from 'drizzle-orm'
import { dateAndClock } from '#src/dates.ts'
import { liveCases } from '#src/features/applications/table.server.ts'
import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import type { App } from '../../app-context.ts'
import { listUndelivered } from './conversation-page.server.ts'
import { loadConversation } from './load-conversation.server.ts'

const MESSAGES_IN_PANEL = 3

/** Loads the last messages with an applicant. The panel does not count as a look at them. */
export async function loadMessagesPanel(app: App, { id, item }: { id: string; item: ApplicationItem }) {
  const { waitingSince: waits, lastMessageAt: last } = liveCases
  const [conversation, undelivered, [found]] = await Promise.all([
    loadConversation(app, id),
    listUndelivered(app, id, item),
    app.db.select({ waitingSince: waits, lastMessageAt: last }).from(liveCases).where(eq(liveCases.id, id)),
  ])
  const { waitingSince = null, lastMessageAt = null } = found ?? {}
  return {
    hasConversation: lastMessageAt !== null,
    waitingSince: waitingSince && dateAndClock(waitingSince),
    entries: conversation.entries.slice(-MESSAGES_IN_PANEL),
    undelivered,
    readUntil: lastMessageAt?.getTime() ?? null,
  }
}
