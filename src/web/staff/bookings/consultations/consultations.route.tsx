import '../../parts/list.css'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dayInLagos, shortDate, shortDateAndClock } from '#src/dates.ts'
import { listCalendars } from '#src/features/bookings/calendars.server.ts'
import { listConsultations } from '#src/features/bookings/consultation-list.server.ts'
import { CONSULTATION_LIST_NAMES, CONSULTATION_LISTS } from '#src/features/bookings/states.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { PaymentReference } from '../../money/payments/payment-badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { FirstNextPager } from '../../parts/pager.tsx'
import type { Route } from './+types/consultations.route'

export const meta: Route.MetaFunction = () => privatePageMeta('Consultations')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const list = parseOneOf(CONSULTATION_LISTS, query.get('list')) ?? 'to-book'
  const after = query.get('after')
  const [{ rows, counts, next }, calendars] = await Promise.all([
    listConsultations(app, list, after),
    listCalendars(app.db),
  ])
  const adviserOf = (calendarId: string | null) =>
    calendars.length === 1 ? null : (calendars.find(({ id }) => id === calendarId)?.name ?? null)
  const now = app.clock.now()
  return {
    list,
    firstHref: after === null ? null : addresses.adminConsultations({ list }),
    nextHref: next && addresses.adminConsultations({ list, after: next }),
    lists: CONSULTATION_LISTS.map(key => ({ key, name: CONSULTATION_LIST_NAMES[key], count: counts?.[key] ?? 0 })),
    consultations: rows.map(({ item, settledAt, startsAt, calendarId, ...row }) => ({
      ...row,
      service: ITEMS[item].name,
      paidOn: settledAt && shortDate(settledAt, now),
      booking: startsAt && {
        at: shortDateAndClock(startsAt, now),
        day: dayInLagos(startsAt),
        adviser: adviserOf(calendarId),
      },
    })),
  }
}

type Consultation = Route.ComponentProps['loaderData']['consultations'][number]

export default function Consultations({
  loaderData: { list, lists, consultations, firstHref, nextHref },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Consultations" description="Every paid consultation, from the payment to the call." />
      <nav className="tabs" aria-label="Consultations">
        {lists.map(({ key, name, count }) => (
          <Link
            key={key}
            to={addresses.adminConsultations({ list: key })}
            aria-current={key === list ? 'page' : undefined}
            preventScrollReset
          >
            {name} <span className="num">{count}</span>
          </Link>
        ))}
      </nav>
      <section className="panel flush list-panel" aria-label={CONSULTATION_LIST_NAMES[list]}>
        {consultations.length === 0 ? (
          <p className="muted">No consultation is in this list.</p>
        ) : (
          <DataTable aria-label="Consultations" columns={COLUMNS} rows={consultations} rowKey={row => row.paymentId} />
        )}
      </section>
      <FirstNextPager label="Pages of consultations" firstHref={firstHref} nextHref={nextHref} />
    </>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<Consultation>> = [
  {
    heading: 'Customer',
    cell: ({ orderId, name, email }) => (
      <>
        <Link className="name" to={addresses.adminCall(orderId)}>
          {name}
        </Link>
        <span className="under">{email}</span>
      </>
    ),
  },
  { heading: 'Service', cell: ({ service }) => service },
  {
    heading: 'Payment',
    cell: ({ reference, paymentId }) => <PaymentReference reference={reference} paymentId={paymentId} />,
  },
  { heading: 'Paid on', className: 'date', cell: ({ paidOn }) => paidOn },
  {
    heading: 'Time (Lagos)',
    className: 'date',
    cell: ({ booking }) =>
      booking === null ? (
        <span className="due">Not booked yet</span>
      ) : (
        <>
          <Link to={addresses.adminCalendar({ date: booking.day })}>{booking.at}</Link>
          {booking.adviser !== null && <span className="under">{booking.adviser}</span>}
        </>
      ),
  },
  {
    heading: 'Owner',
    cell: ({ ownerName }) => ownerName ?? <span className="muted">Nobody yet</span>,
  },
  {
    heading: 'Actions',
    className: 'acts',
    cell: ({ booking, orderId, paymentId, name, service }) => (
      <div className="row row-actions">
        {booking === null && (
          <DialogButton may="bookFor" label="Book a Time" about={`for ${name}`}>
            {close => <BookForDialog consultation={{ paymentId, name, service }} onClose={close} />}
          </DialogButton>
        )}
        <DialogButton may="assignCases" label="Assign" about={name}>
          {close => (
            <AssignDialog work={[{ kind: 'cases', id: orderId, name: `${name}, ${service}` }]} onClose={close} />
          )}
        </DialogButton>
      </div>
    ),
  },
]

const AssignDialog = loadDialog(async () => (await import('../../cases/work/assign-dialog.tsx')).AssignDialog)
const BookForDialog = loadDialog(async () => (await import('./book-for-dialog.tsx')).BookForDialog)
