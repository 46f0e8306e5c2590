import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { BookingActions } from '../bookings/consultations/booking-actions.tsx'
import { AddApplicationButton } from '../cases/list/case-buttons.tsx'
import { MailStateBadge } from '../mail/mail-state-badge.tsx'
import { EmailPaymentLinkButton } from '../money/payments/email-payment-link-button.tsx'
import { PaymentReference } from '../money/payments/payment-badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DialogButton, loadDialog } from '../parts/dialog-button.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PhoneLinks } from '../parts/phone-links.tsx'
import { readIdParam } from '../parts/read-id-param.ts'
import type { Route } from './+types/person.route'
import { loadPersonPage, type PersonPage } from './person-page.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privatePageMeta(loaderData?.person.name ?? 'Person')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const page = await loadPersonPage(app, readIdParam(params.caseId))
  if (page === null) throw data('We can’t find this person', { status: 404 })
  return {
    ...page,
    addOptions: { prices: await loadPriceList(app.db), maySetAmount: mayRole(staff.role, 'settings') },
  }
}

export default function Person({ loaderData: page }: Route.ComponentProps) {
  const { person } = page
  const { name, email, phone } = person
  return (
    <>
      <PageHead
        title={name}
        description={
          <>
            <a href={`mailto:${email}`}>{email}</a> {phone !== null && <PhoneLinks phone={phone} />}
          </>
        }
      >
        <DialogButton may="correctPerson" label="Correct Details">
          {close => <CorrectPersonDialog person={person} onClose={close} />}
        </DialogButton>
        <AddApplicationButton {...page.addOptions} from={{ email, applicantName: name, phone }} />
      </PageHead>
      <div className="admin-grid">
        <RecordsPanel
          id="applications"
          title="Applications"
          columns={APPLICATION_COLUMNS}
          rows={page.applications}
          empty="No application under this email yet. “Add Application” fills in the name and the email for you."
        />
        <RecordsPanel
          id="consultations"
          title="Consultations"
          columns={CONSULTATION_COLUMNS}
          rows={page.consultations}
          empty="No consultation ordered under this email yet."
        />
        <RecordsPanel
          id="messages"
          title="Messages"
          columns={MESSAGE_COLUMNS}
          rows={page.conversations}
          empty="No messages with this person yet."
        />
        <RecordsPanel
          id="payments"
          title="Payments"
          columns={PAYMENT_COLUMNS}
          rows={page.payments}
          empty="No payment attempts yet."
        />
        <RecordsPanel
          id="mail"
          title="Mail"
          columns={MAIL_COLUMNS}
          rows={page.mails}
          empty="No emails to this address yet."
        />
      </div>
    </>
  )
}

function RecordsPanel<Row extends { id: string }>({
  id,
  title,
  columns,
  rows,
  empty,
}: {
  id: string
  title: string
  columns: ReadonlyArray<DataColumn<Row>>
  rows: ReadonlyArray<Row>
  empty: string
}) {
  return (
    <section className="panel flush" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="muted num">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <DataTable aria-label={title} columns={columns} rows={rows} rowKey={row => row.id} />
      )}
    </section>
  )
}

const APPLICATION_COLUMNS: ReadonlyArray<DataColumn<PersonPage['applications'][number]>> = [
  {
    heading: 'Application',
    cell: ({ id, reference, service }) => (
      <>
        <Link className="name" to={addresses.adminApplication(id)}>
          {reference ?? 'No reference yet'}
        </Link>
        <span className="under">{service}</span>
      </>
    ),
  },
  { heading: 'Name', cell: ({ applicantName }) => applicantName },
  { heading: 'Status', cell: ({ status }) => <Badge tone={status.tone}>{status.label}</Badge> },
  { heading: 'Received', className: 'date', cell: ({ receivedOn }) => receivedOn },
  {
    heading: 'Actions',
    className: 'acts',
    cell: ({ isToPay, ...application }) => isToPay && <EmailPaymentLinkButton application={application} />,
  },
]

const CONSULTATION_COLUMNS: ReadonlyArray<DataColumn<PersonPage['consultations'][number]>> = [
  {
    heading: 'Consultation',
    cell: ({ id, service }) => (
      <Link className="name" to={addresses.adminCall(id)}>
        {service}
      </Link>
    ),
  },
  { heading: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.label}</Badge> },
  { heading: 'Time (Lagos)', className: 'date', cell: ({ time }) => time ?? 'No time yet' },
  { heading: 'Ordered', className: 'date', cell: ({ orderedOn }) => orderedOn },
  {
    heading: 'Actions',
    className: 'acts',
    cell: ({ isToBook, booking, paymentId, name, service }) => (
      <>
        {isToBook && paymentId !== null && (
          <DialogButton may="bookFor" label="Book a Time">
            {close => <BookForDialog consultation={{ paymentId, name, service }} onClose={close} />}
          </DialogButton>
        )}
        {booking !== null && <BookingActions booking={booking} />}
      </>
    ),
  },
]

const MESSAGE_COLUMNS: ReadonlyArray<DataColumn<PersonPage['conversations'][number]>> = [
  {
    heading: 'Conversation',
    cell: ({ id, kind, text }) => (
      <>
        <Link className="name" to={addresses.adminConversation(id)}>
          {kind}
        </Link>
        {text !== null && <span className="under breaks">{text}</span>}
      </>
    ),
  },
  {
    heading: 'State',
    cell: ({ isWaiting }) => (
      <Badge tone={isWaiting ? 'warn' : 'good'}>{isWaiting ? 'Waits for us' : 'Answered'}</Badge>
    ),
  },
  { heading: 'Last message (Lagos time)', className: 'date', cell: ({ at }) => at },
]

const PAYMENT_COLUMNS: ReadonlyArray<DataColumn<PersonPage['payments'][number]>> = [
  {
    heading: 'Payment',
    cell: ({ id, reference, forWhat }) => (
      <>
        {forWhat}
        <span className="under">
          <PaymentReference reference={reference} paymentId={id} />
        </span>
      </>
    ),
  },
  { heading: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.label}</Badge> },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
  { heading: 'Pounds', className: 'amount', cell: ({ amount }) => amount },
]

const MAIL_COLUMNS: ReadonlyArray<DataColumn<PersonPage['mails'][number]>> = [
  { heading: 'Message', cell: ({ name }) => name },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
  { heading: 'State', cell: ({ state }) => <MailStateBadge state={state} /> },
]

const CorrectPersonDialog = loadDialog(async () => (await import('./correct-person-dialog.tsx')).CorrectPersonDialog)
const BookForDialog = loadDialog(
  async () => (await import('../bookings/consultations/book-for-dialog.tsx')).BookForDialog,
)
