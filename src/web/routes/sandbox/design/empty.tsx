import { NotFound, Refused, TooOften, Unexpected, Unreachable } from '../../../parts/failure.tsx'
import { ReceiptToCome } from '../../../parts/pending-page.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function EmptyPart() {
  return (
    <div className="design-columns">
      <EmptyState
        panel="seeds"
        title="No documents yet"
        action={
          <button type="button" className="btn plain sm">
            Upload Document
          </button>
        }
      >
        <p>What you upload appears here with our comments.</p>
      </EmptyState>
      <EmptyState panel="rings" title="No applications match">
        <p>
          Nobody in “Film” waits for a draft. <a href="#empty">Take the filters away</a> to see all 5,000.
        </p>
      </EmptyState>
    </div>
  )
}

export function SkeletonsPart() {
  return (
    <div className="design-columns" aria-busy="true">
      <div>
        <Skeleton size="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton size="short" />
      </div>
      <ReceiptToCome />
    </div>
  )
}

export function ErrorPagesPart() {
  return (
    <>
      <NotFound heading="h3" />
      <TooOften heading="h3" message="That was too often. Please try again in 15 minutes." />
      <Refused heading="h3" message={null} />
      <Unreachable heading="h3" />
      <Unexpected heading="h3" />
    </>
  )
}
