import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { SAVE_SETTINGS } from './save-section.server.ts'

export const loader = refuseGet({ role: 'owner' })

/** For forms sent by scripts; without scripts the page's own action handles them. */
export const action = staffAction(SAVE_SETTINGS)
