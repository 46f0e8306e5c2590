import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { CHANGE_TEMPLATE_TEXT } from './change-template-text.server.ts'

export const loader = refuseGet({ role: 'owner' })

/** For pages with scripts. Without scripts, the page's own action handles the form. */
export const action = staffAction({ role: 'owner', ...CHANGE_TEMPLATE_TEXT })
