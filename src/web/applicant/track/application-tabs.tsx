import { useSearchParams } from 'react-router'
import { StepList } from '../../ui/step-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { ToastMessage } from '../../ui/toast.tsx'
import { Access } from './access.tsx'
import { Details } from './details.tsx'
import { Documents } from './documents.tsx'
import { MessagesTab, type ReturnedMessage } from './messages-tab.tsx'
import { usePagePaths } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'
import type { ReturnedUpload } from './upload-message.tsx'

const TABS = ['stages', 'documents', 'messages', 'details'] as const
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
  const selected = findTab(query.get('tab'))
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
          label: 'Documents',
          note: showCount(page.toDo.documents.length, 'asked for'),
          href: buildTabHref('documents'),
          panel: <Documents page={page} toast={toast} returned={returned} />,
        },
        {
          key: 'messages',
          label: 'Messages',
          note: showCount(page.newMessageCount, 'new'),
          href: buildTabHref('messages'),
          panel: mustLoadMessages ? null : <MessagesTab page={page} returned={returnedMessage} />,
        },
        {
          key: 'details',
          label: 'Details',
          href: buildTabHref('details'),
          panel: (
            <>
              <Details page={page} />
              <Access page={page} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Older links name a tab of its own for the access, which is now a part of the details. */
function findTab(name: string | null): TabKey {
  return name === 'access' ? 'details' : (TABS.find(key => key === name) ?? 'stages')
}

function showCount(count: number, words: string) {
  if (count === 0) return undefined
  return (
    <>
      {count} <span className="words">{words}</span>
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
