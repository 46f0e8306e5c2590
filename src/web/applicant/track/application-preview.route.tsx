import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { previewApplication } from '#src/features/applications/queries.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/application-preview.route'
import { Application } from './application.tsx'
import { PreviewProvider } from './preview.ts'
import { loadTrackingPage, STAFF_VIEWER } from './tracking-page.server.ts'
import '../applicant.css'
import './documents.css'

export const meta: Route.MetaFunction = () => privatePageMeta('As the applicant sees it')

/** Does not load the page again when staff switch tabs, because the audit log would count another view. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

/** Shows the tracking page to staff, read-only. Each view is an audit event (ADR 029). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const id = z.guid().safeParse(params.id)
  const application = id.success
    ? await previewApplication(app, { kind: 'staff', id: staff.id }, id.data.toLowerCase())
    : null
  if (application === null) throw data('We can’t find this application', { status: 404 })
  return loadTrackingPage(app, application, {
    viewer: STAFF_VIEWER,
    messagesPage: { before: null, countsAsSeen: false },
  })
}

export default function ApplicationPreview({ loaderData: page }: Route.ComponentProps) {
  const { id } = page.application
  return (
    <>
      <Notice title="As the applicant sees it" heading="h2">
        <p>
          You can look at everything here, but only the applicant can upload, resubmit and pay. The applicant sees the
          personal details, and opens files, only after entering a code from our email. The audit log records that you
          opened this page. <Link to={addresses.adminApplication(id)}>Back to the application</Link>
        </p>
      </Notice>
      <PreviewProvider value={id}>
        <Application key={id} page={page} returned={null} detailsReply={undefined} returnedMessage={null} />
      </PreviewProvider>
    </>
  )
}
