import { createContext, type ReactNode, useContext } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { loader as rootLoader } from '../root.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Panel } from '../ui/swatch.tsx'
import { isLostConnection } from './is-lost-connection.ts'
import { PAGE_NOT_FOUND, UNEXPECTED_ERROR } from './specified-errors.ts'

type FailureKind = 'unreachable' | 'maintenance' | 'unexpected' | 'not-found' | 'too-often' | 'refused'

/** Shows an error page for a thrown response (404, 429), a lost connection or an unexpected error. */
export function FailurePage({ error }: { error: unknown }) {
  return <Failure kind={classifyError(error)} message={isRouteErrorResponse(error) ? readThrownMessage(error) : null} />
}

export function titleOfError(error: unknown): string {
  return FAILURE_TEXTS[classifyError(error)].title
}

function classifyError(error: unknown): FailureKind {
  if (isLostConnection(error)) return 'unreachable'
  if (!isRouteErrorResponse(error)) return 'unexpected'
  if (error.status === 503 && error.data === MAINTENANCE.page) return 'maintenance'
  if (error.status >= 500) return 'unexpected'
  if (error.status === 404) return 'not-found'
  return error.status === 429 ? 'too-often' : 'refused'
}

/** Returns the message of a thrown response. Returns null for errors of React Router, because their messages name our files. */
export function readThrownMessage(error: ErrorResponse): string | null {
  const isFromRouter = (error as { internal?: boolean }).internal === true
  return !isFromRouter && typeof error.data === 'string' && error.data !== '' ? error.data : null
}

export const MAINTENANCE = {
  title: 'We will be back soon',
  page: 'We’re working on the site. Everything you’ve already sent us is safe, and any payment in progress will still reach us. Please try again in a few minutes.',
  form: 'We’re working on the site, so what you’ve just sent hasn’t reached us yet. You haven’t lost anything: leave this page open, and send it again in a few minutes.',
  file: 'We’re working on the site, so your file hasn’t reached us. Everything you’ve already sent us is safe. Please choose the file again in a few minutes.',
}

const FAILURE_TEXTS: Record<
  FailureKind,
  { panel: Panel; title: string; mayTryAgain?: true; words: (message: string | null) => ReactNode }
> = {
  'not-found': {
    panel: 'lattice',
    title: '404',
    words: () => (
      <>
        <p className="lead">{PAGE_NOT_FOUND}</p>
        <p>
          The web address may be mistyped, or the page may have moved. Everything you’ve sent us is still safe. You can
          go on from one of the pages below.
        </p>
      </>
    ),
  },
  'too-often': {
    panel: 'comb',
    title: 'Too many attempts',
    words: message => (
      <>
        <p>{message ?? 'You’ve tried too many times. Please try again in a few minutes.'}</p>
        <p>We limit attempts to keep everyone’s records safe. Nothing you sent before is lost.</p>
      </>
    ),
  },
  refused: {
    panel: 'check',
    title: 'That did not work',
    words: message => (
      <>
        <p>{message ?? 'This page can’t accept what your browser sent.'}</p>
        <p>Nothing you sent before is lost. Please go back, check what you entered and send it again.</p>
      </>
    ),
  },
  unreachable: {
    panel: 'steps',
    title: 'We couldn’t load the page',
    mayTryAgain: true,
    words: () => <p>Your connection may have dropped. Nothing you sent before is lost.</p>,
  },
  maintenance: {
    panel: 'steps',
    title: MAINTENANCE.title,
    mayTryAgain: true,
    words: () => <p>{MAINTENANCE.page}</p>,
  },
  unexpected: {
    panel: 'seeds',
    title: UNEXPECTED_ERROR,
    mayTryAgain: true,
    words: () => (
      <>
        <p>We couldn’t show you this page just now. Nothing you sent before is lost. Please try again in a moment.</p>
        <RequestNumber />
      </>
    ),
  },
}

export function Failure({
  kind,
  message = null,
  heading = 'h1',
}: {
  kind: FailureKind
  message?: string | null
  heading?: 'h1' | 'h3'
}) {
  const { pathname, search } = useLocation()
  const { panel, title, mayTryAgain, words } = FAILURE_TEXTS[kind]
  return (
    <section className="wrap page failure">
      <EmptyState
        panel={panel}
        title={title}
        heading={heading}
        action={
          <>
            <p className="row actions">
              {mayTryAgain && (
                <a className="btn plain" href={pathname + search}>
                  Try again
                </a>
              )}
              <ReturnHome variant={mayTryAgain ? 'line' : 'plain'} />
            </p>
            {kind === 'not-found' && <OtherPages />}
          </>
        }
      >
        {words(message)}
      </EmptyState>
    </section>
  )
}

function OtherPages() {
  return (
    <ul className="row failure-links">
      {OTHER_PAGES.map(([href, text]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

const OTHER_PAGES = [
  [addresses.services(), 'Services'],
  [addresses.sectors(), 'Sectors'],
  [addresses.tracking(), 'Track Your Application'],
] as const

/** Holds the id of the request that rendered the document, because the root loader may not have run. */
export const PageRequestIdContext = createContext<string | null>(null)

export const REQUEST_ID_SELECTOR = '[data-request-id]'

/** Shows the id of the failed request, so that we can find its error in the log. */
export function RequestNumber({ children = <ContactUs /> }: { children?: ReactNode }) {
  const pageRequestId = useContext(PageRequestIdContext)
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId ?? pageRequestId
  if (requestId === null) return null
  return (
    <p className="small">
      {children} <strong data-request-id>{requestId}</strong>
    </p>
  )
}

function ContactUs() {
  return (
    <>
      If it happens again, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> and give us this number:
    </>
  )
}

export function ReturnHome({ variant = 'plain' }: { variant?: 'plain' | 'line' }) {
  return (
    <a className={`btn ${variant}`} href={addresses.home()}>
      Return to Home
    </a>
  )
}
