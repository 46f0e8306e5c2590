import { multiLine } from '#src/form-text.ts'

export const MAX_NOTE = 1000

/** What staff add to the message about a change, in their own words; null where they say nothing. */
export const customerNote = multiLine({ max: MAX_NOTE }).transform(text => (text === '' ? null : text))
