import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { isFactId } from '#src/features/visa/facts.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/fact.route'
import { FactForm } from './fact-form.tsx'
import { FactHistory } from './fact-history.tsx'
import { loadFactPage } from './fact-page.server.ts'
import { FactPreview, useFactPreview } from './fact-preview.tsx'
import './fact.css'

export const meta: Route.MetaFunction = ({ loaderData }) => privatePageMeta(`Visa fact: ${loaderData?.name ?? ''}`)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const page = isFactId(params.fact) ? await loadFactPage(context, params.fact) : null
  if (page === null) throw data('We can’t find this fact', { status: 404 })
  return { mayChange: mayRole(staff.role, 'settings'), ...page }
}

/** Owners edit the fact beside its preview. Other staff read it. */
export default function FactRoute({ loaderData: page }: Route.ComponentProps) {
  const { fact, name, mayChange, sentence, isOverdue, checked, firstSource, uses, history } = page
  const preview = useFactPreview(fact, uses)
  return (
    <>
      <PageHead title={name} description={describeCheck({ isOverdue, checked, firstSource })}>
        <Link className="btn line sm" to={addresses.adminFacts()}>
          All Visa Facts
        </Link>
      </PageHead>
      <div className="admin-grid">
        <div className="w5">
          {mayChange ? (
            <FactForm key={fact} page={page} preview={preview} />
          ) : (
            <section className="panel">
              <p>{sentence}</p>
              <p className="muted">Only an owner can change it.</p>
            </section>
          )}
        </div>
        <FactPreview preview={preview} />
      </div>
      <FactHistory fact={fact} history={history} />
    </>
  )
}

function describeCheck({
  isOverdue,
  checked,
  firstSource,
}: {
  isOverdue: boolean
  checked: string | null
  firstSource: string | null
}): string {
  if (checked === null)
    return `Not compared with its official page yet. We read it in ${firstSource ?? 'another source'}.`
  return isOverdue ? `Last checked on ${checked}, so it is due to be checked again.` : `Checked on ${checked}.`
}
