import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHANGE_OWN_PASSWORD } from './change-own-password.server.ts'

export const loader = refuseGet()

/** For forms sent by scripts; without scripts the page's own action handles them. */
export const action = staffAction(CHANGE_OWN_PASSWORD)
