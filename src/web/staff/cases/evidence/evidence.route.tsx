import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { applicationForStaff } from '#src/features/applications/lists/application-for-staff.server.ts'
import { loadPlan } from '#src/features/evidence/load-plan.server.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import { describeApplication } from '../application/actionable-application.ts'
import type { Route } from './+types/evidence.route'
import { PackPanel } from './pack-panel.tsx'
import { loadPackPart } from './pack-part.server.ts'
import { loadPlanPart } from './plan-part.server.ts'
import { PlanSection } from './plan-section.tsx'
import { ReportPanel } from './report-panel.tsx'
import { loadReportPart } from './report-part.server.ts'
import './evidence.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData === undefined ? 'Evidence' : `Evidence of ${loaderData.application.applicantName}`)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const found = await applicationForStaff(app, readIdParam(params.id))
  if (found === null) throw data('We can’t find this application', { status: 404 })
  const plan = await loadPlan(app, found.application)
  const version = new URL(request.url).searchParams.get('version')
  const [planPart, report, pack] = await Promise.all([
    loadPlanPart(app, found.application, { plan, version }),
    loadReportPart(app, { application: found.application, plan, colleague: staff.name }),
    loadPackPart(app, { application: found.application, plan }),
  ])
  const { id, reference, applicantName, email, item, status, sector } = found.application
  return {
    application: { id, reference, applicantName, email, item, status, sector },
    plan: planPart,
    report,
    pack,
  }
}

export default function Evidence({ loaderData: { application, plan, report, pack } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Evidence" description={describeApplication(application)}>
        <Link className="btn line sm" to={addresses.adminApplication(application.id)}>
          Back to the Case
        </Link>
        {includesTool(application.item, 'letters') && (
          <Link className="btn line sm" to={addresses.adminLetters(application.id)}>
            Letters
          </Link>
        )}
      </PageHead>
      <PlanSection application={application} plan={plan} />
      {plan.isIncluded && plan.shownVersion === null && <ReportPanel report={report} />}
      {plan.shownVersion === null && <PackPanel pack={pack} />}
    </>
  )
}
