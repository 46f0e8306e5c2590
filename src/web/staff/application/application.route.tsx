import { data } from 'react-router'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { idInAddress } from '../parts/id-in-address.ts'
import { Payments } from '../payments/payments.tsx'
import type { Route } from './+types/application.route'
import { applicationPage } from './application-page.server.ts'
import { Deliveries } from './deliveries.tsx'
import { Documents } from './documents.tsx'
import { Facts } from './facts.tsx'
import { Head, Progress } from './head.tsx'
import { History } from './history.tsx'
import { Mails } from './mails.tsx'
import './application.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData?.application.applicantName ?? 'Application')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const wholeHistory = new URL(request.url).searchParams.get('history') === 'all'
  const page = await applicationPage(context.get(appContext), idInAddress(params.id), wholeHistory)
  if (page === null) throw data('There is no such application', { status: 404 })
  return page
}

export default function Application({ loaderData: page }: Route.ComponentProps) {
  const { id } = page.application
  return (
    <>
      <Head page={page} />
      <div className="admin-grid application-page">
        <div className="w7">
          <Facts page={page} />
        </div>
        <div className="w5">
          <Progress page={page} />
        </div>
        <Payments page={page} />
        <Deliveries page={page} />
        <Documents documents={page.documents} requests={page.requests} application={page.application} />
        <Mails mails={page.mails} applicationId={id} />
        <History history={page.history} applicationId={id} />
      </div>
    </>
  )
}
