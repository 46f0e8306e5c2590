import '../../../ui/charts/charts.css'
import './dashboard.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { completionRate } from '#src/features/cases/dashboard/figures.ts'
import type { Figures } from '#src/features/cases/dashboard/queries.server.ts'
import { COMPLETED_STATUS } from '#src/features/cases/states.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { type Panel, Swatch } from '../../../ui/swatch.tsx'
import { PaymentReference } from '../../money/payments/payment-badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import type { Route } from './+types/dashboard.route'
import { ApplicationsBySector, ApplicationsByWeek, IncomeByMonth, Pipeline } from './charts.tsx'
import { type DashboardPage, loadDashboardPage } from './dashboard-page.server.ts'
import { Warnings } from './warnings.tsx'

export const meta: Route.MetaFunction = () => privatePageMeta('Dashboard')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return loadDashboardPage(context.get(appContext), staff)
}

export default function Dashboard({ loaderData: page }: Route.ComponentProps) {
  const { figures } = page
  return (
    <>
      <div className="row ends page-head">
        <div>
          <h1>{page.greeting}</h1>
          <p>
            {page.today}.{' '}
            <NeedsYouLink waiting={page.work.total} hasNothingElse={figures.flaggedPayments + page.failedMails === 0} />{' '}
            <DocumentsToReview toReview={page.toReview} /> <FailedMails count={page.failedMails} />
          </p>
        </div>
      </div>
      <TodaysWork work={page.work} />
      <Warnings
        showsSampleTestimonials={page.showsSampleTestimonials}
        isBackupOverdue={page.isBackupOverdue}
        lastBackup={page.lastBackup}
        overdueFacts={page.overdueFacts}
        flaggedPayments={figures.flaggedPayments}
        decisions={page.decisions}
        disputes={page.disputes}
        waitingRefunds={page.waitingRefunds}
      />
      <FigureCards figures={figures} toReview={page.toReview} />
      <div className="admin-grid level">
        <Pipeline statuses={figures.byStatus} waiting={figures.waiting} />
        <ApplicationsByWeek weeks={figures.byWeek} />
        <IncomeByMonth months={figures.months} />
        <ApplicationsBySector sectors={figures.bySector} />
        <PaidConsultations consultations={page.consultations} />
        <RecentActivity events={page.activity} />
      </div>
      {page.lastBackup !== null && <p className="after">Last backup: {page.lastBackup}</p>}
    </>
  )
}

function NeedsYouLink({ waiting, hasNothingElse }: { waiting: number; hasNothingElse: boolean }) {
  // “All caught up” must be true of flagged payments and failed emails too, which the page lists elsewhere.
  if (waiting === 0) return hasNothingElse ? 'You’re all caught up.' : null
  const text = waiting === 1 ? '1 thing needs you' : `${waiting.toLocaleString('en-GB')} things need you`
  return (
    <>
      <Link to={addresses.adminQueue()}>{text}</Link>.
    </>
  )
}

function DocumentsToReview({ toReview }: { toReview: number }) {
  if (toReview === 0) return null
  const text = toReview === 1 ? '1 document is waiting' : `${toReview.toLocaleString('en-GB')} documents are waiting`
  return (
    <>
      <Link to={addresses.adminReview()}>{text}</Link> at the review desk.
    </>
  )
}

function FailedMails({ count }: { count: number }) {
  if (count === 0) return null
  const text = count === 1 ? '1 email couldn’t be sent' : `${count.toLocaleString('en-GB')} emails couldn’t be sent`
  return (
    <>
      In the last seven days, <Link to={addresses.adminMailLog({ state: 'failed' })}>{text}</Link>.
    </>
  )
}

function TodaysWork({ work: { queue, calls, tasks } }: { work: DashboardPage['work'] }) {
  return (
    <div className="admin-grid level todays-work">
      <section className="panel" aria-labelledby="queue">
        <h2 id="queue">Waiting for us</h2>
        {queue.length === 0 ? (
          <p className="muted">No case, payment or message waits for us.</p>
        ) : (
          <ul>
            {queue.map(({ label, count, href }) => (
              <li key={label} className="row ends">
                <Link to={href}>{label}</Link> <b className="num">{count}</b>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel" aria-labelledby="calls">
        <h2 id="calls">Calls today</h2>
        {calls.length === 0 ? (
          <p className="muted">No more calls today.</p>
        ) : (
          <ul>
            {calls.map(({ id, time, minutes, name, person, meetingLink }) => (
              <li key={id} className="row ends">
                <span>
                  <b className="num">{time}</b> {person === null ? name : <Link to={person}>{name}</Link>}{' '}
                  <span className="muted micro">{minutes} minutes</span>
                </span>
                {meetingLink !== null && (
                  <a className="btn line sm" href={meetingLink} target="_blank" rel="noreferrer">
                    Join<span className="visually-hidden"> the call with {name} (opens in a new tab)</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="panel" aria-labelledby="due-tasks">
        <h2 id="due-tasks">Your tasks due</h2>
        {tasks.length === 0 ? (
          <p className="muted">No task of yours is due today.</p>
        ) : (
          <ul>
            {tasks.map(({ id, title, due, isLate, applicantName, href }) => (
              <li key={id}>
                <Link to={href}>{title}</Link>, {applicantName}{' '}
                <span className={isLate ? 'due micro' : 'muted micro'}>{due}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function FigureCards({ figures, toReview }: { figures: Figures; toReview: number }) {
  const { total, completed, pending, byWeek, documents, consultations } = figures
  const applicationsThisWeek = byWeek.at(-1)?.count ?? 0
  return (
    <ul className="stats">
      <Card
        title="Total Applications"
        value={total}
        panel="board"
        to={addresses.adminApplications()}
        notes={[`${formatCount(applicationsThisWeek)} this week`, `${formatCount(pending)} not completed`]}
      />
      <Card
        title="Documents Uploaded"
        value={documents.uploaded}
        panel="comb"
        to={addresses.adminApplications({ tab: 'documents' })}
        notes={[
          `${formatCount(toReview)} to review`,
          documents.requested === 0
            ? 'none requested yet'
            : `${formatCount(documents.requested - documents.arrived)} of ${formatCount(documents.requested)} requested still to come`,
        ]}
      />
      <Card
        title="Completed Applications"
        value={completed}
        panel="diamonds"
        to={addresses.adminApplications({ status: COMPLETED_STATUS })}
        notes={[`${completionRate(completed, total)}% completion rate`]}
      />
      <Card
        title="Consultation Bookings"
        value={consultations.booked}
        panel="rings"
        to={addresses.adminCalendar()}
        notes={[`${formatCount(consultations.soon)} in the next 7 days`, `${formatCount(consultations.paid)} paid`]}
      />
    </ul>
  )
}

function Card({
  title,
  value,
  panel,
  to,
  notes,
}: {
  title: string
  value: number
  panel: Panel
  to: string
  notes: ReadonlyArray<string>
}) {
  return (
    <li>
      <Link className="panel stat" to={to}>
        <Swatch panel={panel} size="small" />
        <span className="stat-text">
          <Figure>{formatCount(value)}</Figure> <span>{title}</span>{' '}
          <span className="muted micro">{notes.join(', ')}</span>
        </span>
      </Link>
    </li>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <strong className="serif num">{children}</strong>
}

function formatCount(value: number): string {
  return value.toLocaleString('en-GB')
}

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

function PaidConsultations({ consultations }: { consultations: DashboardPage['consultations'] }) {
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

function RecentActivity({ events }: { events: DashboardPage['activity'] }) {
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
