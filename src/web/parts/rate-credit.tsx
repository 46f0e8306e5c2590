import { FIXED_RATE_SOURCE } from '#src/features/site/exchange-rate/rate.ts'

/** Names the source of the exchange rate. The terms of one provider require a link. */
export function RateCredit({ source }: { source: string }) {
  if (source === FIXED_RATE_SOURCE) return `${FIXED_RATE_SOURCE}, set by us`
  return source === 'open.er-api.com' ? (
    <a href="https://www.exchangerate-api.com">Rates By Exchange Rate API</a>
  ) : (
    source
  )
}
