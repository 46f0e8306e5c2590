import './messages.css'
import { data, Link, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { NO_OWNER } from '#src/features/cases/work/forms.ts'
import type { Colleague } from '#src/features/cases/work/owners.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { SelectField } from '../../ui/field.tsx'
import { AddApplicationButton } from '../cases/list/case-buttons.tsx'
import { toOwnerChoices } from '../cases/work/owner-choices.ts'
import { useToast } from '../frame/toasts.tsx'
import { act } from '../parts/act.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { readIdParam } from '../parts/read-id-param.ts'
import { CONNECTION_LOST, toToast, useAppForm, usePressAction } from '../parts/use-app-form.ts'
import { useMay } from '../parts/use-may.ts'
import type { Route } from './+types/conversation.route'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { type ConversationPage, loadConversationPage } from './conversation-page.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? `Messages of ${loaderData.name}` : 'Messages')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const isPrefetch = request.headers.get('sec-purpose')?.includes('prefetch') ?? false
  const page = await loadConversationPage(context.get(appContext), readIdParam(params.caseId), {
    staff,
    query: new URL(request.url).searchParams,
    countsAsSeen: !isPrefetch && mayRole(staff.role, 'messages'),
  })
  if (page === null) throw data('We can’t find this conversation', { status: 404 })
  return { ...page, maySetAmount: mayRole(staff.role, 'settings') }
}

export default function ConversationOfCase({ loaderData: page }: Route.ComponentProps) {
  const { id, name, email, reference, kindLabel, waiting, conversation, readUntil } = page
  return (
    <>
      <PageHead
        title={name}
        description={
          <>
            {kindLabel}, {reference ?? email}.{' '}
            {waiting === null ? 'Answered.' : `Waiting since ${waiting.since}, due ${waiting.due} (Lagos time).`}
          </>
        }
      >
        <AnsweredButton key={String(waiting === null)} caseId={id} isWaiting={waiting !== null} />
        {useMay('sendMessage') && page.composer !== null && (
          <a className="btn plain sm" href="#answer-text">
            Answer
          </a>
        )}
      </PageHead>
      <div className="admin-grid">
        <section className="panel w7" aria-labelledby="conversation">
          <h2 id="conversation">Conversation</h2>
          {conversation.olderBefore !== null && (
            <p>
              <Link to={addresses.adminConversation(id, { before: conversation.olderBefore })}>
                Show older messages
              </Link>
            </p>
          )}
          <Conversation entries={conversation.entries} customer={name} />
          {page.composer === null ? (
            <p className="muted">Messages start with the initial payment. Until then, use Email Applicant.</p>
          ) : (
            <Composer caseId={id} customer={name} email={email} composer={page.composer} readUntil={readUntil} />
          )}
        </section>
        <div className="w5">
          <Person page={page} maySetAmount={page.maySetAmount} />
        </div>
      </div>
    </>
  )
}

function Person({ page, maySetAmount }: { page: ConversationPage; maySetAmount: boolean }) {
  const { id, name, email, applicationId, cases, otherConversations, prices, firstText } = page
  return (
    <section className="panel" aria-labelledby="person">
      <h2 id="person">{name}</h2>
      <p className="breaks">
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        <Link to={page.personHref}>Everything about this person</Link>
      </p>
      {page.kind === 'consultation' && (
        <p>
          <Link to={addresses.adminCall(id)}>The call</Link>
        </p>
      )}
      {page.ref !== null && <p>Link followed: ref={page.ref}</p>}
      {applicationId === null ? (
        <OwnerForm key={page.ownerId} caseId={id} ownerId={page.ownerId} colleagues={page.colleagues} />
      ) : (
        <p>Owner: {page.owner ?? 'Nobody yet'}</p>
      )}
      {applicationId === null && (
        <p>
          {page.openedApplicationId === null ? (
            <AddApplicationButton
              prices={prices}
              maySetAmount={maySetAmount}
              from={{ openedFrom: id, email, applicantName: name, notes: firstText, creditPence: page.creditPence }}
            />
          ) : (
            <Link to={addresses.adminApplication(page.openedApplicationId)}>The application opened from this</Link>
          )}
        </p>
      )}
      <h3>Applications</h3>
      {cases.length === 0 ? (
        <p className="muted">None with this email.</p>
      ) : (
        <ul>
          {cases.map(({ id: caseId, reference, service }) => (
            <li key={caseId}>
              <Link to={addresses.adminApplication(caseId)}>{reference ?? 'Not paid yet'}</Link>, {service}
            </li>
          ))}
        </ul>
      )}
      {otherConversations.length > 0 && (
        <>
          <h3>Other conversations</h3>
          <ul>
            {otherConversations.map(({ id: otherId, kind, lastAt }) => (
              <li key={otherId}>
                <Link to={addresses.adminConversation(otherId)}>
                  {kind}, {lastAt}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const NOT_SAVED = { title: 'Not Saved', description: CONNECTION_LOST }

function AnsweredButton({ caseId, isWaiting }: { caseId: string; isWaiting: boolean }) {
  const { isBusy, press } = usePressAction({ act: act('markAnswered', { caseId }), failed: NOT_SAVED })
  if (!useMay('markAnswered')) return null
  return (
    <BusyButton
      className="btn line sm"
      type="button"
      isBusy={isBusy}
      busyText="Saving..."
      onClick={() => void press({ intent: isWaiting ? 'answered' : 'reopen' })}
    >
      {isWaiting ? 'Mark as Answered' : 'Reopen'}
    </BusyButton>
  )
}

function OwnerForm({
  caseId,
  ownerId,
  colleagues,
}: {
  caseId: string
  ownerId: string | null
  colleagues: ReadonlyArray<Colleague>
}) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({ act: act('assignCases'), failed: NOT_SAVED })
  if (!useMay('assignCases')) return null
  return (
    <form
      ref={form.element}
      id={form.id}
      className="owner-form"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        const answer = await form.send(new FormData(event.currentTarget))
        if (answer === null) return
        showToast(toToast(answer))
        if (answer.ok) await revalidate()
      }}
    >
      <input type="hidden" name="cases" value={caseId} />
      <SelectField
        field={form.field('owner', ownerId ?? NO_OWNER)}
        label="Owner"
        required
        empty="Choose a colleague"
        choices={toOwnerChoices(colleagues)}
      />
      <BusyButton className="btn line sm" type="submit" isBusy={form.isBusy} busyText="Saving...">
        Save Owner
      </BusyButton>
    </form>
  )
}
