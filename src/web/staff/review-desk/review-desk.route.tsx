import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/review-desk.route'
import { Desk } from './desk.tsx'
import { NothingToReview } from './nothing-to-review.tsx'
import { reviewPage } from './review-page.server.ts'
import { type Left, type Overtaken, useLeaving } from './use-leaving.ts'
import './review.css'
import { DecidedNotice } from '../parts/dialog-refusal.tsx'

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
