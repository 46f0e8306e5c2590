import { useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/tabs.tsx'
import { Details } from './details.tsx'
import { Documents } from './documents.tsx'
import { usePageAddresses } from './preview.ts'
import type { ReturnedUpload } from './returned-upload.ts'
import { Stages } from './stages.tsx'
import type { TrackingPage } from './tracking-page.server.ts'
import type { Uploading } from './use-uploads.ts'

const TABS = ['stages', 'documents', 'details'] as const
type TabKey = (typeof TABS)[number]

export function ApplicationTabs({
  page,
  uploading,
  refresh,
  returned,
}: {
  page: TrackingPage
  uploading: Uploading
  refresh: () => void
  returned: ReturnedUpload | null
}) {
  const [query] = useSearchParams()
  const { application } = page
  const selected: TabKey = TABS.find(key => key === query.get('tab')) ?? 'stages'
  const { tab } = usePageAddresses(application.reference)
  const href = (key: TabKey) => tab(key === 'stages' ? undefined : key)
  return (
    <Tabs
      label="Application"
      selected={selected}
      tabs={[
        {
          key: 'stages',
          label: 'Application Stages',
          href: href('stages'),
          panel: (
            <>
              <h2 className="vh">Application Stages</h2>
              <Stages stages={page.stages} />
            </>
          ),
        },
        {
          key: 'documents',
          label: <DocumentsLabel page={page} />,
          href: href('documents'),
          panel: <Documents page={page} uploading={uploading} refresh={refresh} returned={returned} />,
        },
        { key: 'details', label: 'Details', href: href('details'), panel: <Details page={page} /> },
      ]}
    />
  )
}

/** On a narrow screen the number stands alone; its words are still read aloud. */
function DocumentsLabel({ page }: { page: TrackingPage }) {
  const { length } = page.toDo.documents
  if (length === 0) return 'Documents'
  return (
    <>
      Documents{' '}
      <span className="count">
        {length} <span className="words">asked for</span>
      </span>
    </>
  )
}
