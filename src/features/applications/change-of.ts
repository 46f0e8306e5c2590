import { isSentBack, type Status } from './states.ts'

/** What staff edit of an application. `reason`: what has to be handed in again. */
export type Edited = { status: Status; adminNotes: string | null; reason: string | null }

export type EditedField = keyof Edited

/** What a wish makes of an application, and which fields that changes: none, when it stands so already. */
export function changeOf(before: Edited, wish: Edited): { after: Edited; fields: Array<EditedField> } {
  // A reason belongs to a resubmission, and goes with it.
  const after = { ...wish, reason: isSentBack(wish.status) ? wish.reason : null }
  const fields = FIELDS.filter(field => after[field] !== before[field])
  return { after, fields }
}

const FIELDS: ReadonlyArray<EditedField> = ['status', 'adminNotes', 'reason']
