import { dayInLagos } from '#src/dates.ts'
import { requestDocumentSchema } from '#src/features/documents/request-document-form.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/request-document'
import { answerDialog } from './answer-dialog.ts'
import { answerRequested } from './answer-requested.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { onceOf } from './once-of.ts'
import { onlyPosted } from './only-posted.ts'
import { overMailBudget } from './over-mail-budget.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Request Failed'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const posted = await readForm(request, ['once', 'documentType', 'ownType', 'description', 'dueDate'])
  const form = requestDocumentSchema(dayInLagos(app.clock.now())).safeParse(requestIn(posted))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal
  const id = idInAddress(params.id)
  const { documentType, description, dueDate } = form.data
  const documents = [{ once: onceOf(posted, staff.id, 'request', id), documentType, description }]
  const actor = { kind: 'staff', id: staff.id } as const
  const requested = await requestDocuments(app, actor, { applicationId: id, documents, dueDate })
  return answerRequested(requested, FAILED, documents)
}

/** The form as it was sent; a type in words of one's own stands for the one that was chosen. */
function requestIn(posted: FormData) {
  const { ownType, ...sent } = Object.fromEntries(posted)
  const isOwn = typeof ownType === 'string' && ownType.trim() !== ''
  return isOwn ? { ...sent, documentType: ownType } : sent
}
