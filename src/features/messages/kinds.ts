import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import {
  type DeliverableKind,
  findDeliverable,
  findDeliverableKind,
  STAGE_TITLES,
  STAGES,
  type Stage,
} from '#src/features/site/catalogue/scope.ts'

/** A deliverable is a message with a kind. Refunds count deliverables that carry the work of a stage. */
export const MESSAGE_KINDS = {
  message: { label: 'Message', isDeliverable: false },
  report: { label: 'Report', isDeliverable: true },
  draft: { label: 'Edited draft', isDeliverable: true },
  comments: { label: 'Comments', isDeliverable: true },
  brief: { label: 'Referee brief', isDeliverable: true },
  file: { label: 'Checked file', isDeliverable: true },
} as const satisfies Record<'message' | DeliverableKind, { label: string; isDeliverable: boolean }>

export type MessageKind = keyof typeof MESSAGE_KINDS

export const MESSAGE_KIND_KEYS = Object.keys(MESSAGE_KINDS) as [MessageKind, ...Array<MessageKind>]

export const AUTHOR_KINDS = ['customer', 'staff'] as const
export type AuthorKind = (typeof AUTHOR_KINDS)[number]

export function isDeliverable(kind: MessageKind): boolean {
  return MESSAGE_KINDS[kind].isDeliverable
}

/** Staff choose a kind, or the deliverable of a stage, written `stage:assessment`. */
export type SentAs = MessageKind | `stage:${Stage}`

export const SENT_AS: ReadonlyArray<SentAs> = [...MESSAGE_KIND_KEYS, ...STAGES.map((stage): SentAs => `stage:${stage}`)]

/**
 * Lists what staff can send: a message, and the deliverables of the package. One counts as delivered the first time; after
 * that it is a new version.
 */
export function listSentAs(
  item: ApplicationItem,
  delivered: ReadonlyArray<Stage>,
): Array<readonly [SentAs, label: string]> {
  const choices = new Map<SentAs, string>([['message', 'Message']])
  for (const stage of STAGES) {
    const kind = findDeliverableKind(item, stage)
    if (kind === null) continue
    if (delivered.includes(stage)) choices.set(kind, `${MESSAGE_KINDS[kind].label}, a new version`)
    else choices.set(`stage:${stage}`, `${findDeliverable(item, stage)} (${STAGE_TITLES[stage]}), counts as delivered`)
  }
  return [...choices]
}

export function findStage(sentAs: SentAs): Stage | null {
  return STAGES.find(stage => sentAs === `stage:${stage}`) ?? null
}

/** Returns the kind of message that carries it, or null if the package has no such deliverable. */
export function findDeliveredKind(item: ApplicationItem, sentAs: SentAs): MessageKind | null {
  const stage = findStage(sentAs)
  return stage === null ? (sentAs as MessageKind) : findDeliverableKind(item, stage)
}

/** Names what is sent, for example "Written report", or "Report" for a new version of it. */
export function nameDeliverable(item: ApplicationItem, sentAs: SentAs): string {
  const stage = findStage(sentAs)
  const name = stage === null ? null : findDeliverable(item, stage)
  return name ?? MESSAGE_KINDS[findDeliveredKind(item, sentAs) ?? 'message'].label
}

/** The words for whose conversation it is. */
export const CONVERSATION_KINDS: Record<CaseKind, string> = {
  application: 'Applicant',
  enquiry: 'Enquiry',
  consultation: 'Consultation',
}
