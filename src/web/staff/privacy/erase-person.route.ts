import { z } from 'zod'
import { erasePerson } from '#src/features/privacy/erase-person.server.ts'
import { emailAddress } from '#src/form-text.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { NOT_CONFIRMED, WHY_NOT_ERASED } from './why-not-erased.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'erasing',
  failed: 'Not Erased',
  schema: z.object({ email: emailAddress(), confirmation: z.string().default('') }),
  async run({ app, actor, form }) {
    const result = await erasePerson(app, actor, form)
    if (result.ok) return done('Data Erased', 'Only payments are kept, without name and email.')
    if (result.reason === 'not-confirmed') {
      return { ok: false, description: 'Nothing was erased.', errors: { confirmation: NOT_CONFIRMED } }
    }
    return refuse(WHY_NOT_ERASED[result.reason])
  },
})
