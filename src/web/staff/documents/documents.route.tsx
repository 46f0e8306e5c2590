import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { FailureWords } from '../frame/admin-failure.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/documents.route'
import { loadDocumentListPage } from './document-list-page.server.ts'
import { DocumentPanel } from './document-panel.tsx'
import '../parts/list.css'

export const handle = {
  failed: (): FailureWords => ({
    title: 'Documents',
    failed: 'Failed to load documents',
    advice: 'Please try refreshing the page.',
    retryLabel: 'Refresh',
  }),
}

export const meta: Route.MetaFunction = () => privatePageMeta('Documents')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  const page = await loadDocumentListPage(context.get(appContext), { query, viewer: staff })
  return { ...page, isOwner: mayRole(staff.role, 'settings') }
}

export default function Documents({ loaderData: page }: Route.ComponentProps) {
  const { toReview, count } = page
  return (
    <>
      <PageHead
        title="Documents"
        count={count}
        description={!page.isScanned && <NoScannerWarning isOwner={page.isOwner} />}
      >
        <Link className="btn line sm" to={addresses.adminApplications({ tab: 'documents', show: 'requests' })}>
          Document Requests
        </Link>
        <Link className={`btn sm ${toReview > 0 ? 'next' : 'line'}`} to={page.reviewHref}>
          Review Desk{toReview > 0 && `: ${toReview.toLocaleString('en-GB')} waiting`}
        </Link>
      </PageHead>
      <DocumentPanel page={page} />
    </>
  )
}

function NoScannerWarning({ isOwner }: { isOwner: boolean }) {
  return (
    <>
      No virus scanner is set up, so open files with care.{' '}
      {isOwner && <Link to={addresses.adminHelp()}>How to set one up</Link>}
    </>
  )
}
