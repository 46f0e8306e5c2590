import { assignApplications } from '#src/features/work/assign-applications.server.ts'
import { assignApplicationsSchema, OWNER_REFUSALS } from '#src/features/work/owner-form.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Not Assigned',
  schema: assignApplicationsSchema,
  invalid: errors =>
    errors.applications === undefined ? {} : { description: 'Please select up to 100 applications.' },
  sendsMail: true,
  async run({ app, actor, form }) {
    const result = await assignApplications(app, actor, {
      applicationIds: form.applications,
      ownerId: form.owner,
      note: form.note,
    })
    if (!result.ok) return { ok: false, errors: { owner: OWNER_REFUSALS[result.reason] } }
    const { changed, missing, ownerName } = result
    const cases = changed === 1 ? '1 case' : `${changed} cases`
    const gone = missing === 0 ? '' : ` Deleted in the meantime: ${missing}.`
    if (changed === 0) return done('Nothing Changed', `They had this owner already.${gone}`)
    return done('Assigned', `${cases} now ${ownerName === null ? 'without an owner' : `with ${ownerName}`}.${gone}`)
  },
})
