import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { dateAndTime } from '#src/dates.ts'
import { updateApplicationSchema } from '#src/features/applications/staff-forms.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { APPLICATION_DELETED, done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

const CONFLICT_MESSAGE =
  'A colleague changed this application while you had it open. Fields you didn’t touch now show your colleague’s values. Read what changed. To keep your own values in the other fields, press “Overwrite with mine”.'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Update Failed',
  ids: ['id'],
  schema: updateApplicationSchema,
  sendsMail: ({ notifyApplicant }) => Number(notifyApplicant),
  async run({ app, actor, ids, form }) {
    const result = await updateApplication(app, actor, { id: ids.id, ...form })
    if (result.ok) {
      if (!result.changed) return done('Already Up to Date', 'The application already has these values.')
      const updated = done('Application Updated', 'Your changes are saved.')
      return result.canUndo ? { ...updated, undoPath: addresses.adminUndoStatus(ids.id) } : updated
    }
    switch (result.reason) {
      case 'not-found':
        return APPLICATION_DELETED
      case 'invalid':
        return { ok: false, errors: { ...result.errors } }
      case 'changed': {
        const changes = result.changes.map(change => ({ ...change, at: dateAndTime(change.at) }))
        return {
          ok: false,
          status: 409,
          description: CONFLICT_MESSAGE,
          conflict: { current: result.current, changes },
        }
      }
      default:
        return assertNever(result)
    }
  },
})
