import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHANGE_TEMPLATE_TEXT_ACTION } from './change-template-text.server.ts'

export const loader = refuseGet()

/** Saves a text for pages with scripts. Without scripts, the action of the page itself handles the form. */
export const action = staffAction(CHANGE_TEMPLATE_TEXT_ACTION)
