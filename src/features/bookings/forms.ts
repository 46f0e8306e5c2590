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
 * What staff say with a move or a cancellation. `note`: words of their own for the customer. `freed`: what becomes of the time that
 * the consultation leaves; null: others can have it. `once`: the id that the customer's message is to have, so that the same
 * form sent twice changes one thing once. Of anybody else it is not heard.
 */
export type SaidByStaff = { note?: string | null; freed?: OffList | null; once?: string }
