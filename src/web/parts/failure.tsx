import { createContext, type ReactNode, useContext } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { loader as rootLoader } from '../root.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Panel } from '../ui/swatch.tsx'
import { isLostConnection } from './is-lost-connection.ts'

type Level = { heading?: 'h1' | 'h3' }

/** The page for whatever a route threw: an answer on purpose (404, 429 …), none at all, or what nobody planned. */
export function FailurePage({ error }: { error: unknown }) {
  if (isLostConnection(error)) return <Unreachable />
  if (isTurnedAway(error)) return <BackSoon />
  if (!isRouteErrorResponse(error) || error.status >= 500) return <Unexpected />
  if (error.status === 404) return <NotFound />
  const said = ourWords(error)
  return error.status === 429 ? <TooOften message={said} /> : <Refused message={said} />
}

/** The sentence that was thrown with an answer. The router's own name files of ours, and are for nobody. */
export function ourWords(error: ErrorResponse): string | null {
  const isRouters = (error as { internal?: boolean }).internal === true
  return !isRouters && typeof error.data === 'string' && error.data !== '' ? error.data : null
}

/** The heading of the page for an error, and its title. */
export function titleOfError(error: unknown): string {
  if (isLostConnection(error)) return UNREACHABLE
  if (isTurnedAway(error)) return MAINTENANCE.title
  if (!isRouteErrorResponse(error) || error.status >= 500) return UNEXPECTED
  if (error.status === 404) return '404'
  return error.status === 429 ? TOO_OFTEN : REFUSED
}

/** While the site is looked after a page that is open already is told so in the place of the next one. */
function isTurnedAway(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503 && error.data === MAINTENANCE.page
}

const UNREACHABLE = 'The page could not be reached'
const UNEXPECTED = 'Something went wrong on our side'
const TOO_OFTEN = 'Too many tries'
const REFUSED = 'That did not work'

export function NotFound({ heading }: Level) {
  return (
    <Failure panel="lattice" title="404" heading={heading} ways={<WaysOn />}>
      <p className="lead">Oops! Page not found</p>
      <p>
        The address may be mistyped, or the page may have moved. Nothing is lost: what you sent us before is kept. Try
        one of these.
      </p>
    </Failure>
  )
}

export function TooOften({ message, heading }: Level & { message: string | null }) {
  return (
    <Failure panel="comb" title={TOO_OFTEN} heading={heading}>
      <p>{message ?? 'That was too often. Please try again in a few minutes.'}</p>
      <p>We count tries to keep everyone’s records safe. Nothing you sent before is lost.</p>
    </Failure>
  )
}

export function Refused({ message, heading }: Level & { message: string | null }) {
  return (
    <Failure panel="check" title={REFUSED} heading={heading}>
      <p>{message ?? 'This page cannot take what was sent to it.'}</p>
      <p>Nothing you sent before is lost. Go back, check it and send it again.</p>
    </Failure>
  )
}

export function Unreachable({ heading }: Level) {
  return (
    <Failure panel="steps" title={UNREACHABLE} heading={heading} first={<TryAgain />}>
      <p>Your connection may have dropped. Nothing you sent before is lost.</p>
    </Failure>
  )
}

function BackSoon() {
  return (
    <Failure panel="steps" title={MAINTENANCE.title} first={<TryAgain />}>
      <p>{MAINTENANCE.page}</p>
    </Failure>
  )
}

export function Unexpected({ heading }: Level) {
  return (
    <Failure panel="seeds" title={UNEXPECTED} heading={heading} first={<TryAgain />}>
      <p>We could not show you this page just now. Nothing you sent before is lost. Please try again in a moment.</p>
      <RequestNumber />
    </Failure>
  )
}

function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <a className="btn plain" href={pathname + search}>
      Try again
    </a>
  )
}

function Failure({
  panel,
  title,
  heading = 'h1',
  first,
  ways,
  children,
}: Level & {
  panel: Panel
  title: string
  /** What to do before anything else. */
  first?: ReactNode
  ways?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="wrap page failure">
      <EmptyState
        panel={panel}
        title={title}
        heading={heading}
        action={
          <>
            <p className="actions">
              {first}
              <ReturnHome look={first ? 'line' : 'plain'} />
            </p>
            {ways}
          </>
        }
      >
        {children}
      </EmptyState>
    </section>
  )
}

function WaysOn() {
  return (
    <ul className="ways">
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

/** What visitors read while we work on the site: on the page, and where a page's own script asked for another. */
export const MAINTENANCE = {
  title: 'We will be back soon',
  page: 'We are working on the site. All that you sent us before is safe, and a payment that is under way still reaches us. Please try again in a few minutes.',
  form: 'We are working on the site, so what you have just sent has not reached us yet. Nothing of it is lost: leave this page open, and send it again in a few minutes.',
  file: 'We are working on the site, so your file has not reached us. All that you sent us before is safe. Please choose it again in a few minutes.',
}
