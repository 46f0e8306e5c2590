import { koboFor, type Rate } from '#src/features/exchange-rate/conversion.ts'
import { naira } from '#src/money.ts'

/** An approximate naira amount, not a quote; nothing without a rate. */
export function NairaGuide({ pence, rate }: { pence: number; rate: Pick<Rate, 'nairaMicrosPerPound'> | null }) {
  return rate === null ? null : <span className="naira">≈ {naira(koboFor(pence, rate.nairaMicrosPerPound))}</span>
}
