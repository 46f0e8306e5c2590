import type { SlotState } from '#src/features/bookings/slots.ts'
import type { Refusal } from '../actions/answer.ts'

/** What staff do with one time of a day, and what is said about it. */
export const SLOT_ACTS = {
  add: { state: 'available', done: 'Time slot added successfully', failed: 'Failed to create time slot:' },
  block: { state: 'blocked', done: 'Time slot disabled', failed: 'Failed to update time slot.' },
  enable: { state: 'available', done: 'Time slot enabled', failed: 'Failed to update time slot.' },
  delete: { state: 'deleted', done: 'Time slot deleted successfully', failed: 'Failed to delete time slot.' },
} as const satisfies Record<string, { state: SlotState; done: string; failed: string }>

export type SlotAct = keyof typeof SLOT_ACTS

export function isSlotAct(text: string | undefined): text is SlotAct {
  return text !== undefined && Object.hasOwn(SLOT_ACTS, text)
}

/** What is said when it could not be done. */
export function slotFailed(act: SlotAct, why: string): Refusal {
  return { ok: false, title: 'Error', description: `${SLOT_ACTS[act].failed} ${why}` }
}
