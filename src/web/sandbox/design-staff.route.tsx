import { type ReactNode, useState } from 'react'
import { data, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { FilterField } from '#src/database/list-filters.server.ts'
import { findStatusTone, INITIAL_STATUS, statusLabel } from '#src/features/applications/states.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { appContext } from '../app-context.ts'
import { privatePageMeta } from '../parts/page-title.ts'
import { isSandbox } from '../parts/sandbox.tsx'
import type { ActionableApplication } from '../staff/application/actionable-application.ts'
import { History } from '../staff/application/history.tsx'
import { UpdateStatusDialog } from '../staff/application/update-status-dialog.tsx'
import { BulkBar } from '../staff/applications/application-panel.tsx'
import { NotificationDialog } from '../staff/frame/notification-dialog.tsx'
import { Palette } from '../staff/frame/palette.tsx'
import { Sidebar } from '../staff/frame/sidebar.tsx'
import { AdminToasts, useToast } from '../staff/frame/toasts.tsx'
import { type DataColumn, DataTable } from '../staff/parts/data-table.tsx'
import { FilterBar, FilterChips } from '../staff/parts/filter-bar.tsx'
import { PageHead } from '../staff/parts/page-head.tsx'
import { Pager } from '../staff/parts/pager.tsx'
import { useSelection } from '../staff/work/use-selection.ts'
import { Badge } from '../ui/badge.tsx'
import type { Route } from './+types/design-staff.route'
import { renderButtons } from './design/controls.tsx'
import { HISTORY } from './design/history-sample.ts'
import { LONG_EMAIL, LONG_NAME, REFERENCE } from './design/samples.ts'
import '../staff/staff.css'
import '../staff/parts/list.css'
import './design/design.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Components of the staff pages')

export function loader({ context }: Route.LoaderArgs) {
  if (!isSandbox(context.get(appContext))) throw data(null, { status: 404 })
  return {}
}

/** Shows the components of the staff pages on a separate page, because staff pages have their own style sheets. */
export default function DesignStaff() {
  const isDark = useSearchParams()[0].has('night')
  const mode = isDark ? 'in dark mode' : 'in light mode'
  return (
    <AdminToasts>
      <div className="wrap page">
        <h1>Components of the staff pages</h1>
        <p>
          The <a href={addresses.design()}>page of all components</a> shows those that staff pages share with the site.
          You can see these components <a href={isDark ? '?' : '?night'}>{isDark ? 'in light mode' : 'in dark mode'}</a>
          , too.
        </p>
      </div>
      <div data-theme={isDark ? 'dark' : undefined} className={isDark ? 'design-night' : undefined}>
        <Section title={`Frame, ${mode}`}>
          <div className="row design-row">
            <Sidebar role={OWNER_ROLE} initialWidth={isDark ? 'narrow' : 'wide'} counts={null} />
          </div>
          <PageHead title="Applications" count="142" description="This list shows all applications, the newest first.">
            {renderButtons('sm')}
          </PageHead>
        </Section>
        <Section title={`Table, ${mode}`}>
          <ApplicationList />
        </Section>
        <Section title={`History, ${mode}`}>
          <History history={HISTORY} applicationId={APPLICATION_ID} />
        </Section>
        <Section title={`Dialogs, palette and messages, ${mode}`}>
          <DialogButtons />
        </Section>
      </div>
    </AdminToasts>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wrap design-part">
      <h2 className="design-title">{title}</h2>
      <div className="admin">{children}</div>
    </section>
  )
}

function ApplicationList() {
  const selection = useSelection(ROWS)
  const selectColumn: DataColumn<ActionableApplication> = {
    heading: 'Select',
    className: 'pick',
    cell: ({ id, applicantName }) => (
      <label>
        <input
          type="checkbox"
          aria-label={`Select ${applicantName}`}
          checked={selection.isChosen(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
    ),
  }
  return (
    <>
      <FilterBar action="" fields={FILTERS} clear={null} foldedCount={1} />
      <FilterChips chips={[{ text: 'From 1 March 2026', without: '?' }]} clear="?" />
      <BulkBar selection={selection} />
      <div className="panel flush">
        <DataTable
          className="data-table list"
          aria-label="Applications"
          columns={[selectColumn, ...COLUMNS]}
          rows={ROWS}
          rowKey={row => row.id}
          rowProps={row => ({ 'data-selected': selection.isChosen(row.id) || undefined })}
          hasBareCells
        />
      </div>
      <Pager
        label="Pages"
        summary="26 to 50 of 142"
        links={[
          { words: 'Previous', to: '?', rel: 'prev' },
          { words: 'Next', to: '?', rel: 'next' },
        ]}
      />
    </>
  )
}

function DialogButtons() {
  const [open, setOpen] = useState<string | null>(null)
  const showToast = useToast()
  const closeDialog = () => setOpen(null)
  return (
    <>
      <p className="row design-row">
        {['Update Status', 'Notifications', 'Find'].map(name => (
          <button key={name} type="button" className="btn line" onClick={() => setOpen(name)}>
            {name}
          </button>
        ))}
        <button
          type="button"
          className="btn line"
          onClick={() => showToast({ tone: 'ok', title: 'Status updated', description: LONG_NAME })}
        >
          Show a toast
        </button>
      </p>
      {open === 'Update Status' && <UpdateStatusDialog application={APPLICATION} onClose={closeDialog} />}
      {open === 'Notifications' && (
        <NotificationDialog
          notifications={NOTIFICATIONS}
          unseenCount={2}
          onMore={async () => {}}
          onClose={closeDialog}
        />
      )}
      {open === 'Find' && <Palette role={OWNER_ROLE} onClose={closeDialog} />}
    </>
  )
}

const OWNER_ROLE: Role = 'owner'
const APPLICATION_ID = '00000000-0000-4000-8000-000000000000'

const APPLICATION: ActionableApplication = {
  id: APPLICATION_ID,
  reference: REFERENCE,
  applicantName: LONG_NAME,
  email: LONG_EMAIL,
  item: 'application_fee',
  service: 'Application Fee',
  status: INITIAL_STATUS,
  statusDay: null,
  adminNotes: 'Three strong letters.',
  resubmissionReason: null,
  version: 1,
  paid: true,
}

const ROWS: ReadonlyArray<ActionableApplication> = [
  APPLICATION,
  { ...APPLICATION, id: '2', reference: null, applicantName: 'Ifeányịchukwu Ụzọ̀ma', email: 'ify.uzoma@stage.example' },
]

const COLUMNS: ReadonlyArray<DataColumn<ActionableApplication>> = [
  {
    heading: 'Applicant',
    isUnlabelled: true,
    sort: { href: '?', sorted: 'desc' },
    cell: ({ applicantName, email }) => (
      <>
        <a className="name" href="?">
          {applicantName}
        </a>
        <span className="under">{email}</span>
      </>
    ),
  },
  { heading: 'Reference', cell: ({ reference }) => reference ?? <span className="muted">None yet</span> },
  { heading: 'Status', cell: ({ status }) => <Badge tone={findStatusTone(status)}>{statusLabel(status)}</Badge> },
  { heading: 'Agreed', className: 'amount', cell: () => '£5,000' },
  { heading: 'Received', className: 'date', cell: () => '12 November 2026' },
]

const FILTERS: ReadonlyArray<FilterField> = [
  { kind: 'search', name: 'q', shown: null, placeholder: 'Reference, email or name' },
  { kind: 'select', name: 'plan', label: 'Plan', shown: null, all: 'All plans', choices: [['full', 'In one sum']] },
  { kind: 'day', name: 'from', label: 'From', shown: '2026-03-01' },
]

const NOTIFICATIONS = {
  count: 120,
  seenUpTo: null,
  items: [
    {
      id: '1',
      at: '2026-11-21T08:12:00Z',
      day: 'Saturday 21 November 2026',
      time: '09:12',
      text: 'Application sent',
      by: null,
      about: LONG_NAME,
      href: addresses.adminApplication(APPLICATION_ID),
    },
  ],
}
