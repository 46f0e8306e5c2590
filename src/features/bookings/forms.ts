import { multiLine, singleLine } from '#src/form-text.ts'
import type { SlotState } from './slots.ts'

export const MAX_NOTE = 1000

/** What staff add to the message about a change, in their own words; null where they say nothing. */
export const customerNote = multiLine({ max: MAX_NOTE }).transform(text => (text === '' ? null : text))

/** What staff call days that they close: "Christmas". */
export const closureName = singleLine({ required: 'Please give these days a name', max: 80 })

/** What a time that is taken off the list is then. */
export type OffList = Exclude<SlotState, 'available'>

/**
 * `note`: words for the customer. `freed`: the state of the old time; null: others can book it. `once`: the id of the
 * customer's message.
 */
export type SaidByStaff = { note?: string | null; freed?: OffList | null; once?: string }
