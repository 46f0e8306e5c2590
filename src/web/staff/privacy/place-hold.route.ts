import { z } from 'zod'
import { placeHold } from '#src/features/privacy/place-hold.server.ts'
import { multiLine, singleLine } from '#src/form-text.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'erasing',
  failed: 'Not Placed',
  schema: z.object({
    on: singleLine({ required: 'Please enter a reference or an email', max: 254 }),
    reason: multiLine({ required: 'Please say why we keep this data', max: 1000 }),
  }),
  async run({ app, actor, form, idempotencyKey }) {
    const result = await placeHold(app, actor, { id: idempotencyKey('hold', form.on), ...form })
    if (result.ok) return done('Hold Placed', 'Until an owner lifts it, nothing of this is erased.')
    if (result.reason === 'already') return refuse('This is on hold already.')
    return {
      ok: false,
      description: 'Nothing was changed.',
      errors: { on: 'We can’t find this reference, and it isn’t an email' },
    }
  },
})
