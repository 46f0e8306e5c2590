import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DecisionNotice } from '../decision-notice.tsx'
import type { Route } from './+types/review-desk.route'
import { Desk } from './desk.tsx'
import { loadReviewPage, type ReviewPage } from './review-page.server.ts'
import { DESK_HEADING_ID, type LeftDocument, type LostDecision, useNextDocument } from './use-next-document.ts'
import '../../parts/list.css'
import './review.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Review Desk')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const page = await loadReviewPage(context.get(appContext), new URL(request.url).searchParams, staff)
  if (page === null) throw data('We can’t find this document', { status: 404 })
  return page
}

/** Shows the documents that wait for review one by one, oldest first. */
export default function ReviewDesk({ loaderData: page }: Route.ComponentProps) {
  const { last, leave } = useNextDocument(page)
  const { document, applicationId, owners } = page
  const leftDocument = last !== null && last.document.id !== document?.id ? last : null
  return (
    <>
      <PageHead title="Review Desk" count={describeCount(page)}>
        {owners !== null && (
          <FilterBar
            action={addresses.adminReview()}
            fields={[{ kind: 'select', name: 'owner', label: 'Whose documents', ...owners }]}
            clear={null}
          />
        )}
        {leftDocument !== null && (
          <Link
            className="btn line sm"
            to={addresses.adminReview({ ...page.queueQuery, document: leftDocument.document.id })}
          >
            Previous Document
          </Link>
        )}
        {applicationId !== null && (
          <Link className="btn line sm" to={addresses.adminReview()}>
            All Applications
          </Link>
        )}
        <Link className="btn line sm" to={addresses.adminDocuments()}>
          All Documents
        </Link>
      </PageHead>
      {leftDocument !== null && 'lostDecision' in leftDocument && (
        <LostDecisionNotice document={leftDocument.document} lostDecision={leftDocument.lostDecision} />
      )}
      {document === null ? (
        <EmptyQueue page={page} />
      ) : (
        <Desk key={document.id} page={page} document={document} onLeave={leave} />
      )}
    </>
  )
}

function describeCount({ waitingCount, remainingCount }: Route.ComponentProps['loaderData']): string | undefined {
  const skippedCount = waitingCount - remainingCount
  if (waitingCount === 0) return undefined
  const remainingText = `${remainingCount.toLocaleString('en-GB')} to review`
  return skippedCount === 0 ? remainingText : `${remainingText}, ${skippedCount.toLocaleString('en-GB')} skipped`
}

function LostDecisionNotice({
  document: { id, fileName },
  lostDecision: { recorded, comment },
}: Pick<LeftDocument, 'document'> & { lostDecision: LostDecision }) {
  return (
    <div className="notice info" role="alert">
      <p>
        <strong>Already Reviewed</strong> {recorded.by} reviewed “{fileName}” while you had it open, and their decision
        stands. <Link to={addresses.adminReview({ document: id })}>Open it again</Link>
      </p>
      <DecisionNotice decision={recorded} />
      {comment !== '' && <p className="breaks">Your comment was: “{comment}”</p>}
    </div>
  )
}

function EmptyQueue({ page: { waitingCount, otherCount, startAgainPath, applicationId } }: { page: ReviewPage }) {
  return (
    <div className="panel" id={DESK_HEADING_ID} tabIndex={-1}>
      {waitingCount > 0 ? (
        <EmptyState
          panel="lattice"
          title="You’ve seen them all"
          heading="h2"
          action={<StartAgainLink to={startAgainPath} />}
        >
          <p>
            {waitingCount === 1
              ? 'The one you skipped is still waiting.'
              : `The ${waitingCount} you skipped are still waiting.`}{' '}
            Applicants get no email until you decide.
          </p>
        </EmptyState>
      ) : (
        <EmptyState
          panel="sun"
          title="Nothing to review"
          heading="h2"
          action={
            applicationId === null ? otherCount > 0 && <OthersLink /> : <BackLink applicationId={applicationId} />
          }
        >
          <p>
            {otherCount > 0
              ? `No document waits for you. ${otherCount === 1 ? 'One waits' : `${otherCount.toLocaleString('en-GB')} wait`} for a colleague.`
              : 'Documents that applicants upload appear here, oldest first. You see each one beside its request, then approve it or reject it with a comment. The applicant gets an email straight away.'}
          </p>
        </EmptyState>
      )}
    </div>
  )
}

function OthersLink() {
  return (
    <Link className="btn line sm" to={addresses.adminReview({ owner: 'all' })}>
      Show everyone’s
    </Link>
  )
}

function StartAgainLink({ to }: { to: string }) {
  return (
    <Link className="btn next sm" to={to}>
      Start again
    </Link>
  )
}

function BackLink({ applicationId }: { applicationId: string }) {
  return (
    <Link className="btn line sm" to={addresses.adminApplication(applicationId)}>
      Back to the application
    </Link>
  )
}
