import { singleLine } from '#src/form-text.ts'

/** What staff call days that they close: "Christmas". */
export const closureName = singleLine({ required: 'Please give these days a name', max: 80 })
