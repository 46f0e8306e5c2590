import { multiLine, singleLine } from '#src/form-text.ts'
import type { SlotState } from './slots.ts'

export const MAX_NOTE_LENGTH = 1000

export const customerNoteSchema = multiLine({ max: MAX_NOTE_LENGTH }).transform(text => (text === '' ? null : text))

export const closureNameSchema = singleLine({ required: 'Please give these days a name', max: 80 })

export type RemovedSlotState = Exclude<SlotState, 'available'>

/**
 * The customer's mail contains `note` and has the id `idempotencyKey`. When `oldSlotState` is null, customers can book
 * the old slot.
 */
export type StaffOptions = { note?: string | null; oldSlotState?: RemovedSlotState | null; idempotencyKey?: string }
