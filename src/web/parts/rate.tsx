import { convertToKobo, FIXED_RATE_SOURCE, type Rate } from '#src/features/site/exchange-rate/rate.ts'
import { naira } from '#src/money.ts'

/** Shows the approximate amount in naira, which is not a quote. Without a rate, it shows nothing. */
export function NairaGuide({ pence, rate }: { pence: number; rate: Pick<Rate, 'nairaMicrosPerPound'> | null }) {
  return rate === null ? null : <span className="naira">≈ {naira(convertToKobo(pence, rate.nairaMicrosPerPound))}</span>
}

/** Names the source of the exchange rate. The terms of one provider require a link. */
export function RateCredit({ source }: { source: string }) {
  if (source === FIXED_RATE_SOURCE) return `${FIXED_RATE_SOURCE}, set by us`
  return source === 'open.er-api.com' ? (
    <a href="https://www.exchangerate-api.com">Rates By Exchange Rate API</a>
  ) : (
    source
  )
}
