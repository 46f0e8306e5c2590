import { FIXED_BY } from '#src/features/exchange-rate/standing-rate.ts'

/** Where the rate is from, after "from" or "at the rate of"; one source asks for a link to it. */
export function RateCredit({ source }: { source: string }) {
  if (source === FIXED_BY) return `${FIXED_BY}, set by us`
  return source === 'open.er-api.com' ? (
    <a href="https://www.exchangerate-api.com">Rates By Exchange Rate API</a>
  ) : (
    source
  )
}
