import { SLOT_ACTS, type SlotAct } from '#src/features/bookings/slots.ts'
import type { Refusal } from '../parts/answer.ts'

const SLOT_MESSAGES: Readonly<Record<SlotAct, { success: string; failure: string }>> = {
  add: { success: 'Time slot added successfully', failure: 'Failed to create time slot:' },
  block: { success: 'Time slot disabled', failure: 'Failed to update time slot.' },
  enable: { success: 'Time slot enabled', failure: 'Failed to update time slot.' },
  delete: { success: 'Time slot deleted successfully', failure: 'Failed to delete time slot.' },
}

export function isSlotAct(text: string | undefined): text is SlotAct {
  return text !== undefined && Object.hasOwn(SLOT_ACTS, text)
}

export function describeSlotSuccess(act: SlotAct): string {
  return SLOT_MESSAGES[act].success
}

export function buildSlotRefusal(act: SlotAct, reason: string): Refusal {
  return { ok: false, title: 'Error', description: `${SLOT_MESSAGES[act].failure} ${reason}` }
}
