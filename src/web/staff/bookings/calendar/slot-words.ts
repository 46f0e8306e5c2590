import { SLOT_ACTIONS, type SlotAction } from '#src/features/bookings/slots.ts'
import type { Refusal } from '../../parts/answer.ts'

const SLOT_MESSAGES: Readonly<Record<SlotAction, { success: string; failure: string }>> = {
  add: { success: 'Time slot added successfully', failure: 'Failed to create time slot:' },
  block: { success: 'Time slot disabled', failure: 'Failed to update time slot.' },
  enable: { success: 'Time slot enabled', failure: 'Failed to update time slot.' },
  delete: { success: 'Time slot deleted successfully', failure: 'Failed to delete time slot.' },
}

export function isSlotAction(text: string | undefined): text is SlotAction {
  return text !== undefined && Object.hasOwn(SLOT_ACTIONS, text)
}

export function describeSlotSuccess(action: SlotAction): string {
  return SLOT_MESSAGES[action].success
}

export function buildSlotRefusal(action: SlotAction, reason: string): Refusal {
  return { ok: false, title: 'Error', description: `${SLOT_MESSAGES[action].failure} ${reason}` }
}
