import { data, redirect, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { trackingFormSchema } from '#src/features/applications/applicant-forms.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import { findApplicationId } from '#src/features/applications/queries.server.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { type App, appContext, type RouteContext, visitorContext } from '../../app-context.ts'
import { describeRequestBrowser, findSessionProof } from '../../guards/applicant-proof.server.ts'
import {
  chooseLookUpLimit,
  findSessionApplication,
  issueApplicantDeviceCookie,
  readApplicantToken,
  STAFF_CANNOT_ACT_MESSAGE,
  writeApplicantToken,
} from '../../guards/applicant-session.server.ts'
import { takeAttempt, takeAttemptByIp } from '../../guards/limit.server.ts'
import { listErrors } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { answerToastContext } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/application-tracking.route'
import { Application } from './application.tsx'
import { DetailsForm } from './details.tsx'
import { receiveMessageForm, receiveReadForm } from './messages.server.ts'
import { WriteForm } from './messages-tab.tsx'
import { saveDetailsForm } from './save-details.server.ts'
import { TrackingForm, type TrackingFormState } from './tracking-form.tsx'
import { loadTrackingPage } from './tracking-page.server.ts'
import { receiveFileForm } from './upload-form.server.ts'
import '../applicant.css'
import '../../ui/dialog.css'
import './documents.css'

export const handle = { hydrate: false, hasForms: true, hasUpdates: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(
    loaderData && 'application' in loaderData
      ? `Application ${loaderData.application.reference}`
      : 'Track your application',
  )

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  try {
    return await loadPage(context, request, query)
  } catch (err) {
    // Loaders throw a Response to answer the request. Only an Error is a failure.
    if (!(err instanceof Error)) throw err
    const app = context.get(appContext)
    app.log.error({ err }, 'application could not be read')
    const shown = { message: LOADING_FAILED, hasFailed: true, toast: context.get(answerToastContext) }
    return answerWithForm(readTyped(query), shown, SERVICE_UNAVAILABLE)
  }
}

type Typed = { reference: string; email: string }

function readTyped(query: URLSearchParams): Typed {
  return { reference: query.get('reference') ?? '', email: query.get('email') ?? '' }
}

async function loadPage(context: RouteContext, request: Request, query: URLSearchParams) {
  const app = context.get(appContext)
  const [reference, email] = [query.get('reference'), query.get('email')]
  if ((await findCurrentStaff(context, request)) !== null) {
    return redirectStaff(app, readTyped(query), query.get('tab') ?? undefined)
  }
  if (reference !== null && email !== null)
    return openWithReferenceAndEmail(app, context, request, { reference, email })
  if (reference !== null) {
    const session = await findSessionApplication(context, request, reference)
    if (session !== null) {
      const cookies = await createSessionCookies(app, request, {
        token: session.token,
        reference: session.application.reference,
      })
      const proof = await findSessionProof(app, request, session)
      const openingCount = Number(query.get('openings')) || 0
      const page = await loadTrackingPage(app, session.application, {
        toast: context.get(answerToastContext),
        messagesPage: query.get('tab') === 'messages' ? readMessagesPage(request, query) : null,
        viewer: proof && { token: session.token, proofId: proof.id, openingCount },
      })
      return data(page, { headers: cookies })
    }
  }
  return answerWithForm(readTyped(query), { message: REFERENCE_OR_EMAIL_MISSING })
}

/** A prefetch shows nothing to anyone, so it does not count as a look at the messages. */
function readMessagesPage(request: Request, query: URLSearchParams) {
  const isPrefetch = request.headers.get('sec-purpose')?.includes('prefetch') ?? false
  return { before: query.get('before'), countsAsSeen: request.method === 'GET' && !isPrefetch }
}

const LOADING_FAILED = 'Failed to load application details'
const REFERENCE_OR_EMAIL_MISSING = 'Reference and email are required to track your application'
const EMAIL_NOT_COMPLETE = 'Please check the email address: it isn’t complete'
const NOT_FOUND = {
  message: 'Application not found. Please check your reference and email.',
  isNotFound: true,
  toast: {
    title: 'Error',
    description: "We couldn't find your application. Please check your details.",
    tone: 'bad',
  },
} as const

async function redirectStaff(app: App, typed: Typed, tab: string | undefined) {
  const id = await findApplicationId(app, typed.reference)
  if (id !== null) return redirect(addresses.adminPreview(id, { tab }))
  if (typed.reference === '') return answerWithForm(typed, { message: STAFF_CANNOT_ACT_MESSAGE })
  return answerWithForm(typed, NOT_FOUND, { status: 404 })
}

/** Redirects to a URL without the e-mail address, so that browser histories and `Referer` headers do not have it. */
async function openWithReferenceAndEmail(app: App, context: RouteContext, request: Request, typed: Typed) {
  const parsedForm = trackingFormSchema.safeParse(typed)
  if (!parsedForm.success) {
    const errors = listErrors(parsedForm.error)
    const hasBoth = typed.reference.trim() !== '' && typed.email.trim() !== ''
    const message = hasBoth && errors.email !== undefined ? EMAIL_NOT_COMPLETE : REFERENCE_OR_EMAIL_MISSING
    return answerWithForm(typed, { errors, message, isNotFound: true }, { status: 400 })
  }
  const countedReference = readReference(parsedForm.data.reference) ?? parsedForm.data.reference.toUpperCase()
  const lookUpLimit = await chooseLookUpLimit(app, request, countedReference)
  const isKnownDevice = lookUpLimit.limit === 'tracking-by-device'
  const overLimit =
    (isKnownDevice ? null : await takeAttemptByIp(context, 'tracking-by-address')) ??
    (await takeAttempt(context, lookUpLimit.limit, lookUpLimit.who))
  if (overLimit !== null)
    return answerWithForm(typed, { message: overLimit.message }, { status: 429, headers: overLimit.headers })

  const token = await readApplicantToken(app, request)
  const session = await openApplicantSession(app, {
    ...parsedForm.data,
    token,
    browser: describeRequestBrowser(request),
  })
  if (session === null) return answerWithForm(typed, NOT_FOUND, { status: 404 })
  // Only failed attempts count towards the limits, so undo the counting of this one.
  if (!isKnownDevice) await app.limiter.giveBack('tracking-by-address', context.get(visitorContext).address)
  await app.limiter.giveBack(lookUpLimit.limit, lookUpLimit.who)

  const tab = new URL(request.url).searchParams.get('tab') ?? undefined
  return redirect(addresses.tracking({ reference: session.reference, tab }), {
    headers: await createSessionCookies(app, request, session),
  })
}

async function createSessionCookies(app: App, request: Request, session: { token: string; reference: string | null }) {
  const cookies = new Headers({ 'set-cookie': await writeApplicantToken(app, session.token) })
  if (session.reference !== null) {
    cookies.append('set-cookie', await issueApplicantDeviceCookie(app, request, session.reference))
  }
  return cookies
}

type Shown = Pick<TrackingFormState, 'message'> & Partial<TrackingFormState> & { toast?: ToastMessage | null }

function answerWithForm(typed: Typed, { toast = null, ...shown }: Shown, init: ResponseInit = {}) {
  const form: TrackingFormState = { ...typed, errors: {}, isNotFound: false, ...shown }
  return data({ form, toast }, init)
}

export async function action({ request, context }: Route.ActionArgs) {
  const isMessage = new URL(request.url).searchParams.get('tab') === 'messages'
  const hasFile = request.headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false
  if (isMessage) return hasFile ? receiveMessageForm(context, request) : receiveReadForm(context, request)
  return hasFile ? receiveFileForm(context, request) : saveDetailsForm(context, request)
}

export default function ApplicationTracking({ loaderData: page, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = query.get('reference') ?? ''
  const answer = actionData ?? null
  const detailsReply = answer !== null && 'form' in answer ? answer : undefined
  const returned = answer !== null && 'intent' in answer ? answer : null
  if ('form' in page) {
    return (
      <>
        <TrackingForm state={page.form} />
        {detailsReply && (
          <div className="wrap">
            <DetailsForm reference={reference} reply={detailsReply} />
          </div>
        )}
        {returned?.intent === 'message' && (
          <div className="wrap">
            <WriteForm
              reference={reference}
              idempotencyKey={returned.typed.idempotencyKey}
              about={returned.typed.aboutId === '' ? null : { id: returned.typed.aboutId, label: null }}
              returned={returned}
            />
          </div>
        )}
      </>
    )
  }
  return (
    <Application
      key={page.application.id}
      page={page}
      returned={returned?.intent === 'upload' || returned?.intent === 'resubmit' ? returned : null}
      detailsReply={detailsReply}
      returnedMessage={returned?.intent === 'message' ? returned : null}
    />
  )
}
