import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import { type DeliverableKind, STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'

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

export function findStage(sentAs: SentAs): Stage | null {
  return STAGES.find(stage => sentAs === `stage:${stage}`) ?? null
}

/** The words for whose conversation it is. */
export const CONVERSATION_KINDS: Record<CaseKind, string> = {
  application: 'Applicant',
  enquiry: 'Enquiry',
  consultation: 'Consultation',
}
