import { dateAndTime } from '#src/dates.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import { reviewDocumentSchema } from '#src/features/documents/review-document-form.ts'
import { APPROVED } from '#src/features/documents/states.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/review-document'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { onlyPosted } from './only-posted.ts'
import { overMailBudget } from './over-mail-budget.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Nothing Was Decided'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const sent = await readForm(request, ['decision', 'seen', 'comment'])
  const form = reviewDocumentSchema.safeParse(Object.fromEntries(sent))
  if (!form.success) {
    const errors = errorsByField(form.error)
    const description = errors.comment ?? 'Please open the document again, and decide once more.'
    return answerDialog({ ok: false, title: FAILED, description, errors })
  }
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal

  const review = { documentId: idInAddress(params.documentId), ...form.data }
  const reviewed = await reviewDocument(context.get(appContext), { kind: 'staff', id: staff.id }, review)
  if (reviewed.ok) {
    const title = review.decision === APPROVED ? 'Document Approved' : 'Document Rejected'
    return answerDialog({ ok: true, title, description: said(reviewed) })
  }
  if (reviewed.reason === 'not-found') {
    const description = 'Somebody has deleted the application of this document meanwhile.'
    return answerDialog({ ok: false, title: FAILED, description }, 404)
  }
  const { by, at, status, comment } = reviewed
  const description = 'Somebody else decided about this document while you had it open. Nothing of theirs was changed.'
  const decided = { by, at: dateAndTime(at), status, comment }
  return answerDialog({ ok: false, title: FAILED, description, decided }, 409)
}

function said({ changed, isTold }: { changed: boolean; isTold: boolean }): string {
  if (!changed) return 'It was so already, so nothing was changed.'
  return isTold ? 'They get an email.' : 'No email goes out: the application was not taken forward.'
}
