import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import type { Route } from './+types/dashboard.route'
import { FigureCards } from './cards.tsx'
import { ApplicationsBySector, ApplicationsByWeek, IncomeByMonth, Pipeline } from './charts.tsx'
import { PaidConsultations, RecentActivity } from './consultations.tsx'
import { type DashboardPage, loadDashboardPage } from './dashboard-page.server.ts'
import { Reminders } from './reminders.tsx'
import '../../../ui/charts/charts.css'
import './dashboard.css'

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
      <Reminders
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
