import './application.css'
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { listAnswersShownIn, QUESTIONS } from '#src/features/applications/questions.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { pounds } from '#src/money.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { StepList } from '../../../ui/step-list.tsx'
import { MessagesPanel } from '../../messages/conversation.tsx'
import { loadMessagesPanel } from '../../messages/conversation-page.server.ts'
import { Payments } from '../../money/payments/payments.tsx'
import { RefundsSection } from '../../money/refunds/refunds-section.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { EndorsementFields } from '../../parts/endorsement-fields.tsx'
import { PhoneLinks } from '../../parts/phone-links.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import { SectionLinks } from '../../parts/section-links.tsx'
import { Terms } from '../../parts/terms.tsx'
import { loadCaseWork } from '../work/load-case-work.server.ts'
import { NotesPanel } from '../work/notes-panel.tsx'
import { TasksPanel } from '../work/tasks-panel.tsx'
import type { Route } from './+types/application.route'
import { describeApplication } from './actionable-application.ts'
import { type ApplicationPage, loadApplicationPage } from './application-page.server.ts'
import { CaseCard, describeStillToPay, NextStep } from './case-card.tsx'
import { DatesPanel } from './dates-panel.tsx'
import { Deliveries } from './deliveries.tsx'
import { Documents } from './documents.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { HISTORY_FILTERS, History } from './history.tsx'
import { OutcomePanel } from './outcome-panel.tsx'

const SECTIONS = [
  ['messages', 'Messages'],
  ['tasks', 'Tasks'],
  ['notes', 'Notes'],
  ['documents', 'Documents'],
  ['dates', 'Dates'],
  ['payments', 'Money'],
  ['history', 'History'],
  ['facts', 'Details'],
] as const

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData?.application.applicantName ?? 'Application')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const id = readIdParam(params.id)
  const olderThan = query.get('notes')
  const [page, work] = await Promise.all([
    loadApplicationPage(
      app,
      { id, staffId: staff.id },
      {
        filter: parseOneOf(HISTORY_FILTERS, query.get('show')) ?? 'all',
        isWhole: query.get('history') === 'all',
      },
    ),
    loadCaseWork(app, id, olderThan === null ? null : readIdParam(olderThan)),
  ])
  if (page === null) throw data('We can’t find this application', { status: 404 })
  return { ...page, work, messages: await loadMessagesPanel(app, staff, page.application) }
}

export default function Application({ loaderData: page }: Route.ComponentProps) {
  const { id } = page.application
  return (
    <>
      <ApplicationHead application={page.application} />
      <div className="application-page">
        <CaseCard page={page}>
          <TasksPanel
            applicationId={id}
            work={page.work}
            undelivered={page.deliveries.undelivered}
            today={page.today}
          />
        </CaseCard>
        <SectionLinks className="case-links" sections={SECTIONS} />
        <div className="case-work">
          <NextStep page={page} />
          <NotesPanel caseId={id} work={page.work} pageWith={query => addresses.adminApplication(id, query)} />
          <MessagesPanel messages={page.messages} application={page.application} />
          <Resubmission application={page.application} />
          <Documents documents={page.documents} requests={page.requests} application={page.application} />
          <EvidencePanel page={page} />
          <Deliveries page={page} />
          <DatesPanel page={page} />
          <OutcomePanel page={page} />
          <Payments page={page} />
          <RefundsSection refunds={page.refunds.refunds} />
          <History history={page.history} caseId={id} pageWith={query => addresses.adminApplication(id, query)} />
        </div>
        <div className="case-facts">
          <ApplicationDetails page={page} />
          <Stages application={page.application} nextStep={page.nextStep} stages={page.stages} />
        </div>
      </div>
    </>
  )
}

function ApplicationHead({ application }: Pick<ApplicationPage, 'application'>) {
  const { applicantName, reference } = application
  return (
    <div className="row page-head application-head">
      <h1>{applicantName}</h1>
      {reference === null ? (
        <span className="muted">No reference yet</span>
      ) : (
        <span className="ref">
          {reference} <CopyButton text={reference} noun="the reference" />
        </span>
      )}
    </div>
  )
}

function Resubmission({ application }: Pick<ApplicationPage, 'application'>) {
  if (!application.resubmissionRequired) return null
  return (
    <section className="panel" aria-labelledby="resubmission">
      <h2 id="resubmission">Resubmission requested</h2>
      <p className="breaks">{application.resubmissionReason}</p>
      {application.sentBackOn && <p className="muted small">Requested on {application.sentBackOn}</p>}
    </section>
  )
}

function ApplicationDetails({ page }: { page: ApplicationPage }) {
  const { application } = page
  const { id, reference, email } = application
  const rows: Array<readonly [string, ReactNode]> = [
    ['Reference', reference ?? 'Issued with the initial payment'],
    ['Name', application.applicantName],
    ['Email', <a href={`mailto:${email}`}>{email}</a>],
    ...listAnswersShownIn('facts', application).map(([label, answer]) => [label, renderAnswer(label, answer)] as const),
    ['Link followed', application.ref === null ? 'None' : `ref=${application.ref}`],
    ['Service', application.service],
    ['Category', application.sectorName ?? 'Not provided'],
    ['Endorsing body', application.bodyName ?? 'Not chosen'],
    ['Route', application.routeName ?? 'Not chosen'],
    ...(application.endorsingBody === null
      ? []
      : [
          [
            'Criteria',
            <Link
              key="criteria"
              to={addresses.adminCriteria({
                body: application.endorsingBody,
                route: application.endorsementRoute ?? undefined,
              })}
            >
              What this body asks
            </Link>,
          ] as const,
        ]),
    ...(includesTool(application.item, 'letters')
      ? [
          [
            'Letters',
            <Link key="letters" to={addresses.adminLetters(id)}>
              Referees and their letters
            </Link>,
          ] as const,
        ]
      : []),
    ['Notes', application.notes ?? 'None'],
    [
      'Agreed',
      `${pounds(application.agreedPence)} for ${application.itemName}${page.creditedPence > 0 ? `, after ${pounds(page.creditedPence)} of the consultation fee came off` : ''}`,
    ],
    ['Plan', application.plan === 'full' ? 'In full' : 'In two payments'],
    ['Due', describeStillToPay(application.status, application.progress, page.account)],
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

function Stages({ application, nextStep, stages }: Pick<ApplicationPage, 'application' | 'nextStep' | 'stages'>) {
  return (
    <section className="panel" aria-labelledby="stages">
      <div className="row ends panel-head">
        <h2 id="stages">What the applicant sees</h2>
        <span className="muted small">Since {application.statusSince}</span>
      </div>
      <p>{nextStep.sentence}</p>
      <StepList steps={stages} />
    </section>
  )
}

type Props = Pick<ApplicationPage, 'application'>

function PersonalDetailsActions({ application }: Props) {
  return (
    <p className="row">
      <DialogButton may="correctDetails" label="Correct Details">
        {close => <CorrectDetailsDialog application={application} onClose={close} />}
      </DialogButton>
      <DialogButton may="chooseEndorsement" label="Body and Route">
        {close => <EndorsementDialog application={application} onClose={close} />}
      </DialogButton>
      <DialogButton may="endAccess" label="End Access">
        {close => (
          <DialogForm
            title="End Access"
            description={describeApplication(application)}
            act={act('endAccess', { applicationId: application.id })}
            submit="End Access"
            busyText="Ending..."
            variant="bad"
            failed={{ title: 'Access Not Ended', description: 'Nothing was changed. Please try again.' }}
            onClose={close}
          >
            {() => (
              <>
                <p>
                  Do this when the applicant tells you of a lost phone, or of a stranger in their application. Every
                  browser in which it’s open loses access at once, the applicant’s own too.
                </p>
                <p>
                  They can open it again with reference and email, and see documents after a new code. If a stranger can
                  read that address’s emails, correct the address instead. No email is sent.
                </p>
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </p>
  )
}

function EndorsementDialog({ application, onClose }: Props & { onClose: () => void }) {
  const { id, sector, endorsingBody, endorsementRoute } = application
  return (
    <DialogForm
      title="Body and Route"
      description={describeApplication(application)}
      act={act('chooseEndorsement', { applicationId: id })}
      submit="Save"
      busyText="Saving..."
      failed={{ title: 'Not Saved', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>The applicant sees both on their page. The deadline of a review runs only for a body that offers one.</p>
          <input type="hidden" name="shownBody" value={endorsingBody ?? ''} />
          <input type="hidden" name="shownRoute" value={endorsementRoute ?? ''} />
          <EndorsementFields field={field} sector={sector} saved={{ endorsingBody, endorsementRoute }} />
        </>
      )}
    </DialogForm>
  )
}

const CorrectDetailsDialog = loadDialog(async () => (await import('./correct-details-dialog.tsx')).CorrectDetailsDialog)
