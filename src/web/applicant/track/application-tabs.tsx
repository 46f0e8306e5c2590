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
              <Stages stages={page.stages} reference={application.reference} />
            </>
          ),
        },
        {
          key: 'documents',
          label: 'Documents',
          note: createNote(page.toDo.documents.length, 'asked for'),
          href: buildTabHref('documents'),
          panel: <Documents page={page} toast={toast} returned={returned} />,
        },
        {
          key: 'messages',
          label: 'Messages',
          note: createNote(page.newMessageCount, 'new'),
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

function createNote(count: number, words: string) {
  return count === 0 ? null : { count, words }
}

function Stages({ stages, reference }: Pick<TrackingPage, 'stages'> & { reference: string }) {
  const firstLeftOut = stages.findIndex(({ leftOut }) => leftOut)
  return (
    <StepList
      steps={stages.map(({ title, description, state, dated, more, delivered, leftOut }, index) => ({
        title,
        description,
        state,
        more: (
          <>
            {dated && <p className="small muted">{dated}</p>}
            {more && <p className="small muted">{more}</p>}
            {delivered && (
              <p className="small">
                <strong>
                  {delivered.when}: <Delivered delivered={delivered} reference={reference} />
                </strong>
              </p>
            )}
            {leftOut && (
              <p className="muted">
                {leftOut.words}. {index === firstLeftOut && <a href={leftOut.href}>See {leftOut.packageName}</a>}
              </p>
            )}
          </>
        ),
      }))}
    />
  )
}

/** Leads to the file, to the list of several files, or to the message of a delivery without a file. */
function Delivered({
  delivered: { what, isMessage, fileIds },
  reference,
}: {
  delivered: NonNullable<TrackingPage['stages'][number]['delivered']>
  reference: string
}) {
  const { tab, deliveredFile } = usePagePaths(reference)
  const [fileId, ...others] = fileIds
  if (!isMessage) return what
  if (fileId === undefined) return <a href={tab('messages')}>{what}</a>
  return <a href={others.length === 0 ? deliveredFile(fileId) : `${tab('documents')}#from-us`}>{what}</a>
}
