import type { Due } from '#src/features/money/account.ts'
import { HaveQuestions } from '../../parts/have-questions.tsx'
import { PaymentsInFlight } from '../../parts/payments-in-flight.tsx'
import type { PaymentPage } from './payment-page.server.ts'
import { UnclearPaymentNotice } from './unclear-payment.tsx'

export function PaymentSide({ page }: { page: PaymentPage }) {
  const { itemName, email, due, inFlight } = page
  return (
    <div className="pay-side">
      <h1>Pay {itemName === 'Application Fee' ? 'your Application Fee' : `for ${itemName}`}</h1>
      {page.unclear !== null && <UnclearPaymentNotice payment={page.unclear} heading="h2" />}
      <PaymentsInFlight payments={inFlight} heading="h2">
        <p>Please wait until it arrives. If you pay again and both payments arrive, we refund one.</p>
      </PaymentsInFlight>
      <p className="lead muted">{describeInstalment(due, page.partlyPaid)}</p>
      <dl className="facts-list small">
        <div>
          <dt>Receipt to</dt>
          <dd className="breaks">{email}</dd>
        </div>
      </dl>
      <h2 className="small-heading heading-gap">After you pay</h2>
      <ul className="plain-list muted">
        {due.instalment === 'final' ? (
          <li>We email you a receipt within minutes, and the tracking page says “Paid in full”.</li>
        ) : page.hasReference ? (
          <li>We email you a receipt within minutes, and the tracking page shows the payment.</li>
        ) : page.opensApplication ? (
          <>
            <li>We email you your reference and a receipt within minutes.</li>
            <li>From then on, you can track your application online.</li>
          </>
        ) : (
          <li>We email you a receipt within minutes, and you choose a time.</li>
        )}
        {inFlight.length === 0 && <li>If your bank is slow, we keep checking. You won’t be charged twice.</li>}
      </ul>
      <HaveQuestions />
    </div>
  )
}

const PAYMENT_NOTES = {
  initial: {
    name: 'initial payment',
    note: 'This is the initial payment, the first of two. Your application opens as soon as it arrives.',
  },
  final: {
    name: 'final payment',
    note: 'This is the final payment, the second of two. After it, there’s nothing else to pay us.',
  },
  full: { name: 'payment', note: 'This is the only payment. There’s nothing else to pay us.' },
} satisfies Record<Due['instalment'], unknown>

function describeInstalment({ instalment }: Due, partlyPaid: string | null): string {
  const { name, note } = PAYMENT_NOTES[instalment]
  return partlyPaid === null ? note : `Part of your ${name} has arrived. This is the rest. ${partlyPaid}.`
}
