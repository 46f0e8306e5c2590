import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { RequestNumber, readThrownMessage, titleOfError } from '../../../parts/failure.tsx'
import { routeHeaders } from '../../../parts/headers.ts'
import type { Route } from './+types/sign-in-layout.route'
import { SignInFrame } from './sign-in-frame.tsx'
import '../../staff.css'
import './sign-in-frame.css'

export const handle = { frame: 'sign-in' }
export const headers = routeHeaders

export default function SignInLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  return (
    <SignInFrame>
      <h1>{titleOfError(error)}</h1>
      {isRefusal ? (
        <p>{readThrownMessage(error) ?? 'This page can’t accept that request.'}</p>
      ) : (
        <>
          <p>We couldn’t load this page. Please try again in a moment.</p>
          <RequestNumber>If it happens again, give this number to the person who runs the server:</RequestNumber>
        </>
      )}
      <a className="btn plain wide" href={pathname + search}>
        Try again
      </a>
    </SignInFrame>
  )
}
