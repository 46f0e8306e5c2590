import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { applicantDetailsSchema } from '#src/features/applications/applicant-forms.ts'
import { giveDetails } from '#src/features/documents/give-details.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { readReference, requireOwnApplication } from '../../guards/applicant-session.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm } from '../../parts/handle-form.server.ts'

export async function saveDetailsForm(context: RouteContext, request: Request) {
  const form = await readForm(request, Object.keys(applicantDetailsSchema.shape))
  const failed = () => {
    const description = 'We couldn’t save your details. Please try again in a few minutes.'
    context.set(answerToastContext, { title: NOT_SAVED_TITLE, description, tone: 'bad' })
    return null
  }
  const ended = 'Your application is no longer open in this browser. Please open it again.'
  const guard = () => requireOwnApplication(context, request, { title: NOT_SAVED_TITLE, ended })
  const definition = { name: 'details' as const, schema: applicantDetailsSchema, failed, guard }
  return handleForm(context, form, definition, async (values, { application }) => {
    const app = context.get(appContext)
    const reference = readReference(request)
    const detailsResult = await giveDetails(app, { applicationId: application.id, ...values })
    if (!detailsResult.ok) return redirect(addresses.tracking({ reference }))
    if (detailsResult.cvRequestId === null) {
      return redirectWithToast(app, addresses.tracking({ reference }), {
        title: 'Details Saved',
        description: 'Thank you. We already have your CV, so you don’t need to send it again.',
        tone: 'ok',
      })
    }
    const uploadPath = addresses.tracking({ reference, tab: 'documents', upload: detailsResult.cvRequestId })
    return redirectWithToast(app, `${uploadPath}#upload-document`, {
      title: 'Details Saved',
      description: 'Thank you. Now upload your CV.',
      tone: 'ok',
    })
  })
}

const NOT_SAVED_TITLE = 'Not Saved'
