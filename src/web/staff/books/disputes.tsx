import { DisputeLine } from '../disputes/dispute-line.tsx'
import type { PaymentPage } from './payment-page.server.ts'

export function Disputes({ disputes }: { disputes: PaymentPage['disputes'] }) {
  if (disputes.length === 0) return null
  return (
    <section className="panel" aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      {disputes.map(dispute => (
        <DisputeLine key={dispute.id} dispute={dispute} />
      ))}
    </section>
  )
}
