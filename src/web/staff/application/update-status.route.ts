import { dateAndTime } from '#src/dates.ts'
import { REASON_REQUIRED, updateApplicationSchema } from '#src/features/applications/staff-forms.ts'
import { updateApplication } from '#src/features/cases/update-application.server.ts'
import { never } from '#src/never.ts'
import { done, GONE, refuseGet, staffAction } from '../parts/staff-action.server.ts'

const CHANGED =
  'Somebody changed this application while you had it open. Read what changed, and save again if yours is right. Where you typed nothing, theirs now stands.'

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Update Failed',
  ids: ['id'],
  schema: updateApplicationSchema,
  sendsMail: ({ tellApplicant }) => Number(tellApplicant),
  async run({ app, actor, ids, form }) {
    const updated = await updateApplication(app, actor, { id: ids.id, ...form })
    if (updated.ok) {
      const description = updated.changed ? 'It is saved.' : 'Nothing was different, so nothing was changed.'
      return done('Application Updated', description)
    }
    switch (updated.reason) {
      case 'not-found':
        return GONE
      case 'reason-required':
        return { ok: false, errors: { reason: REASON_REQUIRED } }
      case 'changed': {
        const changes = updated.changes.map(change => ({ ...change, at: dateAndTime(change.at) }))
        return { ok: false, status: 409, description: CHANGED, conflict: { current: updated.current, changes } }
      }
      default:
        return never(updated)
    }
  },
})
