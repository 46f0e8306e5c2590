import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { listAnswersShownIn, QUESTIONS } from '#src/features/applications/questions.ts'
import { pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { MailStateBadge } from '../mail/mail-state-badge.tsx'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { PhoneLinks } from '../parts/phone-links.tsx'
import { readIdParam } from '../parts/read-id-param.ts'
import { Terms } from '../parts/terms.tsx'
import { Payments } from '../payments/payments.tsx'
import { RefundsSection } from '../refunds/refunds-section.tsx'
import type { Route } from './+types/application.route'
import { type ApplicationPage, loadApplicationPage } from './application-page.server.ts'
import { DatesPanel } from './dates-panel.tsx'
import { Deliveries } from './deliveries.tsx'
import { Documents } from './documents.tsx'
import { ApplicationHead, ApplicationProgress } from './head.tsx'
import { History } from './history.tsx'
import { PersonalDetailsActions } from './personal-details-actions.tsx'
import './application.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData?.application.applicantName ?? 'Application')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const showsWholeHistory = new URL(request.url).searchParams.get('history') === 'all'
  const page = await loadApplicationPage(context.get(appContext), readIdParam(params.id), showsWholeHistory)
  if (page === null) throw data('We can’t find this application', { status: 404 })
  return page
}

export default function Application({ loaderData: page }: Route.ComponentProps) {
  const { id } = page.application
  return (
    <>
      <ApplicationHead page={page} />
      <div className="admin-grid application-page">
        <div className="w7">
          <ApplicationDetails page={page} />
        </div>
        <div className="w5">
          <ApplicationProgress page={page} />
        </div>
        <Payments page={page} />
        <RefundsSection refunds={page.refunds.refunds} />
        <Deliveries page={page} />
        <DatesPanel page={page} />
        <Documents documents={page.documents} requests={page.requests} application={page.application} />
        <MailTable mails={page.mails} applicationId={id} />
        <History history={page.history} applicationId={id} />
      </div>
    </>
  )
}

function ApplicationDetails({ page }: { page: ApplicationPage }) {
  const { application, account } = page
  const { id, reference, email } = application
  const rows: Array<readonly [string, ReactNode]> = [
    ['Reference', reference ?? 'Issued with the first payment'],
    ['Name', application.applicantName],
    ['Email', <a href={`mailto:${email}`}>{email}</a>],
    ...listAnswersShownIn('facts', application).map(([label, answer]) => [label, renderAnswer(label, answer)] as const),
    ['Service', application.service],
    ['Category', application.sectorName ?? 'Not provided'],
    ['Notes', application.notes ?? 'None'],
    ['Agreed', `${pounds(application.agreedPence)} for ${application.itemName}`],
    ['Plan', application.plan === 'full' ? 'In full' : 'In two parts'],
    ['Due', account.due === null ? 'Paid in full' : pounds(account.due.pence)],
    ['Last payment', application.paidOn ?? 'None yet'],
    ['Received', application.createdOn],
    ['Last changed', application.updatedOn],
  ]
  return (
    <section className="panel" aria-labelledby="facts">
      <div className="row ends panel-head">
        <h2 id="facts">Details</h2>
        {reference === null ? (
          <a href={addresses.payment({ applicationId: id, email })} target="_blank" rel="noreferrer">
            The applicant’s payment page
          </a>
        ) : (
          <Link to={addresses.adminPreview(id)}>The applicant’s tracking page</Link>
        )}
      </div>
      <Terms terms={rows} />
      <PersonalDetailsActions application={page.application} />
    </section>
  )
}

function renderAnswer(label: string, answer: string | null): ReactNode {
  if (answer === null) return 'Not provided'
  return label === QUESTIONS.phone.label ? <PhoneLinks phone={answer} /> : answer
}

function MailTable({ mails, applicationId }: Pick<ApplicationPage, 'mails'> & { applicationId: string }) {
  const columns: Array<DataColumn<(typeof mails)[number]>> = [
    {
      heading: 'Message',
      cell: ({ id, name, otherRecipient }) => (
        <>
          <a
            className="name"
            href={addresses.adminMail({ applicationId, mailId: id })}
            target="_blank"
            rel="noreferrer"
          >
            {name} <span className="visually-hidden">(opens in a new tab)</span>
          </a>
          {otherRecipient !== null && <span className="under">To {otherRecipient}</span>}
        </>
      ),
    },
    { heading: 'When (Lagos time)', className: 'date', cell: mail => mail.at },
    { heading: 'State', cell: mail => <MailStateBadge state={mail.state} /> },
  ]
  return (
    <section className="panel flush" aria-labelledby="mail">
      <div className="row ends panel-head">
        <h2 id="mail">Mail</h2>
        {mails.length > 0 && <Link to={addresses.adminMailLog({ about: applicationId })}>Resend</Link>}
      </div>
      {mails.length === 0 ? (
        <p className="muted">No emails about this application yet.</p>
      ) : (
        <DataTable aria-label="Mail" columns={columns} rows={mails} rowKey={mail => mail.id} />
      )}
    </section>
  )
}
