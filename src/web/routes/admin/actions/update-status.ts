import { dateAndTime } from '#src/dates.ts'
import { REASON_REQUIRED, updateApplicationSchema } from '#src/features/applications/update-application-form.ts'
import { updateApplication } from '#src/features/casework/update-application.server.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/update-status'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { isGone } from './is-gone.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Update Failed'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const sent = await readForm(request, Object.keys(updateApplicationSchema.shape))
  const form = updateApplicationSchema.safeParse(Object.fromEntries(sent))
  if (!form.success) return refuse(errorsByField(form.error))

  const update = { id: idInAddress(params.id), ...form.data }
  const updated = await updateApplication(context.get(appContext), { kind: 'staff', id: staff.id }, update)
  if (updated.ok) return answerDialog({ ok: true, title: 'Application Updated', description: said(updated.changed) })
  switch (updated.reason) {
    case 'not-found':
      return isGone(FAILED)
    case 'reason-required':
      return refuse({ reason: REASON_REQUIRED })
    case 'changed': {
      const changes = updated.changes.map(change => ({ ...change, at: dateAndTime(change.at) }))
      const description =
        'Somebody changed this application while you had it open. Read what changed, and save again if yours is right. Where you typed nothing, theirs now stands.'
      const conflict = { current: updated.current, changes }
      return answerDialog({ ok: false, title: FAILED, description, conflict }, 409)
    }
    default:
      return never(updated)
  }
}

function refuse(errors: Record<string, string>) {
  return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
}

function said(changed: boolean): string {
  return changed ? 'It is saved.' : 'Nothing was different, so nothing was changed.'
}
