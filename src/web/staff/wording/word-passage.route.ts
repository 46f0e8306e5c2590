import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { WORD_PASSAGE } from './change-wording.server.ts'

export const loader = refuseGet({ role: 'owner' })

/** For pages with scripts; without them the page itself takes the form. */
export const action = staffAction({ role: 'owner', ...WORD_PASSAGE })
