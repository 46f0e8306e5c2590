import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ourWords, titleOfError } from '../../../parts/failure.tsx'
import { isLostConnection } from '../../../parts/is-lost-connection.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Panel } from '../../../ui/swatch.tsx'

/** What went wrong on a page of the staff's side: said inside the frame, and every way on stays within it. */
export function AdminFailure({ error, requestId }: { error: unknown; requestId: string | undefined }) {
  const { panel, title = titleOfError(error), words } = tellFailure(error, requestId)
  const { pathname, search } = useLocation()
  return (
    <div className="panel failure">
      <EmptyState
        panel={panel}
        title={title}
        heading="h1"
        action={
          <p className="actions">
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

type Told = { panel: Panel; title?: string; words: ReactNode }

function tellFailure(error: unknown, requestId: string | undefined): Told {
  if (isLostConnection(error)) {
    return { panel: 'steps', words: <p>Your connection may have dropped. Nothing that was saved is lost.</p> }
  }
  if (!isRouteErrorResponse(error) || error.status >= 500) return { panel: 'seeds', words: unexpected(requestId) }
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

function unexpected(requestId: string | undefined): ReactNode {
  return (
    <>
      <p>Something went wrong on our side. Nothing that was saved is lost. Please try again in a moment.</p>
      {requestId && (
        <p className="small">
          If it happens again, give this number to whoever runs the server: <strong>{requestId}</strong>
        </p>
      )}
    </>
  )
}

/** What an answer on purpose refused, it refuses again. */
function isWorthTrying(error: unknown): boolean {
  return isLostConnection(error) || !isRouteErrorResponse(error) || error.status >= 429
}
