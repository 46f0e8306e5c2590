/** A deliverable is a message with a kind. Refunds count deliverables that carry the work of a stage. */
export const MESSAGE_KINDS = {
  message: { label: 'Message', isDeliverable: false },
  report: { label: 'Report', isDeliverable: true },
  draft: { label: 'Edited draft', isDeliverable: true },
  comments: { label: 'Comments', isDeliverable: true },
  brief: { label: 'Referee brief', isDeliverable: true },
  file: { label: 'Checked file', isDeliverable: true },
} as const satisfies Record<string, { label: string; isDeliverable: boolean }>

export type MessageKind = keyof typeof MESSAGE_KINDS

export const MESSAGE_KIND_KEYS = Object.keys(MESSAGE_KINDS) as [MessageKind, ...Array<MessageKind>]

export const AUTHOR_KINDS = ['customer', 'staff'] as const
export type AuthorKind = (typeof AUTHOR_KINDS)[number]
