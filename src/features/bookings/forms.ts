import { multiLine, singleLine } from '#src/form-text.ts'
import type { SlotState } from './slots.ts'

export const MAX_NOTE = 1000

export const customerNote = multiLine({ max: MAX_NOTE }).transform(text => (text === '' ? null : text))

export const closureName = singleLine({ required: 'Please give these days a name', max: 80 })

export type RemovedState = Exclude<SlotState, 'available'>

/**
 * `note`: for the customer. `oldSlotState`: null: others can book the old slot. `idempotencyKey`: becomes the id of the
 * customer's mail.
 */
export type StaffOptions = { note?: string | null; oldSlotState?: RemovedState | null; idempotencyKey?: string }
