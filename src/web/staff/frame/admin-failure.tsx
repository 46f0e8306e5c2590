import type { ReactNode } from 'react'
import { type ErrorResponse, isRouteErrorResponse, Link, useLocation, useMatches } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { RequestNumber, readThrownMessage, titleOfError } from '../../parts/failure.tsx'
import { isLostConnection } from '../../parts/is-lost-connection.ts'
import { PAGE_NOT_FOUND } from '../../parts/specified-errors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Panel } from '../../ui/swatch.tsx'
import { PageHead } from '../parts/page-head.tsx'

export function AdminFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const routeFailureWords = useRouteFailureWords(search)
  if (routeFailureWords !== null && !isClientError(error)) return <FailedToLoad words={routeFailureWords} />
  const { panel, title = titleOfError(error), words } = describeFailure(error)
  return (
    <div className="panel failure">
      <EmptyState
        panel={panel}
        title={title}
        heading="h1"
        action={
          <p className="row actions">
            {isRetryable(error) && (
              <a className="btn plain sm" href={pathname + search}>
                Try again
              </a>
            )}
            <Link className="btn line sm" to={addresses.adminDashboard()}>
              Dashboard
            </Link>
            <Link className="btn line sm" to={addresses.adminApplications()}>
              Applications
            </Link>
            {isClientError(error) && error.status === 404 && (
              <a className="btn line sm" href={addresses.home()}>
                Return to Home
              </a>
            )}
          </p>
        }
      >
        {words}
      </EmptyState>
    </div>
  )
}

function useRouteFailureWords(search: string): FailureWords | null {
  const handle = useMatches().at(-1)?.handle as { failed?: (query: URLSearchParams) => FailureWords } | undefined
  return handle?.failed?.(new URLSearchParams(search)) ?? null
}

function isClientError(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status < 500
}

type FailureDescription = { panel: Panel; title?: string; words: ReactNode }

function describeFailure(error: unknown): FailureDescription {
  if (isLostConnection(error)) {
    return { panel: 'steps', words: <p>Your connection may have dropped. Everything you saved is safe.</p> }
  }
  if (!isClientError(error)) return { panel: 'seeds', words: <UnexpectedFailure /> }
  const message = readThrownMessage(error)
  switch (error.status) {
    case 404:
      return {
        panel: 'lattice',
        title: message ?? undefined,
        words: (
          <>
            {message === null && <p className="lead">{PAGE_NOT_FOUND}</p>}
            <p>It may have been deleted, or the link may be mistyped.</p>
          </>
        ),
      }
    case 429:
      return {
        panel: 'comb',
        words: <p>{message ?? 'You’ve sent too many requests. Please try again in a few minutes.'}</p>,
      }
    default:
      return {
        panel: 'check',
        words: <p>{message ?? 'This page can’t accept that request. Nothing was changed.'}</p>,
      }
  }
}

function UnexpectedFailure() {
  return (
    <>
      <p>We couldn’t load this page. Everything you saved is safe. Please try again in a moment.</p>
      <RequestNumber>If it happens again, give this number to the person who runs the server:</RequestNumber>
    </>
  )
}

function isRetryable(error: unknown): boolean {
  return isLostConnection(error) || !isRouteErrorResponse(error) || error.status >= 429
}

export type FailureWords = { title: string; failed: string; advice: string; retryLabel: 'Refresh' | 'Retry' }

/** Says that the page failed to load, because an empty list would look as if there were no entries. */
function FailedToLoad({ words: { title, failed, advice, retryLabel } }: { words: FailureWords }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead title={title} />
      <div className="notice bad" role="alert">
        <p>
          <strong>{failed}:</strong> {advice}
        </p>
        <p>
          {/* A plain link loads the whole page again, because its scripts may have stopped working. */}
          <a href={pathname + search}>{retryLabel}</a>
        </p>
        <RequestNumber>If it happens again, give this number to the person who runs the server:</RequestNumber>
      </div>
    </>
  )
}
