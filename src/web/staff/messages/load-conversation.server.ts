import { dateAndClock } from '#src/dates.ts'
import { MESSAGE_KINDS } from '#src/features/messages/kinds.ts'
import { type ConversationEntry, readConversation } from '#src/features/messages/queries.server.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../app-context.ts'

export type ShownConversation = Awaited<ReturnType<typeof loadConversation>>

export async function loadConversation(app: App, caseId: string, before: Date | null = null) {
  const { entries, olderBefore } = await readConversation(app, { caseId, before })
  return { entries: entries.map(toShownEntry), olderBefore }
}

function toShownEntry(entry: ConversationEntry) {
  const { id, authorKind, author, kind, version, aboutKind, text, sentAt, seenAt, files } = entry
  return {
    id,
    authorKind,
    author,
    text,
    label: kind === 'mail' ? 'Email' : kind === 'message' ? null : MESSAGE_KINDS[kind].label,
    version: version !== null && version > 1 ? `version ${version}` : null,
    about: aboutKind === null ? null : MESSAGE_KINDS[aboutKind].label,
    at: dateAndClock(sentAt),
    instant: sentAt.toISOString(),
    seen: seenAt && dateAndClock(seenAt),
    files: files.map(file => ({
      id: file.id,
      name: file.fileName,
      size: fileSize(file.sizeBytes),
      opened: file.openedAt && dateAndClock(file.openedAt),
    })),
  }
}
