import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { dateAndClock, dayInLagos } from '#src/dates.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import type { liveApplications } from '#src/features/applications/table.server.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { loadClosedDays } from '#src/features/cases/work/closed-days.server.ts'
import { listPossibleOwners } from '#src/features/cases/work/owners.server.ts'
import { findAnswerDue } from '#src/features/messages/answer-due.ts'
import { recordSeen } from '#src/features/messages/conversation.server.ts'
import {
  type ConversationFilters,
  chooseConversationFilters,
  findNextConversation,
} from '#src/features/messages/conversation-list.server.ts'
import { CONVERSATION_KINDS, listSentAs, MESSAGE_KINDS } from '#src/features/messages/kinds.ts'
import { readMessageTime } from '#src/features/messages/message-text.ts'
import {
  type ConversationEntry,
  findConversationForStaff,
  findRecordsOfPerson,
  readConversation,
} from '#src/features/messages/queries.server.ts'
import { listSavedReplies } from '#src/features/messages/saved-replies.server.ts'
import { fillReply } from '#src/features/messages/saved-reply.ts'
import { findCreditableFee } from '#src/features/money/credit-fee.server.ts'
import type { ApplicationItem, PriceList } from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { findStaffNames, type SignedInStaff } from '#src/features/staff/queries.server.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../app-context.ts'

export type ConversationPage = NonNullable<Awaited<ReturnType<typeof loadConversationPage>>>

type Reader = Pick<SignedInStaff, 'id' | 'name' | 'role'>

/** Loads a conversation, and records that staff have looked at it if `countsAsSeen`. `query` has the filters of the list. */
export async function loadConversationPage(
  app: App,
  id: string,
  { staff, query, countsAsSeen }: { staff: Reader; query: URLSearchParams; countsAsSeen: boolean },
) {
  const found = await findConversationForStaff(app, id)
  if (found === null) return null
  const { email, waitingSince, ownerId } = found
  const applicationId = found.kind === 'application' ? id : null
  const [conversation, person, colleagues, names, composer, prices, creditPence] = await Promise.all([
    loadConversation(app, id, readMessageTime(query.get('before'))),
    findRecordsOfPerson(app, email),
    applicationId === null ? listPossibleOwners(app.db) : [],
    findStaffNames(app.db, applicationId === null || ownerId === null ? [] : [ownerId]),
    loadComposer(app, staff, { ...found, filters: chooseConversationFilters(staff).read(query) }),
    applicationId === null ? loadPriceList(app.db) : ({} satisfies Partial<PriceList>),
    found.kind === 'consultation' ? findCreditableFee(app.db, id) : null,
  ])
  const newest = conversation.entries.at(-1)
  if (countsAsSeen && newest !== undefined)
    await recordSeen(app, { caseId: id, by: 'staff', until: new Date(newest.instant) })
  return {
    id,
    readUntil: findReadUntil(conversation.entries),
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
    composer,
    prices,
    creditPence,
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

export type ComposerPage = NonNullable<Awaited<ReturnType<typeof loadComposer>>>

type ComposedCase = Pick<
  typeof liveCases.$inferSelect,
  'id' | 'kind' | 'name' | 'reference' | 'item' | 'waitingSince'
> & {
  filters: ConversationFilters
}

/**
 * Loads what staff can send, the saved replies filled with this case, and the next conversation of the list. Returns null
 * for an applicant without a tracking page.
 */
async function loadComposer(
  app: App,
  staff: Reader,
  { id, kind, name, reference, item, waitingSince, filters }: ComposedCase,
) {
  if (kind === 'application' && reference === null) return null
  const [delivered, replies, next] = await Promise.all([
    kind === 'application' ? listDeliveries(app.db, id) : [],
    listSavedReplies(app.db),
    findNextConversation(app.db, { caseId: id, after: waitingSince, filters, viewer: staff }),
  ])
  const data = { name, reference, now: app.clock.now(), colleague: staff.name }
  const { q, kind: shownKind, owner } = filters
  const query = { q: q ?? undefined, kind: shownKind ?? undefined, owner: owner ?? undefined }
  return {
    sentAs:
      kind === 'application'
        ? listSentAs(
            item as ApplicationItem,
            delivered.map(({ stage }) => stage),
          )
        : null,
    replies: replies.map(reply => ({ id: reply.id, title: reply.title, text: fillReply(reply.text, data) })),
    next: next && { name: next.name, href: addresses.adminConversation(next.id, query) },
  }
}

const MESSAGES_IN_PANEL = 3

/** Loads the last messages with an applicant. The panel does not count as a look at them. */
export async function loadMessagesPanel(
  app: App,
  staff: Reader,
  application: Pick<typeof liveApplications.$inferSelect, 'id' | 'applicantName' | 'reference' | 'item'>,
) {
  const { id, applicantName: name } = application
  const [{ entries }, [found]] = await Promise.all([
    loadConversation(app, id),
    app.db.select({ waitingSince: liveCases.waitingSince }).from(liveCases).where(eq(liveCases.id, id)),
  ])
  const waitingSince = found?.waitingSince ?? null
  const composed = {
    ...application,
    kind: 'application',
    name,
    waitingSince,
    filters: chooseConversationFilters(staff).none,
  } as const
  return {
    waitingSince: waitingSince && dateAndClock(waitingSince),
    entries: entries.slice(-MESSAGES_IN_PANEL),
    composer: await loadComposer(app, staff, composed),
    readUntil: findReadUntil(entries),
  }
}

export type ShownConversation = Awaited<ReturnType<typeof loadConversation>>

async function loadConversation(app: App, caseId: string, before: Date | null = null) {
  const { entries, olderBefore } = await readConversation(app, { caseId, before })
  return { entries: entries.map(toShownEntry), olderBefore }
}

/** The time of the last message on the page, in milliseconds. */
function findReadUntil(entries: ShownConversation['entries']): number | null {
  const newest = entries.at(-1)
  return newest === undefined ? null : new Date(newest.instant).getTime()
}

function toShownEntry(entry: ConversationEntry) {
  const { id, authorKind, author, kind, subject, version, aboutKind, piece, text, sentAt, seenAt, files } = entry
  return {
    id,
    authorKind,
    author,
    text,
    label: subject !== null ? 'Email' : kind === 'message' ? null : MESSAGE_KINDS[kind].label,
    subject,
    version: version !== null && version > 1 ? `version ${version}` : null,
    about: aboutKind === null ? piece && `${piece}, in the evidence plan` : MESSAGE_KINDS[aboutKind].label,
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
