import {
  data,
  type RouterContextProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import { readReference } from '#src/features/applications/reference.ts'
import { progressOf, statusLabel } from '#src/features/applications/statuses.ts'
import { timelineOf } from '#src/features/applications/timeline.ts'
import { trackingSchema } from '#src/features/applications/tracking-form.ts'
import { type App, appContext, visitorContext } from '../../app-context.ts'
import { applicationOf, readApplicantToken, writeApplicantToken } from '../../guards/applicant-session.server.ts'
import { type OverLimit, take, takeByAddress } from '../../guards/limit.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { privatePage } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Thread } from '../../ui/thread.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { Route } from './+types/application-tracking'
import { AskedFor } from './tracking/asked-for.tsx'
import { Details } from './tracking/details.tsx'
import { Documents } from './tracking/documents.tsx'
import { PaymentBlock } from './tracking/payment-block.tsx'
import { Resubmission } from './tracking/resubmission.tsx'
import { TrackingForm, type TrackingFormState } from './tracking/tracking-form.tsx'
import { type TrackingPage, trackingPage } from './tracking/tracking-page.server.ts'
import '../../ui/styles/applicant.css'

export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(
    loaderData && 'application' in loaderData
      ? `Application ${loaderData.application.reference}`
      : 'Track your application',
  )

const TABS = ['stages', 'documents', 'details'] as const
type TabKey = (typeof TABS)[number]

/** Another tab shows what is here already: no need to ask the server again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const sameApplication =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('reference') === nextUrl.searchParams.get('reference')
  return sameApplication && currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab')
    ? false
    : defaultShouldRevalidate
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const reference = query.get('reference')
  const email = query.get('email')

  if (reference !== null && email !== null) return enter(app, context, request, { reference, email })
  if (reference !== null) {
    const opened = await applicationOf(context, request, reference)
    if (opened !== null) {
      const cookie = await writeApplicantToken(app, opened.token)
      return data(await trackingPage(app, opened.application), { headers: { 'set-cookie': cookie } })
    }
  }
  return ask({ reference: reference ?? '', email: email ?? '', errors: {}, message: INCOMPLETE, notFound: false }, 200)
}

const INCOMPLETE = 'Reference and email are required to track your application'
const NOT_FOUND = 'Application not found. Please check your reference and email.'
const NOT_FOUND_TOAST: ToastMessage = {
  title: 'Error',
  description: "We couldn't find your application. Please check your details.",
  tone: 'bad',
}

/** A right pair opens the session and goes on without the e-mail, which then stays out of histories and referrers. */
async function enter(
  app: App,
  context: Readonly<RouterContextProvider>,
  request: Request,
  typed: { reference: string; email: string },
) {
  const pair = trackingSchema.safeParse(typed)
  if (!pair.success) {
    const errors = Object.fromEntries(pair.error.issues.map(issue => [String(issue.path[0]), issue.message]))
    return ask({ ...typed, errors, message: INCOMPLETE, notFound: true }, 400)
  }
  const counted = readReference(pair.data.reference) ?? pair.data.reference.toUpperCase()
  const overLimit =
    (await takeByAddress(context, 'tracking-by-address')) ?? (await take(context, 'tracking-by-reference', counted))
  if (overLimit !== null) return askLater(typed, overLimit)

  const token = await readApplicantToken(app, request)
  const session = await openApplicantSession(app, { ...pair.data, token })
  if (session === null) {
    return ask({ ...typed, errors: {}, message: NOT_FOUND, notFound: true, toast: NOT_FOUND_TOAST }, 404)
  }
  // Only failures are counted.
  await app.limiter.giveBack('tracking-by-address', context.get(visitorContext).address)
  await app.limiter.giveBack('tracking-by-reference', counted)

  const tab = new URL(request.url).searchParams.get('tab') ?? undefined
  return redirect(addresses.tracking({ reference: session.reference, tab }), {
    headers: { 'set-cookie': await writeApplicantToken(app, session.token) },
  })
}

function ask(form: TrackingFormState & { toast?: ToastMessage }, status: number, headers: HeadersInit = {}) {
  const { toast = null, ...state } = form
  return data({ form: state, toast }, { status, headers })
}

function askLater(typed: { reference: string; email: string }, { message, headers }: OverLimit) {
  return ask({ ...typed, errors: {}, message, notFound: false }, 429, headers)
}

export default function ApplicationTracking({ loaderData }: Route.ComponentProps) {
  return 'form' in loaderData ? <TrackingForm state={loaderData.form} /> : <Application page={loaderData} />
}

function Application({ page }: { page: TrackingPage }) {
  const { application } = page
  const isRejected = application.status === 'rejected'
  return (
    <>
      <section className="wrap app-head">
        <div className="app-id">
          <p className="muted small">{[application.service, application.category].filter(Boolean).join(' · ')}</p>
          <h1>{application.name || application.service}</h1>
          <p className="id-row">
            <span className="ref">
              {application.reference} <CopyButton text={application.reference} what="reference" />
            </span>
            <Badge kind={application.status}>{statusLabel(application.status)}</Badge>
          </p>
        </div>
        <div className="app-progress">
          <ProgressBar label="Progress" percent={progressOf(application.status)} />
          <p className="small muted under-progress">
            Received on {application.createdAt}, {application.createdAgo}
          </p>
          <AskedFor page={page} />
        </div>
      </section>
      <section className="wrap app-body">
        <div className="app-main">
          {isRejected && (
            <div className="notice bad">
              <p>
                Your application was not taken forward. If you have questions about it, please write to us: we answer
                every message.
              </p>
            </div>
          )}
          {page.resubmission && <Resubmission resubmission={page.resubmission} />}
          <ApplicationTabs page={page} />
        </div>
        <aside className="app-side" aria-label="Payment and help">
          <PaymentBlock page={page} />
          <div className="help">
            <h2 className="h-s">Have Questions?</h2>
            <p className="small muted">We answer email within {BRAND.answersWithin}.</p>
            <a className="btn line sm" href="/contact">
              Contact Support
            </a>
          </div>
        </aside>
      </section>
    </>
  )
}

function ApplicationTabs({ page }: { page: TrackingPage }) {
  const [query] = useSearchParams()
  const { application } = page
  const selected: TabKey = TABS.find(key => key === query.get('tab')) ?? 'stages'
  const href = (tab: TabKey) =>
    addresses.tracking({ reference: application.reference, tab: tab === 'stages' ? undefined : tab })
  return (
    <Tabs
      label="Application"
      selected={selected}
      tabs={[
        {
          key: 'stages',
          label: 'Application Stages',
          href: href('stages'),
          panel: (
            <>
              <h2 className="vh">Application Stages</h2>
              <Thread steps={timelineOf(application.status)} />
            </>
          ),
        },
        {
          key: 'documents',
          label: 'Documents',
          href: href('documents'),
          panel: <Documents requests={page.requests} />,
        },
        { key: 'details', label: 'Details', href: href('details'), panel: <Details page={page} /> },
      ]}
    />
  )
}
