import { multiLine, singleLine } from '#src/form-text.ts'
import type { SlotState } from './slots.ts'

export const MAX_NOTE_LENGTH = 1000

export const customerNoteSchema = multiLine({ max: MAX_NOTE_LENGTH }).transform(text => (text === '' ? null : text))

export const closureNameSchema = singleLine({ required: 'Please give these days a name', max: 80 })

export type RemovedSlotState = Exclude<SlotState, 'available'>

/**
 * `idempotencyKey` becomes the id of the customer's mail. `oldSlotState` blocks or deletes the old slot; if null,
 * others can book it.
 */
export type StaffOptions = { note?: string | null; oldSlotState?: RemovedSlotState | null; idempotencyKey?: string }
