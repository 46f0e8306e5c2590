import { SLOT_ACTS, type SlotAct } from '#src/features/bookings/slots.ts'
import type { Refusal } from '../parts/answer.ts'

const WORDS: Readonly<Record<SlotAct, { done: string; failed: string }>> = {
  add: { done: 'Time slot added successfully', failed: 'Failed to create time slot:' },
  block: { done: 'Time slot disabled', failed: 'Failed to update time slot.' },
  enable: { done: 'Time slot enabled', failed: 'Failed to update time slot.' },
  delete: { done: 'Time slot deleted successfully', failed: 'Failed to delete time slot.' },
}

export function isSlotAct(text: string | undefined): text is SlotAct {
  return text !== undefined && Object.hasOwn(SLOT_ACTS, text)
}

export function slotDone(act: SlotAct): string {
  return WORDS[act].done
}

export function slotFailed(act: SlotAct, why: string): Refusal {
  return { ok: false, title: 'Error', description: `${WORDS[act].failed} ${why}` }
}
