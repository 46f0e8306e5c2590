import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHANGE_OWN_PASSWORD_ACTION } from './change-own-password.server.ts'

export const loader = refuseGet()

/** Scripts send the form to this route. Without scripts, the action of the settings page handles it. */
export const action = staffAction(CHANGE_OWN_PASSWORD_ACTION)
