import { lazy } from 'react'
import { redirect, useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import type { FailureWords } from '../../frame/admin-failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useMay } from '../../parts/use-may.ts'
import { AddApplicationButton } from '../application/application-actions.tsx'
import type { Route } from './+types/applications.route'
import { loadApplicationListPage } from './application-list-page.server.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { loadDocumentsTabPage } from './documents-tab-page.server.ts'
import '../../parts/list.css'

export const handle = {
  failed: (query: URLSearchParams): FailureWords => ({
    title: 'Applications',
    failed: query.get('tab') === 'documents' ? 'Failed to load documents' : 'Failed to load applications',
    advice: 'Please try refreshing the page.',
    retryLabel: 'Refresh',
  }),
}

export const meta: Route.MetaFunction = () => privatePageMeta('Applications')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  if (query.get('tab') === 'needs-you') throw redirect(addresses.adminQueue())
  const tab = parseOneOf(TABS, query.get('tab')) ?? 'all'
  const [page, prices] = await Promise.all([
    tab === 'documents' ? loadDocumentsTabPage(app, query, staff.id) : loadApplicationListPage(app, query, staff.id),
    loadPriceList(app.db),
  ])
  return {
    page,
    opensAddDialog: query.get('add') === '1',
    addOptions: { prices, maySetAmount: mayRole(staff.role, 'settings') },
  }
}

/** The browser loads these when shown. The server must not suspend (ADR 062). */
const loadDocumentsTab = () => import('./documents-tab.tsx')
const DocumentsTab = import.meta.env.SSR
  ? (await loadDocumentsTab()).DocumentsTab
  : lazy(async () => ({ default: (await loadDocumentsTab()).DocumentsTab }))

export default function Applications({ loaderData: { page, opensAddDialog, addOptions } }: Route.ComponentProps) {
  const { key } = useLocation()
  const mayExport = useMay('exports')
  const tabPanel = page.tab === 'documents' ? <DocumentsTab page={page} /> : <ApplicationPanel list={page} />
  return (
    <>
      <PageHead title="Applications" count={page.tab === 'documents' ? undefined : page.count}>
        {mayExport && page.tab !== 'documents' && (
          <a className="btn line sm" href={page.exportHref}>
            Export CSV
          </a>
        )}
        {/* The key changes with each navigation, so that the same link opens the dialog again. */}
        <AddApplicationButton key={opensAddDialog ? key : ''} isInitiallyOpen={opensAddDialog} {...addOptions} />
      </PageHead>
      <Tabs
        label="Lists"
        selected={page.tab}
        tabs={TABS.map(key => ({
          key,
          label: TAB_LABELS[key],
          href: addresses.adminApplications(key === 'all' ? {} : { tab: key }),
          panel: tabPanel,
        }))}
      />
    </>
  )
}

const TABS = ['all', 'documents'] as const
const TAB_LABELS = { all: 'All', documents: 'Documents' }
