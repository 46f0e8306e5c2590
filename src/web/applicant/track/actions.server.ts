import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { applicantDetailsSchema } from '#src/features/applications/applicant-forms.ts'
import { acceptsUploads } from '#src/features/cases/states.ts'
import { giveDetails } from '#src/features/documents/give-details.server.ts'
import { UPLOAD_FAILURE_TEXTS } from '#src/features/files/uploads.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import {
  findSessionApplication,
  readReference,
  STAFF_CANNOT_ACT_MESSAGE,
} from '../../guards/applicant-session.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { receivePostedUpload } from '../upload/receive-posted.server.ts'
import {
  createArrivalToast,
  createFailureToast,
  findMessageId,
  RESUBMISSION_TYPE_REQUIRED,
  type ReturnedUpload,
} from './upload-message.tsx'

export async function saveDetailsForm(context: RouteContext, request: Request) {
  const form = await readForm(request, Object.keys(applicantDetailsSchema.shape))
  const failed = () => {
    const description = 'We couldn’t save your details. Please try again in a few minutes.'
    context.set(answerToastContext, { title: NOT_SAVED_TITLE, description, tone: 'bad' })
    return null
  }
  const guard = () => requireOwnApplication(context, request)
  const definition = { name: 'details' as const, schema: applicantDetailsSchema, failed, guard }
  return handleForm(context, form, definition, async (values, applicationId) => {
    const app = context.get(appContext)
    const reference = readReference(request)
    const detailsResult = await giveDetails(app, { applicationId, ...values })
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

/** Throws a redirect to the tracking page for staff, and without a session. */
async function requireOwnApplication(context: RouteContext, request: Request): Promise<string> {
  const reference = readReference(request)
  const session = await findSessionApplication(context, request, reference)
  if (session !== null) return session.application.id
  const isStaff = (await findCurrentStaff(context, request)) !== null
  throw await redirectWithToast(context.get(appContext), addresses.tracking({ reference }), {
    title: NOT_SAVED_TITLE,
    description: isStaff
      ? STAFF_CANNOT_ACT_MESSAGE
      : 'Your application is no longer open in this browser. Please open it again.',
    tone: 'bad',
  })
}

/** Receives the file of a form that was posted without JavaScript. */
export async function receiveFileForm(context: RouteContext, request: Request) {
  const answer = await resolveUnlessDatabaseDown(context, receiveFile(context, request), 'a file could not be taken')
  if (answer !== 'database-down') return answer
  context.set(answerToastContext, createFailureToast(UPLOAD_FAILURE_TEXTS.upload))
  const typed = { documentType: '' }
  const returnedUpload: ReturnedUpload = { intent: 'upload', errors: { form: UPLOAD_FAILURE_TEXTS.upload }, typed }
  return data(returnedUpload, SERVICE_UNAVAILABLE)
}

async function receiveFile(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const reference = readReference(request)
  if ((await findCurrentStaff(context, request)) !== null) {
    return redirectWithToast(app, addresses.tracking({ reference }), createFailureToast(STAFF_CANNOT_ACT_MESSAGE))
  }
  const session = await findSessionApplication(context, request, reference)
  if (session === null) {
    const sessionEndedToast = createFailureToast(
      'Your application is no longer open in this browser. Please open it again, and choose the file.',
    )
    return redirectWithToast(app, addresses.tracking({ reference }), sessionEndedToast)
  }
  if (!acceptsUploads(session.application)) return redirect(addresses.tracking({ reference }))

  const receivedPost = await receivePostedUpload(context, request, session)
  if (receivedPost.ok) {
    const purpose = receivedPost.intent === 'resubmit' ? 'resubmission' : 'document'
    const { documentType, fileName } = receivedPost
    const toast = createArrivalToast({ purpose, documentType, fileName }, receivedPost.state === 'waiting')
    const path = `${addresses.tracking({ reference, tab: 'documents' })}#${findMessageId(toast.place)}`
    return redirectWithToast(app, path, toast)
  }
  const { intent, typed, status } = receivedPost
  const errors = {
    ...receivedPost.errors,
    ...(receivedPost.errors.documentType && intent === 'resubmit' && { documentType: RESUBMISSION_TYPE_REQUIRED }),
  }
  context.set(answerToastContext, createFailureToast(errors.form ?? errors.file ?? Object.values(errors)[0]))
  const returnedUpload: ReturnedUpload = { intent, errors, typed }
  return data(returnedUpload, { status, headers: status === 503 ? { 'retry-after': '10' } : {} })
}
