import { Link } from 'react-router'
import { usePageAddresses } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import { wanted } from './wanted.ts'

/** What we still wait for, said at the head of the page: whoever reads only the stages must not miss it. */
export function AskedFor({ page }: { page: TrackingPage }) {
  const { tab } = usePageAddresses(page.application.reference)
  const isSentBack = page.resubmission !== null && !page.uploads.some(isWholeAgain)
  const [first, ...others] = wanted(page)
  if (first === undefined && !isSentBack) return null
  return (
    <p className="small muted under-progress breaks">
      From you: {isSentBack && <a href="#resubmission">hand in your application again</a>}
      {isSentBack && first !== undefined && ', and '}
      {first !== undefined && (
        <>
          <Link to={tab('documents')}>
            {others.length === 0 ? first.documentType : `${others.length + 1} documents`}
          </Link>
          {others.length === 0 && first.due !== null && byWhen(first.due)}
        </>
      )}
    </p>
  )
}

function isWholeAgain({ purpose, state }: TrackingPage['uploads'][number]): boolean {
  return purpose === 'resubmission' && state === 'whole'
}

function byWhen(due: NonNullable<TrackingPage['requests'][number]['due']>): string {
  return due.late === null ? `, by ${due.on}, ${due.in}` : `, was due ${due.on}`
}
