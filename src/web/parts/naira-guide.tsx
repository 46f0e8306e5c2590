import { koboFor, type Rate } from '#src/features/exchange-rate/conversion.ts'
import { naira } from '#src/money.ts'

/** About what a sum comes to in naira: a guide beside pounds, never a quote. Nothing while there is no rate. */
export function NairaGuide({ pence, rate }: { pence: number; rate: Pick<Rate, 'nairaMicrosPerPound'> | null }) {
  return rate === null ? null : <span className="naira">≈ {naira(koboFor(pence, rate.nairaMicrosPerPound))}</span>
}
