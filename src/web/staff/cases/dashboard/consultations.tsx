import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { PaymentReference } from '../../money/payments/payment-badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import type { DashboardPage } from './dashboard-page.server.ts'

const COLUMNS: ReadonlyArray<DataColumn<DashboardPage['consultations'][number]>> = [
  {
    heading: 'Customer',
    className: 'customer',
    cell: ({ name, person }) => <b>{person === null ? name : <Link to={person}>{name}</Link>}</b>,
  },
  {
    heading: 'Service',
    className: 'service',
    isUnlabelled: true,
    cell: ({ service }) => <ServiceName name={service} />,
  },
  { heading: 'Amount', className: 'amount', isUnlabelled: true, cell: ({ amount }) => amount },
  {
    heading: 'Reference',
    className: 'reference num',
    isUnlabelled: true,
    cell: ({ id, reference }) => <PaymentReference reference={reference} paymentId={id} />,
  },
  { heading: 'Paid on', className: 'paid-on date', isUnlabelled: true, cell: ({ paidOn }) => paidOn },
  {
    heading: 'Booking',
    className: 'booking date',
    isUnlabelled: true,
    cell: ({ booking }) =>
      booking === null ? <span className="due">Not booked yet</span> : <Link to={booking.href}>{booking.at}</Link>,
  },
]

export function PaidConsultations({ consultations }: { consultations: DashboardPage['consultations'] }) {
  return (
    <div className="panel flush before-charts">
      <div className="row ends panel-head">
        <h2 id="paid-consultations">Paid Consultation Bookings</h2>
        <span className="muted small head-note">Lagos time</span>
        <Link to={addresses.adminConsultations()}>All consultations</Link>
      </div>
      {consultations.length === 0 ? (
        <p className="muted">No paid consultations yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this table sideways
        <section className="ledger-scroll" tabIndex={0} aria-labelledby="paid-consultations">
          <DataTable
            className="data-table consultations"
            aria-labelledby="paid-consultations"
            columns={COLUMNS}
            rows={consultations}
            rowKey={paid => paid.reference}
            hasBareCells
          />
        </section>
      )}
    </div>
  )
}

function ServiceName({ name }: { name: string }) {
  const [length, ...rest] = name.split(' ')
  return (
    <>
      {length} <span className="visually-hidden">{rest.join(' ')}</span>
    </>
  )
}

export function RecentActivity({ events }: { events: DashboardPage['activity'] }) {
  return (
    <section className="panel before-charts">
      <div className="row ends panel-head">
        <h2>Recent Activity</h2>
        <span className="muted small head-note">Lagos time</span>
        <Link to={addresses.adminAudit()}>View all</Link>
      </div>
      {events.length === 0 ? (
        <p className="muted">
          No activity yet. New applications, payments, bookings and your colleagues’ changes appear here.
        </p>
      ) : (
        <ol className="history activity">
          {events.map(({ id, kind, text, by, about, href, at, when }) => (
            <li key={id}>
              <time dateTime={at}>{when}</time>
              <span className="muted micro kind">{kind}</span>
              <div>
                {about !== null && (
                  <>
                    {href === null ? <b>{about}</b> : <Link to={href}>{about}</Link>}
                    {': '}
                  </>
                )}
                {text}
                {by !== null && `, by ${by}`}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
