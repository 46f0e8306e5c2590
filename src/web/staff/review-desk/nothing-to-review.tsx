import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ReviewPage } from './review-page.server.ts'
import { DESK_HEADING } from './use-leaving.ts'

/** Why no document stands here: nobody waits, or everything that is left was skipped. */
export function NothingToReview({ page: { waiting, fromTheStart, applicationId } }: { page: ReviewPage }) {
  return (
    <div className="panel" id={DESK_HEADING} tabIndex={-1}>
      {waiting > 0 ? (
        <EmptyState panel="lattice" title="You have seen them all" heading="h2" action={<Again to={fromTheStart} />}>
          <p>
            {waiting === 1 ? 'The one you skipped still waits.' : `The ${waiting} you skipped still wait.`} Whoever sent
            them hears nothing until somebody decides.
          </p>
        </EmptyState>
      ) : (
        <EmptyState
          panel="sun"
          title="Nothing waits to be looked at"
          heading="h2"
          action={applicationId !== null && <Back applicationId={applicationId} />}
        >
          <p>
            What applicants hand in comes here, the oldest first. You look at it beside what was asked for, and approve
            it or send it back with a comment; the applicant is told at once.
          </p>
        </EmptyState>
      )}
    </div>
  )
}

function Again({ to }: { to: string }) {
  return (
    <Link className="btn next sm" to={to}>
      Begin again
    </Link>
  )
}

function Back({ applicationId }: { applicationId: string }) {
  return (
    <Link className="btn line sm" to={addresses.adminApplication(applicationId)}>
      Back to the application
    </Link>
  )
}
