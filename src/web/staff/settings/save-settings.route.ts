import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { SAVE_SETTINGS_ACTION } from './save-section.server.ts'

export const loader = refuseGet()

/** Scripts send the form to this route. Without scripts, the action of the settings page handles it. */
export const action = staffAction(SAVE_SETTINGS_ACTION)
