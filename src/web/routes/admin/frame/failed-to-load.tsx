import { useLocation } from 'react-router'
import { RequestNumber } from '../../../parts/failure.tsx'
import { PageHead } from '../parts/page-head.tsx'

export type FailureWords = {
  title: string
  failed: string
  advice: string
  again: 'Refresh' | 'Retry'
}

/** Shown in place of a list that could not be read, so that it does not look empty. */
export function FailedToLoad({ words: { title, failed, advice, again } }: { words: FailureWords }) {
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
