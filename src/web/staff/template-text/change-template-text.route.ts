import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHANGE_TEMPLATE_TEXT_ACTION } from './change-template-text.server.ts'

export const loader = refuseGet({ role: 'owner' })

/** Saves a text for pages with scripts. Without scripts, the action of the page itself handles the form. */
export const action = staffAction({ role: 'owner', ...CHANGE_TEMPLATE_TEXT_ACTION })
