import type { SlotState } from './slots.ts'

/**
 * What staff do with one time of a day: what it must have been when they saw it, and what it is then. Whoever looks at an old
 * list means something else: to add a time that a colleague has blocked since would undo what nobody was shown.
 */
export const SLOT_ACTS = {
  add: { from: ['deleted'], to: 'available' },
  enable: { from: ['blocked'], to: 'available' },
  block: { from: ['available'], to: 'blocked' },
  delete: { from: ['available', 'blocked'], to: 'deleted' },
} as const satisfies Record<string, { from: ReadonlyArray<SlotState>; to: SlotState }>

export type SlotAct = keyof typeof SLOT_ACTS

/** What becomes of a time that is such now: `null` where the act is about another one. */
export function afterAct(act: SlotAct, now: SlotState): SlotState | null {
  const { from, to }: { from: ReadonlyArray<SlotState>; to: SlotState } = SLOT_ACTS[act]
  return now === to || from.includes(now) ? to : null
}
