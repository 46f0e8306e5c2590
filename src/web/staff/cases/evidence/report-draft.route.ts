import { eq } from 'drizzle-orm'
import { data } from 'react-router'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { loadPlan } from '#src/features/evidence/load-plan.server.ts'
import { describeReport } from '#src/features/evidence/report/report.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { answerPdf, refuseOtherSites } from '../../../parts/serve-file.server.ts'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/report-draft.route'
import { renderReport } from './render-report.server.ts'

/** Sends the report as it would be delivered now. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  refuseOtherSites(request)
  const app = context.get(appContext)
  const [application] = await app.db
    .select()
    .from(liveApplications)
    .where(eq(liveApplications.id, readIdParam(params.id)))
  if (application === undefined) throw data('This application has been deleted.', { status: 404 })
  const plan = await loadPlan(app, application)
  if (plan.set === null) throw data('Choose the endorsing body and the route of this case first.', { status: 409 })
  const pdf = await renderReport(describeReport({ ...plan, set: plan.set }), {
    title: 'Report',
    applicant: application.applicantName,
    reference: application.reference ?? 'without a reference yet',
    version: null,
    author: staff.name,
    at: app.clock.now(),
  })
  return answerPdf(pdf, { kind: 'inline', name: 'Report-draft.pdf' })
}
