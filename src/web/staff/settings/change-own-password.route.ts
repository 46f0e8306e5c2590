import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHANGE_OWN_PASSWORD } from './change-own-password.server.ts'

export const loader = refuseGet()

/** For pages with scripts; without them the page itself takes the form. */
export const action = staffAction(CHANGE_OWN_PASSWORD)
