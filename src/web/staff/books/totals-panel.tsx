import { naira, poundsAndPence } from '#src/money.ts'
import { Terms } from '../parts/terms.tsx'
import type { PaymentsPage } from './payments-page.server.ts'

export function TotalsPanel({ totals, period }: Pick<PaymentsPage, 'totals' | 'period'>) {
  const { receivedPence, receivedKobo, returnedPence, returnedKobo, feePence, feeKobo, net } = totals
  return (
    <section className="panel totals" aria-labelledby="totals">
      <h2 id="totals">Money moved in {period}</h2>
      <Terms
        terms={[
          ['Received', <Sum pence={receivedPence} kobo={receivedKobo} />],
          ['Given back', <Sum pence={returnedPence} kobo={returnedKobo} />],
          ['Provider fees', <Sum pence={feePence} kobo={feeKobo} />],
          ['Net', <Sum pence={net.pence} kobo={net.kobo} />],
        ]}
      />
    </section>
  )
}

/** Pounds include the worth of the naira. */
function Sum({ pence, kobo }: { pence: number; kobo: number }) {
  return (
    <>
      <span className="num">{poundsAndPence(pence)}</span>
      <span className="under num">{naira(kobo)} in naira</span>
    </>
  )
}
