import { dayInLagos } from '#src/dates.ts'
import { requestDocument } from '#src/features/documents/request-document.server.ts'
import { requestDocumentSchema } from '#src/features/documents/request-document-form.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/request-document'
import { answerDialog } from './answer-dialog.ts'
import { applicationId } from './application-id.ts'
import { errorsByField } from './errors-by-field.ts'
import { isGone } from './is-gone.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Request Failed'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const form = requestDocumentSchema(dayInLagos(app.clock.now())).safeParse(await requestIn(request))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const asked = { applicationId: applicationId(params.id), ...form.data }
  const requested = await requestDocument(app, { kind: 'staff', id: staff.id }, asked)
  if (requested.ok) {
    const description = `The applicant gets a mail about “${asked.documentType}”.`
    return answerDialog({ ok: true, title: 'Document Requested', description })
  }
  if (requested.reason === 'not-found') return isGone(FAILED)
  const description = 'The first payment is due. Documents can be requested once there is a reference.'
  return answerDialog({ ok: false, title: FAILED, description }, 409)
}

/** The form as it was sent; a type in words of one's own stands for the one that was chosen. */
async function requestIn(request: Request) {
  const { ownType, ...sent } = Object.fromEntries(
    await readForm(request, ['documentType', 'ownType', 'description', 'dueDate']),
  )
  const isOwn = typeof ownType === 'string' && ownType.trim() !== ''
  return isOwn ? { ...sent, documentType: ownType } : sent
}
