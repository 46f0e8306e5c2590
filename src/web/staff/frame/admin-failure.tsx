import type { ReactNode } from 'react'
import { type ErrorResponse, isRouteErrorResponse, Link, useLocation, useMatches } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ourWords, RequestNumber, titleOfError } from '../../parts/failure.tsx'
import { isLostConnection } from '../../parts/is-lost-connection.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Panel } from '../../ui/swatch.tsx'
import { PageHead } from '../parts/page-head.tsx'

export function AdminFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const ownWords = useOwnWords(search)
  if (ownWords !== null && !isRefusal(error)) return <FailedToLoad words={ownWords} />
  const { panel, title = titleOfError(error), words } = tellFailure(error)
  return (
    <div className="panel failure">
      <EmptyState
        panel={panel}
        title={title}
        heading="h1"
        action={
          <p className="row actions">
            {isWorthTrying(error) && (
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
          </p>
        }
      >
        {words}
      </EmptyState>
    </div>
  )
}

/** The message of the page that failed, from `failed` of its handle. */
function useOwnWords(search: string): FailureWords | null {
  const handle = useMatches().at(-1)?.handle as { failed?: (query: URLSearchParams) => FailureWords } | undefined
  return handle?.failed?.(new URLSearchParams(search)) ?? null
}

function isRefusal(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status < 500
}

type Told = { panel: Panel; title?: string; words: ReactNode }

function tellFailure(error: unknown): Told {
  if (isLostConnection(error)) {
    return { panel: 'steps', words: <p>Your connection may have dropped. Nothing that was saved is lost.</p> }
  }
  if (!isRefusal(error)) return { panel: 'seeds', words: <WentWrong /> }
  const said = ourWords(error)
  switch (error.status) {
    case 404:
      return {
        panel: 'lattice',
        // What is missing, where the page knows it.
        title: said ?? undefined,
        words: <p>{said === null && 'There is nothing here. '}It may have been deleted, or the address is mistyped.</p>,
      }
    case 429:
      return { panel: 'comb', words: <p>{said ?? 'That was too often. Please try again in a few minutes.'}</p> }
    default:
      return {
        panel: 'check',
        words: <p>{said ?? 'This page cannot take what was sent to it. Nothing was changed.'}</p>,
      }
  }
}

function WentWrong() {
  return (
    <>
      <p>We could not show you this page just now. Nothing that was saved is lost. Please try again in a moment.</p>
      <RequestNumber>If it happens again, give this number to the person who runs the server:</RequestNumber>
    </>
  )
}

/** What an answer on purpose refused, it refuses again. */
function isWorthTrying(error: unknown): boolean {
  return isLostConnection(error) || !isRouteErrorResponse(error) || error.status >= 429
}

export type FailureWords = { title: string; failed: string; advice: string; again: 'Refresh' | 'Retry' }

/** Shown in place of a list that could not be read, so that it does not look empty. */
function FailedToLoad({ words: { title, failed, advice, again } }: { words: FailureWords }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead title={title} />
      <div className="notice bad" role="alert">
        <p>
          <strong>{failed}:</strong> {advice}
        </p>
        <p>
          {/* A plain link, because the page's script may be stuck. */}
          <a href={pathname + search}>{again}</a>
        </p>
        <RequestNumber>If it happens again, give this number to the person who runs the server:</RequestNumber>
      </div>
    </>
  )
}
