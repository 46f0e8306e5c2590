import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/dashboard.route'
import { Cards, Waiting } from './cards.tsx'
import { BySector, ByStatus, ByWeek, Income } from './charts.tsx'
import { Activity, Consultations } from './consultations.tsx'
import { dashboardPage } from './dashboard-page.server.ts'

import { Reminders } from './reminders.tsx'

import '../../ui/charts/charts.css'
import './dashboard.css'

export const meta: Route.MetaFunction = () => privatePage('Dashboard')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return dashboardPage(context.get(appContext), staff)
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
            <WhatWaits needYou={page.needYou} isQuiet={figures.flaggedPayments + page.failedMails === 0} />{' '}
            <Review toReview={page.toReview} /> <FailedMails count={page.failedMails} />
          </p>
        </div>
      </div>
      <Reminders
        samplesAreShown={page.samplesAreShown}
        overdueFacts={page.overdueFacts}
        flaggedPayments={figures.flaggedPayments}
        decisions={page.decisions}
        disputes={page.disputes}
      />
      <Cards figures={figures} toReview={page.toReview} />
      <div className="admin-grid level">
        <ByWeek weeks={figures.byWeek} />
        <ByStatus statuses={figures.byStatus} />
        <Waiting waiting={figures.waiting} />
        <Income months={figures.months} />
        <BySector sectors={figures.bySector} />
        <Activity events={page.activity} />
        <Consultations consultations={page.consultations} />
      </div>
    </>
  )
}

function WhatWaits({ needYou, isQuiet }: { needYou: number; isQuiet: boolean }) {
  // A payment without an application waits too, as the notice beneath says; and so does a message that did not go out.
  if (needYou === 0) return isQuiet ? 'Nothing waits for you.' : null
  const text = needYou === 1 ? '1 application needs you' : `${needYou.toLocaleString('en-GB')} applications need you`
  return (
    <>
      <Link to={addresses.adminApplications({ tab: 'needs-you' })}>{text}</Link>.
    </>
  )
}

function Review({ toReview }: { toReview: number }) {
  if (toReview === 0) return null
  const text = toReview === 1 ? '1 document waits' : `${toReview.toLocaleString('en-GB')} documents wait`
  return (
    <>
      <Link to={addresses.adminReview()}>{text}</Link> at the review desk.
    </>
  )
}

function FailedMails({ count }: { count: number }) {
  if (count === 0) return null
  const text =
    count === 1 ? '1 message could not be sent' : `${count.toLocaleString('en-GB')} messages could not be sent`
  return (
    <>
      <Link to={addresses.adminMailLog({ state: 'failed' })}>{text}</Link> in the last seven days.
    </>
  )
}
