import '../../../parts/letter-brief.css'
import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { loadBriefFacts } from '#src/features/letters/queries.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { describeBrief, LetterBrief } from '../../../parts/letter-brief.tsx'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { PrintButton } from '../../parts/print/print-button.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/letter-brief.route'

export const meta: Route.MetaFunction = () => privatePageMeta('Brief for a Letter')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const facts = await loadBriefFacts(context.get(appContext), readIdParam(params.letterId))
  if (facts === null) throw data('We can’t find this letter', { status: 404 })
  return { caseId: facts.caseId, referee: facts.referee, brief: describeBrief(facts) }
}

/** What the referee’s own page says, for a referee who wants it on paper. */
export default function LetterBriefPage({ loaderData: { caseId, referee, brief } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Letter for ${brief.applicantName}`}
        description={`For ${referee}${brief.by === null ? '' : `, by ${brief.by}`}.`}
      >
        <PrintButton />
        <Link className="btn line sm" to={addresses.adminLetters(caseId)}>
          Back to the Letters
        </Link>
      </PageHead>
      <div className="panel">
        <LetterBrief brief={brief} />
      </div>
    </>
  )
}
