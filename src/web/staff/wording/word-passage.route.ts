import { refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { changeWording } from './change-wording.server.ts'
import { OLD_FORM, wordingSchema } from './wording-form.ts'

export const loader = refuseGet({ role: 'owner' })

/** For pages with scripts; without them the page itself takes the form. */
export const action = staffAction({
  role: 'owner',
  failed: 'Not Saved',
  schema: wordingSchema,
  invalid: OLD_FORM,
  run: ({ app, actor, params, form }) => changeWording(app, actor, params.template ?? '', form),
})
