import { lazy } from 'react'
import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dayInLagos } from '#src/dates.ts'
import { loadPriceList } from '#src/features/catalogue/queries.server.ts'
import { countNeedingYou } from '#src/features/search/needs-you.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AddApplicationButton } from '../application/application-actions.tsx'
import type { FailureWords } from '../frame/admin-failure.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useMay } from '../parts/use-may.ts'
import { listPaymentsWithoutApplication } from '../payments/list-payments-without-application.server.ts'
import type { Route } from './+types/applications.route'
import { loadApplicationListPage } from './application-list-page.server.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { loadDocumentsTabPage } from './documents-tab-page.server.ts'
import { buildTabQuery, TABS } from './tabs.ts'
import '../parts/list.css'

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
  const tab = parseOneOf(TABS, query.get('tab')) ?? 'all'
  const [page, needsYouCount, paymentsWithoutApplication, prices] = await Promise.all([
    tab === 'documents' ? loadDocumentsTabPage(app, query) : loadApplicationListPage(app, query, tab),
    countNeedingYou(app.db, dayInLagos(app.clock.now())),
    listPaymentsWithoutApplication(app),
    loadPriceList(app.db),
  ])
  return {
    page,
    needsYouCount: needsYouCount + paymentsWithoutApplication.length,
    paymentsWithoutApplication: tab === 'needs-you' ? paymentsWithoutApplication : [],
    opensAddDialog: query.get('add') === '1',
    addOptions: { prices, maySetAmount: mayRole(staff.role, 'settings') },
  }
}

/** The browser loads these when shown. The server must not suspend (066). */
const loadDocumentsTab = () => import('./documents-tab.tsx')
const loadPayments = () => import('../payments/payments-without-application.tsx')
const DocumentsTab = import.meta.env.SSR
  ? (await loadDocumentsTab()).DocumentsTab
  : lazy(async () => ({ default: (await loadDocumentsTab()).DocumentsTab }))
const PaymentsWithoutApplication = import.meta.env.SSR
  ? (await loadPayments()).PaymentsWithoutApplication
  : lazy(async () => ({ default: (await loadPayments()).PaymentsWithoutApplication }))

export default function Applications({
  loaderData: { page, needsYouCount, paymentsWithoutApplication, opensAddDialog, addOptions },
}: Route.ComponentProps) {
  const { key } = useLocation()
  const mayExport = useMay('exports')
  const tabPanel =
    page.tab === 'documents' ? (
      <DocumentsTab page={page} />
    ) : (
      <>
        {paymentsWithoutApplication.length > 0 && <PaymentsWithoutApplication payments={paymentsWithoutApplication} />}
        <ApplicationPanel key={page.tab} list={page} />
      </>
    )
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
          label: <TabLabel tab={key} needsYouCount={needsYouCount} />,
          href: addresses.adminApplications(buildTabQuery(key)),
          panel: tabPanel,
        }))}
      />
    </>
  )
}

const TAB_LABELS = { all: 'All', 'needs-you': 'Needs you', documents: 'Documents' } as const

function TabLabel({ tab, needsYouCount }: { tab: (typeof TABS)[number]; needsYouCount: number }) {
  return (
    <>
      {TAB_LABELS[tab]}
      {tab === 'needs-you' && needsYouCount > 0 && (
        <>
          {' '}
          <span className="count-pill">{needsYouCount.toLocaleString('en-GB')}</span>
        </>
      )}
    </>
  )
}
