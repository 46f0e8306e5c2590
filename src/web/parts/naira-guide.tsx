import { convertToKobo, type Rate } from '#src/features/site/exchange-rate/rate.ts'
import { naira } from '#src/money.ts'

/** Shows the approximate amount in naira, which is not a quote. Without a rate, it shows nothing. */
export function NairaGuide({ pence, rate }: { pence: number; rate: Pick<Rate, 'nairaMicrosPerPound'> | null }) {
  return rate === null ? null : <span className="naira">≈ {naira(convertToKobo(pence, rate.nairaMicrosPerPound))}</span>
}
