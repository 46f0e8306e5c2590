import { poundsAndPence } from '#src/money.ts'
import { Ledger } from '../parts/ledger.tsx'
import { SettleFlagButton } from '../parts/settle-flag-button.tsx'
import type { ShownLoosePayment } from './shown-loose-payments.server.ts'

const HEADS = [
  { label: 'Payment' },
  { label: 'What to do' },
  { label: 'When (Lagos time)', look: 'date' },
  { label: 'Asked for', look: 'amount' },
] as const

/** Payments that wait for somebody and stand on no application's page. */
export function LoosePayments({ payments }: { payments: ReadonlyArray<ShownLoosePayment> }) {
  if (payments.length === 0) return null
  return (
    <section className="panel flush loose-payments" aria-labelledby="loose-payments">
      <h2 id="loose-payments">Payments without an application</h2>
      <Ledger
        caption="Payments without an application"
        heads={HEADS}
        rows={payments.map(payment => ({
          key: payment.id,
          cells: [
            <>
              <strong id={payment.reference}>{payment.who}</strong>
              <span className="under">{payment.what}</span>
              <span className="under">{payment.reference}</span>
            </>,
            <>
              {payment.flag}
              <SettleFlagButton payment={payment} />
            </>,
            payment.at,
            <>
              {poundsAndPence(payment.pence)} <span className="under">{payment.naira}</span>
            </>,
          ],
        }))}
      />
    </section>
  )
}
