import { createContext, type ReactNode, useContext } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { loader as rootLoader } from '../root.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Panel } from '../ui/swatch.tsx'
import { isLostConnection } from './is-lost-connection.ts'

type FailureKind = 'unreachable' | 'maintenance' | 'unexpected' | 'not-found' | 'too-often' | 'refused'

/** The page for whatever a route threw: an answer on purpose (404, 429 …), none at all, or what nobody planned. */
export function FailurePage({ error }: { error: unknown }) {
  return <Failure kind={kindOf(error)} message={isRouteErrorResponse(error) ? ourWords(error) : null} />
}

/** The heading of the page for an error, and its title. */
export function titleOfError(error: unknown): string {
  return FAILURES[kindOf(error)].title
}

function kindOf(error: unknown): FailureKind {
  if (isLostConnection(error)) return 'unreachable'
  if (!isRouteErrorResponse(error)) return 'unexpected'
  // During maintenance a page that is open already is told so in the place of the next one.
  if (error.status === 503 && error.data === MAINTENANCE.page) return 'maintenance'
  if (error.status >= 500) return 'unexpected'
  if (error.status === 404) return 'not-found'
  return error.status === 429 ? 'too-often' : 'refused'
}

/** The sentence that was thrown with an answer. The router's own name files of ours, and are for nobody. */
export function ourWords(error: ErrorResponse): string | null {
  const isRouters = (error as { internal?: boolean }).internal === true
  return !isRouters && typeof error.data === 'string' && error.data !== '' ? error.data : null
}

/** What visitors read while we work on the site: on the page, and where a page's own script asked for another. */
export const MAINTENANCE = {
  title: 'We will be back soon',
  page: 'We are working on the site. All that you sent us before is safe, and a payment that is under way still reaches us. Please try again in a few minutes.',
  form: 'We are working on the site, so what you have just sent has not reached us yet. Nothing of it is lost: leave this page open, and send it again in a few minutes.',
  file: 'We are working on the site, so your file has not reached us. All that you sent us before is safe. Please choose it again in a few minutes.',
}

const FAILURES: Record<
  FailureKind,
  { panel: Panel; title: string; mayTryAgain?: true; words: (message: string | null) => ReactNode }
> = {
  'not-found': {
    panel: 'lattice',
    title: '404',
    words: () => (
      <>
        <p className="lead">Oops! Page not found</p>
        <p>
          The address may be mistyped, or the page may have moved. Nothing is lost: what you sent us before is kept. Try
          one of these.
        </p>
      </>
    ),
  },
  'too-often': {
    panel: 'comb',
    title: 'Too many tries',
    words: message => (
      <>
        <p>{message ?? 'That was too often. Please try again in a few minutes.'}</p>
        <p>We count tries to keep everyone’s records safe. Nothing you sent before is lost.</p>
      </>
    ),
  },
  refused: {
    panel: 'check',
    title: 'That did not work',
    words: message => (
      <>
        <p>{message ?? 'This page cannot take what was sent to it.'}</p>
        <p>Nothing you sent before is lost. Go back, check it and send it again.</p>
      </>
    ),
  },
  unreachable: {
    panel: 'steps',
    title: 'The page could not be reached',
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
    title: 'Something went wrong on our side',
    mayTryAgain: true,
    words: () => (
      <>
        <p>We could not show you this page just now. Nothing you sent before is lost. Please try again in a moment.</p>
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
  const { panel, title, mayTryAgain, words } = FAILURES[kind]
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
              <ReturnHome look={mayTryAgain ? 'line' : 'plain'} />
            </p>
            {kind === 'not-found' && <WaysOn />}
          </>
        }
      >
        {words(message)}
      </EmptyState>
    </section>
  )
}

function WaysOn() {
  return (
    <ul className="row ways">
      {WAYS_ON.map(([href, text]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

const WAYS_ON = [
  [addresses.services(), 'Services'],
  [addresses.sectors(), 'Sectors'],
  [addresses.tracking(), 'Track Your Application'],
] as const

/** The id of the request for the document. The root loader has it too, but does not run after every failure. */
export const DocumentRequestContext = createContext<string | null>(null)

/** How the browser finds that id in the document again. */
export const DOCUMENT_REQUEST = '[data-request-id]'

/** Shows the id of the failed request, as our log has it, and what to do with it. */
export function RequestNumber({ children = <WriteToUs /> }: { children?: ReactNode }) {
  const ofDocument = useContext(DocumentRequestContext)
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId ?? ofDocument
  if (requestId === null) return null
  return (
    <p className="small">
      {children} <strong data-request-id>{requestId}</strong>
    </p>
  )
}

function WriteToUs() {
  return (
    <>
      If it happens again, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> and give us this number:
    </>
  )
}

/** The way out of a page that leads nowhere else. */
export function ReturnHome({ look = 'plain' }: { look?: 'plain' | 'line' }) {
  return (
    <a className={`btn ${look}`} href={addresses.home()}>
      Return to Home
    </a>
  )
}
