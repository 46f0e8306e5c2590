import { useSearchParams } from 'react-router'
import { StepList } from '../../ui/step-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import { AccessTab } from './access-tab.tsx'
import { Details } from './details.tsx'
import { Documents } from './documents.tsx'
import { MessagesTab, type ReturnedMessage } from './messages-tab.tsx'
import { usePagePaths } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-message.tsx'

const TABS = ['stages', 'documents', 'messages', 'details', 'access'] as const
type TabKey = (typeof TABS)[number]

export function ApplicationTabs({
  page,
  toast,
  returned,
  returnedMessage,
}: {
  page: TrackingPage
  toast: ToastMessage | null
  returned: ReturnedUpload | null
  returnedMessage: ReturnedMessage | null
}) {
  const [query] = useSearchParams()
  const { application } = page
  const selected: TabKey = TABS.find(key => key === query.get('tab')) ?? 'stages'
  const { tab } = usePagePaths(application.reference)
  const mustLoadMessages = page.personal !== null && page.messages === null
  const buildTabHref = (key: TabKey) => tab(key === 'stages' ? undefined : key)
  return (
    <Tabs
      label="Application"
      hasAllPanels
      selected={selected}
      tabs={[
        {
          key: 'stages',
          label: 'Application Stages',
          href: buildTabHref('stages'),
          panel: (
            <>
              <h2 className="visually-hidden">Application Stages</h2>
              <Stages stages={page.stages} />
            </>
          ),
        },
        {
          key: 'documents',
          label: <DocumentsLabel count={page.toDo.documents.length} />,
          href: buildTabHref('documents'),
          panel: <Documents page={page} toast={toast} returned={returned} />,
        },
        {
          key: 'messages',
          label: <MessagesLabel count={page.newMessageCount} />,
          href: buildTabHref('messages'),
          panel: mustLoadMessages ? null : <MessagesTab page={page} returned={returnedMessage} />,
        },
        {
          key: 'details',
          label: 'Details',
          href: buildTabHref('details'),
          panel: <Details page={page} />,
        },
        { key: 'access', label: 'Access', href: buildTabHref('access'), panel: <AccessTab page={page} /> },
      ]}
    />
  )
}

function MessagesLabel({ count }: { count: number }) {
  if (count === 0) return 'Messages'
  return (
    <>
      Messages{' '}
      <span className="count">
        {count} <span className="words">new</span>
      </span>
    </>
  )
}

function DocumentsLabel({ count }: { count: number }) {
  if (count === 0) return 'Documents'
  return (
    <>
      Documents{' '}
      <span className="count">
        {count} <span className="words">asked for</span>
      </span>
    </>
  )
}

function Stages({ stages }: Pick<TrackingPage, 'stages'>) {
  return (
    <StepList
      steps={stages.map(({ title, description, state, dated, more, delivered, leftOut }) => ({
        title,
        description,
        state,
        more: (
          <>
            {dated && <p className="small muted">{dated}</p>}
            {more && <p className="small muted">{more}</p>}
            {delivered && (
              <p className="small">
                <strong>{delivered}</strong>
              </p>
            )}
            {leftOut && (
              <p className="muted">
                {leftOut.words}. <a href={leftOut.href}>See {leftOut.packageName}</a>
              </p>
            )}
          </>
        ),
      }))}
    />
  )
}
