import { dateInWords, timeInLagos } from '#src/dates.ts'
import { convertToKobo, FIXED_RATE_SOURCE, type Rate } from '#src/features/site/exchange-rate/rate.ts'
import { naira, rateInWords } from '#src/money.ts'

/** Shows the approximate amount in naira, which is not a quote. Without a rate, it shows nothing. */
export function NairaGuide({ pence, rate }: { pence: number; rate: Pick<Rate, 'nairaMicrosPerPound'> | null }) {
  return rate === null ? null : <span className="naira">≈ {naira(convertToKobo(pence, rate.nairaMicrosPerPound))}</span>
}

/** Says at which rate and time the amounts in naira of a page were counted. */
export function RateNote({ rate }: { rate: Rate }) {
  return (
    <p className="small muted">
      Naira amounts are a guide at the rate of <RateCredit source={rate.source} /> on {dateInWords(rate.fetchedAt)},{' '}
      {timeInLagos(rate.fetchedAt)}: <span className="num">{rateInWords(rate.nairaMicrosPerPound)}</span>. When you pay
      us, your own quote is fixed for 30 minutes.
    </p>
  )
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
