import { data, type RouterContextProvider, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { acceptsUploads } from '#src/features/applications/states.ts'
import { FAILURES } from '#src/features/documents/uploads.ts'
import { appContext, visitorContext } from '../../../app-context.ts'
import { applicationOf, STAFF_ONLY_LOOK } from '../../../guards/applicant-session.server.ts'
import { receivePosted } from '../../../guards/receive-posted.server.ts'
import { currentStaff } from '../../../guards/staff.server.ts'
import { answerToastContext, redirectWithToast } from '../../../parts/cookies.server.ts'
import { RESUBMISSION_TYPE_REQUIRED, type ReturnedUpload } from './returned-upload.ts'
import { arrivalToast, failureToast } from './upload-toasts.ts'

/** Takes a file that a form of the tracking page sent in one piece: how it comes where no scripts run. */
export async function takeFile(context: Readonly<RouterContextProvider>, request: Request) {
  try {
    return await take(context, request)
  } catch (err) {
    if (!isDatabaseDown(err)) throw err
    const app = context.get(appContext)
    app.log.error({ err, requestId: context.get(visitorContext).requestId }, 'a file could not be taken')
    // The page cannot be read either, so its loader shows this at the top.
    context.set(answerToastContext, failureToast(FAILURES.upload))
    const typed = { documentType: '', resubmissionType: '' }
    const returned: ReturnedUpload = { intent: 'upload', errors: { form: FAILURES.upload }, typed }
    return data(returned, { status: 503, headers: { 'retry-after': '10' } })
  }
}

async function take(context: Readonly<RouterContextProvider>, request: Request) {
  const app = context.get(appContext)
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  if ((await currentStaff(context, request)) !== null) {
    return redirectWithToast(app, addresses.tracking({ reference }), failureToast(STAFF_ONLY_LOOK))
  }
  const opened = await applicationOf(context, request, reference)
  if (opened === null) {
    const closed = failureToast(
      'Your application was closed in the meantime. Please open it again, and choose the file.',
    )
    return redirectWithToast(app, addresses.tracking({ reference }), closed)
  }
  if (!acceptsUploads(opened.application.status)) return redirect(addresses.tracking({ reference }))

  const posted = await receivePosted(context, request, opened.application)
  if (posted.ok) {
    const purpose = posted.intent === 'resubmit' ? 'resubmission' : 'document'
    const { documentType, fileName } = posted
    const toast = arrivalToast({ purpose, documentType, fileName }, posted.state === 'waiting')
    return redirectWithToast(app, `${addresses.tracking({ reference, tab: 'documents' })}#said`, toast)
  }
  const { intent, typed, status } = posted
  const errors = {
    ...posted.errors,
    ...(posted.errors.resubmissionType && { resubmissionType: RESUBMISSION_TYPE_REQUIRED }),
  }
  context.set(answerToastContext, failureToast(errors.form ?? errors.file ?? Object.values(errors)[0]))
  const returned: ReturnedUpload = { intent, errors, typed }
  return data(returned, { status, headers: status === 503 ? { 'retry-after': '10' } : {} })
}
