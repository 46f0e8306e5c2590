import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { ourWords, RequestNumber, titleOfError } from '../../parts/failure.tsx'
import { ownHeaders } from '../../parts/headers.ts'
import type { Route } from './+types/ways-in.route'
import { Door } from './door.tsx'
import '../staff.css'
import './door.css'

/** The layout and error boundary of the staff pages before sign-in. */
export const handle = { frame: 'door' }
export const headers = ownHeaders

export default function WaysIn() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  return (
    <Door>
      <h1>{titleOfError(error)}</h1>
      {isRefusal ? (
        <p>{ourWords(error) ?? 'This page cannot take what was sent to it.'}</p>
      ) : (
        <>
          <p>We could not show you this page just now. Please try again in a moment.</p>
          <RequestNumber>If it happens again, give this number to the person who runs the server:</RequestNumber>
        </>
      )}
      <a className="btn plain wide" href={pathname + search}>
        Try again
      </a>
    </Door>
  )
}
