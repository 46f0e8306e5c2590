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
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { SHORT_QUEUE_COLUMNS } from '../queue/queue-cells.tsx'
import type { Route } from './+types/dashboard.route'
import { ApplicationsByWeek, IncomeByMonth, Pipeline } from './charts.tsx'
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
            {page.ownWork !== null && (
              <NeedsYouLink waiting={page.ownWork.total} hasNothingElse={page.failedMails === 0} />
            )}{' '}
            <FailedMails count={page.failedMails} />
          </p>
        </div>
      </div>
      <TodaysWork ownWork={page.ownWork} calls={page.calls} />
      <Warnings
        isBackupOverdue={page.isBackupOverdue}
        lastBackup={page.lastBackup}
        overdueFacts={page.overdueFacts}
        disputes={page.disputes}
        waitingRefunds={page.waitingRefunds}
      />
      <FigureCards figures={figures} toReview={page.toReview} />
      <div className="admin-grid level">
        <Pipeline statuses={figures.byStatus} waiting={figures.waiting} />
        <ApplicationsByWeek weeks={figures.byWeek} />
        <IncomeByMonth months={figures.months} />
        <RecentActivity events={page.activity} />
        <PaidConsultations consultations={page.consultations} />
      </div>
      {page.lastBackup !== null && <p className="after">Last backup: {page.lastBackup}</p>}
    </>
  )
}

function NeedsYouLink({ waiting, hasNothingElse }: { waiting: number; hasNothingElse: boolean }) {
  // “All caught up” must be true of failed emails too, which the page lists elsewhere.
  if (waiting === 0) return hasNothingElse ? 'You’re all caught up.' : null
  const text = waiting === 1 ? '1 thing needs you' : `${waiting.toLocaleString('en-GB')} things need you`
  return (
    <>
      <Link to={addresses.adminQueue()}>{text}</Link>.
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

function TodaysWork({ ownWork, calls }: Pick<DashboardPage, 'ownWork' | 'calls'>) {
  if (ownWork === null && calls === null) return null
  return (
    <div className="admin-grid level todays-work">
      {ownWork !== null && <FirstRows work={ownWork} />}
      {calls !== null && <Calls calls={calls} />}
    </div>
  )
}

function FirstRows({ work: { total, rows } }: { work: NonNullable<DashboardPage['ownWork']> }) {
  return (
    <section className="panel flush first-rows" aria-labelledby="first-rows">
      <div className="row ends panel-head">
        <h2 id="first-rows">First for you</h2>
        {total > rows.length && (
          <Link to={addresses.adminQueue()}>All {total.toLocaleString('en-GB')} in the queue</Link>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="muted">Nothing waits for you.</p>
      ) : (
        <DataTable
          className="data-table queue"
          aria-labelledby="first-rows"
          columns={SHORT_QUEUE_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  )
}

function Calls({ calls }: { calls: NonNullable<DashboardPage['calls']> }) {
  return (
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
            rowKey={paid => paid.id}
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
    <section className="panel w5 before-charts">
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
