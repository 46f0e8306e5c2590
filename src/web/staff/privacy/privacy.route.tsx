import './privacy.css'
import { Link } from 'react-router'
import { REQUEST_KIND_KEYS, REQUEST_KINDS } from '#src/features/privacy/request-kinds.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailField, SelectField, TextArea } from '../../ui/field.tsx'
import { act } from '../parts/act.ts'
import { type DataColumn, DataTable } from '../parts/data-table.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/privacy.route'
import { BinPanel, DuePanel, HoldsPanel } from './erasure-panels.tsx'
import { loadPerson, readPersonSearch } from './person-page.server.ts'
import { PersonPanel } from './person-panel.tsx'
import { loadPrivacyPage, type ShownRequest } from './privacy-page.server.ts'

export const meta: Route.MetaFunction = () => privatePageMeta('Privacy')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const search = readPersonSearch(request)
  const person = mayRole(staff.role, 'erasing') ? await loadPerson(app, search.email) : null
  return { person, search, ...(await loadPrivacyPage(app)) }
}

export default function Privacy({
  loaderData: { person, search, requests, deleted, due, holds },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Privacy"
        description="What people ask about their data, what we erase and when, and what has to stay."
      />
      <div className="privacy-panels">
        <RequestsPanel requests={requests} />
        <PersonPanel person={person} search={search} />
        <BinPanel deleted={deleted} />
        <DuePanel due={due} />
        <HoldsPanel holds={holds} />
      </div>
    </>
  )
}

function RequestsPanel({ requests }: { requests: ReadonlyArray<ShownRequest> }) {
  return (
    <section className="panel" aria-labelledby="requests">
      <div className="row ends">
        <h2 id="requests">Requests about data</h2>
        <DialogButton may="addPrivacyRequest" label="Add Request">
          {close => <AddRequestDialog onClose={close} />}
        </DialogButton>
      </div>
      <p className="muted">We must answer each within 30 days. Owners get an email when one arrives.</p>
      {requests.length === 0 ? (
        <p>No one has asked anything about their data.</p>
      ) : (
        <DataTable aria-label="Requests about data" columns={COLUMNS} rows={requests} rowKey={request => request.id} />
      )}
    </section>
  )
}

const COLUMNS: ReadonlyArray<DataColumn<ShownRequest>> = [
  {
    heading: 'Who',
    cell: ({ email, href, received }) => (
      <>
        <strong className="breaks">{email}</strong>
        <span className="under">Asked on {received}</span>
        {href !== null && (
          <span className="under">
            <Link to={href}>Open the application</Link>
          </span>
        )}
      </>
    ),
  },
  {
    heading: 'What',
    cell: ({ kind, text, answer }) => (
      <>
        {kind}
        <span className="under breaks">{text}</span>
        {answer !== null && <span className="under breaks">Answer: {answer}</span>}
      </>
    ),
  },
  { heading: 'State', cell: request => <RequestState request={request} /> },
  {
    heading: 'Actions',
    className: 'acts',
    cell: request =>
      request.answered === null && (
        <div className="row">
          <DialogButton
            may="answerPrivacyRequest"
            action="answer"
            label="Answer"
            about={`${request.email}, ${request.kind}`}
          >
            {close => <AnswerDialog request={request} onClose={close} />}
          </DialogButton>
        </div>
      ),
  },
]

function RequestState({ request: { answered, due, daysLeft } }: { request: ShownRequest }) {
  if (answered !== null) return <Badge tone="good">{`Answered on ${answered}`}</Badge>
  return (
    <>
      <Badge tone={daysLeft < 0 ? 'bad' : daysLeft <= 7 ? 'warn' : 'waiting'}>{describeDaysLeft(daysLeft)}</Badge>
      <span className="under">Due on {due}</span>
    </>
  )
}

function describeDaysLeft(days: number): string {
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`
  if (days === 0) return 'Due today'
  return days === 1 ? '1 day left' : `${days} days left`
}

function AddRequestDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogForm
      title="Add Request"
      description="For a request that came by email, by phone or on paper."
      act={act('addPrivacyRequest')}
      submit="Add"
      busyText="Adding..."
      failed={{ title: 'Not Added', description: 'We couldn’t add the request. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <EmailField field={field('email')} hint="We email them that we have the request." autoComplete="off" />
          <SelectField
            field={field('kind')}
            label="Request"
            conditional
            choices={REQUEST_KIND_KEYS.map(kind => [kind, REQUEST_KINDS[kind].label] as const)}
          />
          <TextArea field={field('text')} label="What they ask" rows={5} required />
        </>
      )}
    </DialogForm>
  )
}

function AnswerDialog({ request, onClose }: { request: ShownRequest; onClose: () => void }) {
  return (
    <DialogForm
      title="Answer Request"
      description={`${request.kind}, asked by ${request.email}`}
      act={act('answerPrivacyRequest', { privacyRequestId: request.id })}
      submit="Send Answer"
      busyText="Sending..."
      failed={{ title: 'Not Answered', description: 'We couldn’t save your answer. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="breaks">{request.text}</p>
          <TextArea
            field={field('answer')}
            label="Answer"
            hint="We email it to the person. Say what you did, or why we can’t."
            rows={7}
            required
          />
          {request.isErasure && (
            <p className="muted small">
              Wait until this answer is sent before you erase: an erasure also removes emails that are waiting.
            </p>
          )}
        </>
      )}
    </DialogForm>
  )
}
