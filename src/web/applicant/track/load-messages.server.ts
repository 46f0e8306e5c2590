import { dateAndClock } from '#src/dates.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { recordSeen } from '#src/features/messages/conversation.server.ts'
import { isDeliverable, MESSAGE_KINDS } from '#src/features/messages/kinds.ts'
import { readMessageTime } from '#src/features/messages/message-text.ts'
import { type ConversationEntry, readConversation } from '#src/features/messages/queries.server.ts'
import { STAGE_TITLES } from '#src/features/site/catalogue/scope.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../app-context.ts'

export type ApplicantMessages = Awaited<ReturnType<typeof loadApplicantMessages>>

type Delivery = { stage: keyof typeof STAGE_TITLES; what: string; messageId: string | null }

export type MessagesPage = { before: string | null; countsAsSeen: boolean }

/** Loads the conversation of an applicant, and records the look at it if `countsAsSeen`. */
export async function loadApplicantMessages(
  app: Pick<App, 'db' | 'clock'>,
  applicationId: string,
  { before, countsAsSeen }: MessagesPage,
) {
  const [conversation, deliveries] = await Promise.all([
    readConversation(app, { caseId: applicationId, before: readMessageTime(before) }),
    listDeliveries(app.db, applicationId),
  ])
  const until = conversation.entries.at(-1)?.sentAt
  if (countsAsSeen && until !== undefined) await recordSeen(app, { caseId: applicationId, by: 'customer', until })
  return {
    entries: conversation.entries.map(entry => toShownEntry(entry, deliveries)),
    olderBefore: conversation.olderBefore,
  }
}

function toShownEntry(entry: ConversationEntry, deliveries: ReadonlyArray<Delivery>) {
  const { id, authorKind, author, kind, version, aboutKind, text, sentAt, seenAt, files } = entry
  const delivery = deliveries.find(({ messageId }) => messageId === id)
  return {
    id,
    isOurs: authorKind === 'staff',
    author,
    isDeliverable: kind !== 'mail' && isDeliverable(kind),
    label: kind === 'mail' ? 'Email' : kind === 'message' ? null : (delivery?.what ?? MESSAGE_KINDS[kind].label),
    stage: delivery === undefined ? null : STAGE_TITLES[delivery.stage],
    version: version !== null && version > 1 ? `version ${version}` : null,
    about: aboutKind === null ? null : MESSAGE_KINDS[aboutKind].label,
    text,
    at: dateAndClock(sentAt),
    isSeen: seenAt !== null,
    files: files.map(file => ({ id: file.id, name: file.fileName, size: fileSize(file.sizeBytes) })),
  }
}
