import { assignWork } from '#src/features/cases/hand-over/assign-work.server.ts'
import { assignSchema, OWNER_REFUSALS, WORK_KINDS } from '#src/features/cases/work/owner-form.ts'
import { done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

const SELECT_SOME = 'Please select up to 100 cases.'

export const action = staffAction({
  may: 'cases',
  failed: 'Not Assigned',
  schema: assignSchema,
  invalid: errors => (WORK_KINDS.some(kind => errors[kind] !== undefined) ? { description: SELECT_SOME } : {}),
  sendsMail: true,
  async run({ app, actor, form }) {
    const { owner: ownerId, note, ...work } = form
    if (WORK_KINDS.every(kind => work[kind].length === 0)) return refuse(SELECT_SOME, 400)
    const result = await assignWork(app, actor, { work, ownerId, note })
    if (!result.ok) return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
    const { changed, missing, ownerName } = result
    const noun = work.tasks.length === 0 ? 'case' : 'item'
    const cases = changed === 1 ? `1 ${noun}` : `${changed} ${noun}s`
    const gone = missing === 0 ? '' : ` Deleted in the meantime: ${missing}.`
    if (changed === 0) return done('Nothing Changed', `They had this owner already.${gone}`)
    return done('Assigned', `${cases} now ${ownerName === null ? 'without an owner' : `with ${ownerName}`}.${gone}`)
  },
})
