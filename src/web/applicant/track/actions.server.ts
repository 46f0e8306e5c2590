import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { applicantDetailsSchema } from '#src/features/applications/applicant-forms.ts'
import { forEachQuestion, type QuestionKey } from '#src/features/applications/questions.ts'
import { acceptsUploads } from '#src/features/cases/states.ts'
import { giveDetails } from '#src/features/documents/give-details.server.ts'
import { UPLOAD_FAILURE_TEXTS } from '#src/features/files/uploads.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { findSessionApplication, STAFF_CANNOT_ACT_MESSAGE } from '../../guards/applicant-session.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { receivePostedUpload } from '../upload/receive-posted.server.ts'
import {
  createArrivalToast,
  createFailureToast,
  findMessageId,
  RESUBMISSION_TYPE_REQUIRED,
  type ReturnedUpload,
} from './upload-message.tsx'

export type ReturnedDetails = {
  intent: 'details'
  errors: { [name: string]: string }
  typed: { sector: string } & { [Key in QuestionKey]: string }
}

type FormValues = { [name: string]: unknown }

const NOT_SAVED_TITLE = 'Not Saved'

export async function saveDetailsForm(context: RouteContext, request: Request) {
  const fields = await readForm(request, Object.keys(applicantDetailsSchema.shape))
  const values = Object.fromEntries(fields)
  const answer = await resolveUnlessDatabaseDown(
    context,
    saveDetails(context, request, values),
    'details could not be saved',
  )
  if (answer !== 'database-down') return answer
  const description = 'We couldn’t save your details. Please try again in a few minutes.'
  context.set(answerToastContext, { title: NOT_SAVED_TITLE, description, tone: 'bad' })
  const returnedDetails: ReturnedDetails = { intent: 'details', errors: {}, typed: readTypedDetails(values) }
  return data(returnedDetails, SERVICE_UNAVAILABLE)
}

async function saveDetails(context: RouteContext, request: Request, values: FormValues) {
  const app = context.get(appContext)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const redirectNotSaved = (description: string) =>
    redirectWithToast(app, addresses.tracking({ reference }), { title: NOT_SAVED_TITLE, description, tone: 'bad' })
  if ((await findCurrentStaff(context, request)) !== null) return redirectNotSaved(STAFF_CANNOT_ACT_MESSAGE)
  const session = await findSessionApplication(context, request, reference)
  if (session === null)
    return redirectNotSaved('Your application is no longer open in this browser. Please open it again.')
  const form = applicantDetailsSchema.safeParse(values)
  if (!form.success) {
    const errors = Object.fromEntries(form.error.issues.map(issue => [String(issue.path[0]), issue.message]))
    const returnedDetails: ReturnedDetails = { intent: 'details', errors, typed: readTypedDetails(values) }
    return data(returnedDetails, { status: 400 })
  }
  const detailsResult = await giveDetails(app, { applicationId: session.application.id, ...form.data })
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
}

function readTypedDetails(values: FormValues): ReturnedDetails['typed'] {
  return { sector: String(values.sector ?? ''), ...forEachQuestion(key => String(values[key] ?? '')) }
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
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
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
