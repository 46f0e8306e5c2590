import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { naira } from '#src/money.ts'
import { RateCredit } from '../../parts/rate-credit.tsx'

type DisplayedQuote = {
  kobo: number
  validUntil: string
  minutesLeft: number
  rate: string
  source: string
  madeAt: string
}

export function QuoteLines({
  quote,
  kobo = quote?.kobo ?? 0,
  id,
  children,
}: {
  quote: DisplayedQuote | null
  kobo?: number | undefined
  id?: string | undefined
  children?: ReactNode
}) {
  const { pathname, search } = useLocation()
  if (quote === null) {
    return (
      <div className="notice rate-panel">
        <h3>Exchange rate information unavailable</h3>
        <p>We couldn't get the current exchange rate. You can try again or proceed anyway.</p>
        <p className="small">
          If you proceed, we try once more and show you the amount in naira before anything is charged.
        </p>
        <a className="btn line sm" href={pathname + search}>
          Retry
        </a>
      </div>
    )
  }
  return (
    <>
      <p className="ends charge" id={id}>
        <span>You pay in naira</span>
        <span className="num serif">{naira(kobo)}</span>
      </p>
      {children}
    </>
  )
}

export function QuoteValidity({ quote }: { quote: DisplayedQuote }) {
  return (
    <p className="quote small muted">
      Quote valid until <strong className="num">{quote.validUntil}</strong>, {quote.minutesLeft}{' '}
      {quote.minutesLeft === 1 ? 'minute' : 'minutes'} from now. <span className="num">{quote.rate}</span>, rate of{' '}
      {quote.madeAt} from <RateCredit source={quote.source} />.
    </p>
  )
}
