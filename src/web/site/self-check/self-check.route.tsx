import { readRef } from '#src/features/cases/ref.ts'
import { readSelfCheck } from '#src/features/visa/self-check.ts'
import { appContext } from '../../app-context.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { PrintLine } from '../../parts/print-line.tsx'
import { describePrintedPage } from '../../parts/printed-page.server.ts'
import { readCriteria, readFacts, readPricesAndRate } from '../../parts/public-page.server.ts'
import { publicPageMeta, readDeclaredParams } from '../../parts/public-page.ts'
import type { Route } from './+types/self-check.route'
import { CriteriaQuestions, WorkQuestions } from './questions.tsx'
import { Result } from './result.tsx'
import '../site.css'
import './self-check.css'

export const handle = { hydrate: false }
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.selfCheck, matches)

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [criteria, facts, pricesAndRate] = await Promise.all([
    readCriteria(app),
    readFacts(app),
    readPricesAndRate(app),
  ])
  const check = readSelfCheck(readDeclaredParams(request, SITE_PAGES.selfCheck), criteria)
  const printed = describePrintedPage(app, request, SITE_PAGES.selfCheck)
  return { check, facts, ref: readRef(request.url), printed, ...pricesAndRate }
}

export default function SelfCheck({ loaderData: { check, ref, printed, prices, rate } }: Route.ComponentProps) {
  switch (check.step) {
    case 'work':
      return <WorkQuestions check={check} linkCode={ref} />
    case 'criteria':
      return <CriteriaQuestions check={check} linkCode={ref} />
    default:
      return (
        <>
          <PrintLine printed={printed} />
          <Result check={check} prices={prices} rate={rate} />
        </>
      )
  }
}
