import { dayInLagos } from '#src/dates.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { REQUEST_DOCUMENTS_FIELDS, requestDocumentsSchema } from '#src/features/documents/request-documents-form.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/request-documents'
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
  const posted = await readForm(request, ['once', ...REQUEST_DOCUMENTS_FIELDS])
  const form = requestDocumentsSchema(dayInLagos(app.clock.now())).safeParse(Object.fromEntries(posted))
  if (!form.success) {
    const errors = errorsByField(form.error)
    const description = errors.documents ?? 'Please check the form and try again.'
    return answerDialog({ ok: false, title: FAILED, description, errors })
  }
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal
  const id = idInAddress(params.id)
  const { documents, dueDate } = form.data
  const requested = await requestDocuments(
    app,
    { kind: 'staff', id: staff.id },
    {
      applicationId: id,
      // By their places: what is chosen besides, after an answer that got lost, is asked for besides.
      documents: documents.map(({ at, ...asked }) => {
        return { once: onceOf(posted, staff.id, 'request', id, String(at)), ...asked }
      }),
      dueDate,
    },
  )
  return answerRequested(requested, FAILED, documents)
}
