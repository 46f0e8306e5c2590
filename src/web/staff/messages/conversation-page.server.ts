import { addresses } from '#src/addresses.ts'
import { dateAndClock, dayInLagos } from '#src/dates.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import type { ApplicationItem, PriceList } from '#src/features/catalogue/items.ts'
import { loadPriceList } from '#src/features/catalogue/queries.server.ts'
import { findDeliverable, findDeliverableKind, STAGES } from '#src/features/catalogue/scope.ts'
import { findAnswerDue } from '#src/features/messages/answer-due.ts'
import { CONVERSATION_KINDS } from '#src/features/messages/conversation-kinds.ts'
import { findConversationForStaff, findRecordsOfPerson } from '#src/features/messages/queries.server.ts'
import { recordSeen } from '#src/features/messages/record-seen.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { loadClosedDays } from '#src/features/work/closed-days.server.ts'
import { listPossibleOwners } from '#src/features/work/owners.server.ts'
import type { App } from '../../app-context.ts'
import { loadConversation } from './load-conversation.server.ts'

export type ConversationPage = NonNullable<Awaited<ReturnType<typeof loadConversationPage>>>

/** Loads a conversation, and records that staff have looked at it if `countsAsSeen`. */
export async function loadConversationPage(
  app: App,
  id: string,
  { before, countsAsSeen }: { before: Date | null; countsAsSeen: boolean },
) {
  const shownCase = await findConversationForStaff(app, id)
  if (shownCase === null) return null
  const { item, email, waitingSince, ownerId } = shownCase
  const applicationId = shownCase.kind === 'application' ? id : null
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
    name: shownCase.name,
    email,
    reference: shownCase.reference,
    personHref: addresses.adminPerson(id),
    kind: shownCase.kind,
    kindLabel: CONVERSATION_KINDS[shownCase.kind],
    applicationId,
    openedApplicationId: shownCase.openedApplicationId,
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
export async function listUndelivered(app: App, applicationId: string, item: ApplicationItem) {
  const delivered = await listDeliveries(app.db, applicationId)
  return STAGES.flatMap(stage => {
    const what = findDeliverable(item, stage)
    const isOpen = findDeliverableKind(item, stage) !== null && !delivered.some(each => each.stage === stage)
    return what !== null && isOpen ? [[stage, what] as const] : []
  })
}
