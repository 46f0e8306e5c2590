import { giveAway } from '#src/features/cases/hand-over/give-away.server.ts'
import { giveAwaySchema, OWNER_REFUSALS } from '#src/features/cases/work/owner-form.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Not Given Away',
  ids: ['id'],
  schema: giveAwaySchema,
  sendsMail: true,
  async run({ app, actor, ids, form }) {
    const result = await giveAway(app, actor, { fromId: ids.id, toId: form.owner })
    if (!result.ok) {
      const { reason } = result
      const owner = reason === 'same' ? 'It’s theirs already. Please choose another colleague' : OWNER_REFUSALS[reason]
      return { ok: false, errors: { owner } }
    }
    if (result.changed === 0) return done('Nothing Changed', 'Nothing was theirs any more.')
    return done('Given Away', 'The colleague whom you chose has it all now. Open tasks went with their cases.')
  },
})
