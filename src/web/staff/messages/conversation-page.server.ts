import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { dateAndClock, dayInLagos } from '#src/dates.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import { listPossibleOwners } from '#src/features/cases/work/owners.server.ts'
import { findAnswerDue } from '#src/features/messages/answer-due.ts'
import { recordSeen } from '#src/features/messages/conversation.server.ts'
import { CONVERSATION_KINDS, MESSAGE_KINDS } from '#src/features/messages/kinds.ts'
import {
  type ConversationEntry,
  findConversationForStaff,
  findRecordsOfPerson,
  readConversation,
} from '#src/features/messages/queries.server.ts'
import type { ApplicationItem, PriceList } from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { findDeliverable, findDeliverableKind, STAGES } from '#src/features/site/catalogue/scope.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../app-context.ts'

export type ConversationPage = NonNullable<Awaited<ReturnType<typeof loadConversationPage>>>

/** Loads a conversation, and records that staff have looked at it if `countsAsSeen`. */
export async function loadConversationPage(
  app: App,
  id: string,
  { before, countsAsSeen }: { before: Date | null; countsAsSeen: boolean },
) {
  const found = await findConversationForStaff(app, id)
  if (found === null) return null
  const { item, email, waitingSince, ownerId } = found
  const applicationId = found.kind === 'application' ? id : null
  const [conversation, person, colleagues, names, undelivered, prices] = await Promise.all([
    loadConversation(app, id, before),
    findRecordsOfPerson(app, email),
    applicationId === null ? listPossibleOwners(app.db) : [],
    findStaffNames(app.db, applicationId === null || ownerId === null ? [] : [ownerId]),
    applicationId === null || item === null ? [] : listUndelivered(app, applicationId, item as ApplicationItem),
    applicationId === null ? loadPriceList(app.db) : ({} satisfies Partial<PriceList>),
  ])
  const newest = conversation.entries.at(-1)
  if (countsAsSeen && newest !== undefined)
    await recordSeen(app, { caseId: id, by: 'staff', until: new Date(newest.instant) })
  return {
    id,
    readUntil: newest === undefined ? null : new Date(newest.instant).getTime(),
    name: found.name,
    email,
    reference: found.reference,
    ref: found.ref,
    personHref: addresses.adminPerson(id),
    kind: found.kind,
    kindLabel: CONVERSATION_KINDS[found.kind],
    applicationId,
    openedApplicationId: found.openedApplicationId,
    ownerId,
    owner: names.get(ownerId ?? '') ?? null,
    colleagues,
    waiting: waitingSince === null ? null : await describeWaiting(app, waitingSince),
    conversation,
    firstText: conversation.entries.find(({ authorKind }) => authorKind === 'customer')?.text ?? '',
    undelivered,
    prices,
    cases: person.cases,
    otherConversations: person.conversations
      .filter(other => other.id !== id)
      .map(other => ({
        id: other.id,
        kind: CONVERSATION_KINDS[other.kind],
        lastAt: dateAndClock(other.lastMessageAt),
      })),
  }
}

async function describeWaiting(app: App, since: Date) {
  const isClosed = await loadClosedDays(app.db, dayInLagos(since))
  return { since: dateAndClock(since), due: dateAndClock(findAnswerDue(since, isClosed)) }
}

/** Lists the deliverables that a message can carry and that staff have not delivered. */
async function listUndelivered(app: App, applicationId: string, item: ApplicationItem) {
  const delivered = await listDeliveries(app.db, applicationId)
  return STAGES.flatMap(stage => {
    const what = findDeliverable(item, stage)
    const isOpen = findDeliverableKind(item, stage) !== null && !delivered.some(each => each.stage === stage)
    return what !== null && isOpen ? [[stage, what] as const] : []
  })
}

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

export type ShownConversation = Awaited<ReturnType<typeof loadConversation>>

async function loadConversation(app: App, caseId: string, before: Date | null = null) {
  const { entries, olderBefore } = await readConversation(app, { caseId, before })
  return { entries: entries.map(toShownEntry), olderBefore }
}

function toShownEntry(entry: ConversationEntry) {
  const { id, authorKind, author, kind, subject, version, aboutKind, text, sentAt, seenAt, files } = entry
  return {
    id,
    authorKind,
    author,
    text,
    label: subject !== null ? 'Email' : kind === 'message' ? null : MESSAGE_KINDS[kind].label,
    subject,
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
