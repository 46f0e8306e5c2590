import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Terms } from '../../parts/terms.tsx'
import { useMay } from '../../parts/use-may.ts'
import { ReversePaymentButton } from '../payments/payments.tsx'
import { SettleFlagButton } from '../payments/settle-flag-button.tsx'
import { RefundActions } from '../refunds/refund-actions.tsx'
import type { PaymentPage } from './payment-page.server.ts'

type Payment = PaymentPage['payment']

export function PaymentFacts({ payment, refundOffer }: { payment: Payment; refundOffer: PaymentPage['refundOffer'] }) {
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">Details</h2>
      {payment.flag !== null && (
        <div className="notice bad">
          <p>{payment.flag}</p>
          <SettleFlagButton payment={{ ...payment, flag: payment.flag }} />
        </div>
      )}
      <Terms
        terms={[
          ['Payer', <PayerFact key="payer" payment={payment} />],
          payment.payer.customer !== null && ['Paid for', payment.payer.customer],
          ['For', payment.purpose],
          ['Application', <ApplicationFact key="application" payment={payment} />],
          ['Requested', payment.naira === null ? payment.pounds : `${payment.pounds}, ${payment.naira}`],
          payment.rate !== null && ['Rate', payment.rate],
          payment.arrived !== null && ['Arrived', payment.arrived],
          ['Counts as', payment.counted],
          payment.offline === null && ['Provider fee', payment.fee ?? 'Not known'],
          ['Channel', payment.channel],
          payment.chosenChannel !== null && ['Chosen by the payer', payment.chosenChannel],
          payment.transactionId !== null && ['Provider transaction', payment.transactionId],
          payment.acceptedTerms !== null && ['Accepted terms', `Of ${payment.acceptedTerms}`],
          ['Begun', payment.openedAt],
          payment.paidAt !== null && ['Paid', payment.paidAt],
          payment.settledAt !== null && ['Counted', payment.settledAt],
          payment.clearedOn !== null && ['Marked as settled', payment.clearedOn],
          ...listOfflineTerms(payment),
        ]}
      />
      {refundOffer !== null && <RefundActions offer={refundOffer} />}
      {payment.offline?.isReversible && <ReversePaymentButton payment={payment} />}
    </section>
  )
}

function listOfflineTerms({ id, reference, offline }: Payment) {
  if (offline === null) return []
  return [
    ['Received on', offline.receivedOn] as const,
    ['Recorded by', offline.recordedBy] as const,
    ['Bank reference', offline.reference ?? 'None'] as const,
    ['Note', offline.note === null ? 'None' : <span className="breaks">{offline.note}</span>] as const,
    ['Proof', <ProofFact key="proof" id={id} reference={reference} hasProof={offline.hasProof} />] as const,
  ]
}

function ProofFact({ id, reference, hasProof }: { id: string; reference: string; hasProof: boolean }) {
  const mayOpen = useMay('payments')
  if (!hasProof) return 'None'
  if (!mayOpen) return 'Attached'
  return (
    <a href={addresses.adminPaymentProof(id)} download>
      Download <span className="visually-hidden">the proof of {reference}</span>
    </a>
  )
}

function PayerFact({ payment: { payer, personHref } }: { payment: Payment }) {
  return (
    <>
      {payer.name}
      {payer.email !== null && (
        <>
          , <a href={`mailto:${payer.email}`}>{payer.email}</a>
        </>
      )}
      {personHref !== null && (
        <>
          . <Link to={personHref}>Everything about this person</Link>
        </>
      )}
    </>
  )
}

function ApplicationFact({ payment: { application, applicantName, isConsultation } }: { payment: Payment }) {
  if (application.href !== null) {
    return (
      <Link to={`${application.href}#payments`}>
        {applicantName}
        {applicantName !== null && application.text !== null && ', '}
        <span className="num">{application.text}</span>
      </Link>
    )
  }
  if (isConsultation) return 'None: a consultation'
  return application.text === null ? 'None' : `${application.text}, deleted`
}
