import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DecidedNotice } from '../parts/dialog-refusal.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/review-desk.route'
import { Desk } from './desk.tsx'
import { type ReviewPage, reviewPage } from './review-page.server.ts'
import { DESK_HEADING, type Left, type Overtaken, useLeaving } from './use-leaving.ts'
import './review.css'

export const meta: Route.MetaFunction = () => privatePage('Review Desk')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const page = await reviewPage(context.get(appContext), new URL(request.url).searchParams)
  if (page === null) throw data('There is no such document', { status: 404 })
  return page
}

/** Document after document, the oldest first: what it is beside what was asked for, and a decision. */
export default function ReviewDesk({ loaderData: page }: Route.ComponentProps) {
  const { last, leave } = useLeaving(page)
  const { document, applicationId } = page
  const before = last !== null && last.document.id !== document?.id ? last : null
  return (
    <>
      <PageHead title="Review Desk" count={counted(page)}>
        {before !== null && (
          <Link className="btn line sm" to={addresses.adminReview({ ...page.place, document: before.document.id })}>
            Back to the last one
          </Link>
        )}
        {applicationId !== null && (
          <Link className="btn line sm" to={addresses.adminReview()}>
            All applications
          </Link>
        )}
        <Link className="btn line sm" to={addresses.adminDocuments()}>
          All documents
        </Link>
      </PageHead>
      {before !== null && 'overtaken' in before && (
        <OvertakenNotice document={before.document} overtaken={before.overtaken} />
      )}
      {document === null ? (
        <NothingToReview page={page} />
      ) : (
        // Another document begins anew: no comment of the last one, no refusal.
        <Desk key={document.id} page={page} document={document} onLeave={leave} />
      )}
    </>
  )
}

function counted({ waiting, left }: Route.ComponentProps['loaderData']): string | undefined {
  const skipped = waiting - left
  if (waiting === 0) return undefined
  const toLookAt = `${left.toLocaleString('en-GB')} to look at`
  return skipped === 0 ? toLookAt : `${toLookAt}, ${skipped.toLocaleString('en-GB')} skipped`
}

/** Said above the next document: what somebody decided here about the last one was not saved. */
function OvertakenNotice({
  document: { id, fileName },
  overtaken: { decided, comment },
}: Pick<Left, 'document'> & { overtaken: Overtaken }) {
  return (
    <div className="notice info overtaken" role="alert">
      <p>
        <strong>Decided Meanwhile</strong> While you had “{fileName}” open, {decided.by} decided about it. Nothing of
        theirs was changed. <Link to={addresses.adminReview({ document: id })}>Open it again</Link>
      </p>
      <DecidedNotice decided={decided} />
      {comment !== '' && <p className="as-typed">You had written: “{comment}”</p>}
    </div>
  )
}

/** Why no document stands here: nobody waits, or everything that is left was skipped. */
function NothingToReview({ page: { waiting, fromTheStart, applicationId } }: { page: ReviewPage }) {
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
