import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { SAVE_SETTINGS } from './save-section.server.ts'

export const loader = refuseGet({ role: 'owner' })

/** For pages with scripts; without them the page itself takes the form. */
export const action = staffAction(SAVE_SETTINGS)
