import { dayInLagos } from '#src/dates.ts'
import { recordDeliverySchema } from '#src/features/applications/delivery-form.ts'
import { recordDelivery } from '#src/features/applications/record-delivery.server.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/record-delivery'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { isGone } from './is-gone.ts'
import { onceOf } from './once-of.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Record Delivery'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const posted = await readForm(request, ['once', 'stage', 'deliveredOn', 'note'])
  const form = recordDeliverySchema(dayInLagos(app.clock.now())).safeParse(Object.fromEntries(posted))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const id = idInAddress(params.id)
  const { stage, deliveredOn, note } = form.data
  const delivery = { once: onceOf(posted, staff.id, 'delivery', id), applicationId: id, stage, deliveredOn }
  const recorded = await recordDelivery(app, { kind: 'staff', id: staff.id }, { ...delivery, note: note || null })
  if (recorded.ok) {
    const description = 'The applicant’s tracking page shows it, and a refund counts it.'
    return answerDialog({ ok: true, title: 'Delivery Recorded', description })
  }
  switch (recorded.reason) {
    case 'not-found':
      return isGone(FAILED)
    case 'not-included':
      return refuse('What was bought delivers nothing at this stage.')
    case 'already':
      return refuse('It is recorded already. Undo that record first if it is wrong.')
    default:
      return never(recorded.reason)
  }
}

function refuse(description: string) {
  return answerDialog({ ok: false, title: FAILED, description }, 409)
}
