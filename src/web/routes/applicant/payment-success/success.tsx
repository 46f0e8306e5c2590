import { addresses } from '#src/addresses.ts'
import { naira, pounds } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { Paid } from './shown.ts'

export function Success({ payment }: { payment: Paid }) {
  const { instalment, opensBooking, trackingPair } = payment
  return (
    <section className="wrap page result">
      <h1>Payment Successful!</h1>
      <p className="lead">{opensBooking ? 'Thank you. A receipt is on its way to you.' : messageFor(instalment)}</p>
      <dl className="facts-list">
        <div>
          <dt>Paid</dt>
          <dd>
            {pounds(payment.pence)} <span className="naira">({naira(payment.kobo)})</span>
          </dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>{payment.itemName}</dd>
        </div>
        {trackingPair && (
          <div>
            <dt>Your reference</dt>
            <dd>
              <strong className="num">{trackingPair.reference}</strong>
            </dd>
          </div>
        )}
        <div>
          <dt>Payment reference</dt>
          <dd className="num breaks">{payment.reference}</dd>
        </div>
      </dl>
      {!opensBooking && (
        <>
          <p className="actions">
            <a className="btn next" href={addresses.track(trackingPair ?? {})}>
              Track Your Application
            </a>
          </p>
          <p className="after">
            {instalment === 'final'
              ? 'A receipt is on its way to you by email.'
              : 'Your reference and a receipt are on their way to you by email.'}
          </p>
        </>
      )}
    </section>
  )
}

function messageFor(instalment: Paid['instalment']): string {
  switch (instalment) {
    case 'initial':
      return 'Your initial payment has been received. A final payment may be needed later.'
    case 'final':
    case 'full':
      return 'Your application is fully paid and will be processed.'
    default:
      return never(instalment)
  }
}
