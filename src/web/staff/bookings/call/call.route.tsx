import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { HISTORY_FILTERS, History } from '../../cases/application/history.tsx'
import { AssignButton } from '../../cases/work/assign-button.tsx'
import { NotesPanel } from '../../cases/work/notes-panel.tsx'
import { PaymentReference } from '../../money/payments/payment-badge.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import { Terms } from '../../parts/terms.tsx'
import { BookingActions, JoinLink } from '../consultations/booking-actions.tsx'
import type { Route } from './+types/call.route'
import { AfterPanel } from './after-panel.tsx'
import { BriefPanel } from './brief-panel.tsx'
import { type CallPage, loadCallPage } from './call-page.server.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import './call.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? `Consultation of ${loaderData.name}` : 'Consultation')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const search = new URL(request.url).searchParams
  const olderThan = search.get('notes')
  const query = {
    olderThan: olderThan === null ? null : readIdParam(olderThan),
    history: {
      filter: parseOneOf(HISTORY_FILTERS, search.get('show')) ?? 'all',
      isWhole: search.get('history') === 'all',
    },
  }
  const page = await loadCallPage(context.get(appContext), readIdParam(params.consultationId), { staff, query })
  if (page === null) throw data('We can’t find this consultation', { status: 404 })
  return { ...page, maySetAmount: mayRole(staff.role, 'settings') }
}

export default function CallOfCase({ loaderData: page }: Route.ComponentProps) {
  const { id, name, service, time, state } = page
  const pageWith = (query: { notes?: string; show?: string; history?: 'all' }) => addresses.adminCall(id, query)
  return (
    <>
      <PageHead
        title={name}
        description={
          <>
            {service}. {time !== null && `${time.day}, ${time.lagos} (Lagos time). `}
            <Badge tone={state.tone}>{state.label}</Badge>
          </>
        }
      >
        {time !== null && time.meetingLink !== null && <JoinLink href={time.meetingLink} name={name} isNext />}
        {page.isToBook && page.payment !== null && (
          <BookButton consultation={{ paymentId: page.payment.id, name, service }} />
        )}
      </PageHead>
      <div className="admin-grid call-page">
        <div className="w7">
          <BriefPanel page={page} />
          <NotesPanel caseId={id} work={page.notes} pageWith={pageWith} reader="customer" />
          <SummaryPanel page={page} />
        </div>
        <div className="w5">
          <TimePanel page={page} />
          <ChecklistPanel caseId={id} steps={page.steps} />
          <AfterPanel page={page} maySetAmount={page.maySetAmount} />
        </div>
        <div className="call-history">
          <History history={page.history} caseId={id} pageWith={pageWith} />
        </div>
      </div>
    </>
  )
}

function BookButton({ consultation }: { consultation: { paymentId: string; name: string; service: string } }) {
  return (
    <DialogButton may="bookFor" label="Book a Time" className="btn next sm">
      {close => <BookForDialog consultation={consultation} onClose={close} />}
    </DialogButton>
  )
}

const BookForDialog = loadDialog(async () => (await import('../consultations/book-for-dialog.tsx')).BookForDialog)

function TimePanel({ page }: { page: CallPage }) {
  const { id, name, email, service, time, payment } = page
  return (
    <section className="panel" aria-labelledby="time">
      <h2 id="time">The call</h2>
      <Terms
        terms={[
          time !== null && ['Day', <Link to={time.href}>{time.day}</Link>],
          time !== null && ['Lagos time', `${time.lagos}, ${time.length}`],
          time !== null && time.theirs !== null && ['Their time', `${time.theirs} (${time.zone})`],
          time !== null && ['Adviser', time.adviser],
          time !== null && time.heldUntil !== null && ['Held until', time.heldUntil],
          time !== null &&
            time.meetingLink !== null && [
              'Meeting link',
              <a className="breaks" href={time.meetingLink} target="_blank" rel="noreferrer">
                {time.meetingLink}
              </a>,
            ],
          [
            'Email',
            <a className="breaks" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [
            'Payment',
            payment === null ? 'Not paid' : <PaymentReference reference={payment.reference} paymentId={payment.id} />,
          ],
          ['Ordered', page.orderedOn],
          ['Owner', page.ownerName ?? 'Nobody yet'],
        ]}
      />
      {time !== null && <BookingActions booking={time.booking} />}
      <p className="row call-links">
        <AssignButton work={[{ kind: 'cases', id, name: `${name}, ${service}` }]} />
        <Link to={addresses.adminPerson(id)}>Everything about this person</Link>
        {page.hasConversation && <Link to={addresses.adminConversation(id)}>Conversation</Link>}
      </p>
    </section>
  )
}
