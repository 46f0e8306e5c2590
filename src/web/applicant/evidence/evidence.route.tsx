import { data, redirect, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { loadPlan } from '#src/features/evidence/load-plan.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { describePlan, describeVersion } from '../../parts/evidence/describe-plan.server.ts'
import { LockedVersion } from '../../parts/evidence/locked-version.tsx'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { ApplicantPage } from '../access/parts.tsx'
import type { Route } from './+types/evidence.route'
import { canWorkOnPlan, hasPlan, receiveEvidenceForm } from './evidence-form.server.ts'
import { CommentForm, findReply, PieceForm } from './forms.tsx'
import { EvidencePlan } from './plan.tsx'
import '../applicant.css'
import './evidence.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Your evidence plan')

export type EvidencePage = Exclude<Awaited<ReturnType<typeof loadPage>>, null>

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadPage(context, request))
  return page === 'database-down' ? data(null, SERVICE_UNAVAILABLE) : page
}

async function loadPage(context: RouteContext, request: Request) {
  const { application } = (await requireProof(context, request, { kind: 'evidence' })).session
  const reference = application.reference ?? ''
  const app = context.get(appContext)
  const query = new URL(request.url).searchParams
  const [plan, version] = await Promise.all([
    describePlan(app, application, await loadPlan(app, application)),
    describeVersion(app, application, query.get('version')),
  ])
  if (!hasPlan(application) && plan.pieces.length === 0) throw redirect(addresses.tracking({ reference }))
  return {
    reference,
    item: application.item,
    adviser: application.adviser,
    plan,
    version,
    /** The piece whose form is open. */
    openPiece: query.get('change'),
    isOpen: canWorkOnPlan(application),
    idempotencyKey: crypto.randomUUID(),
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return receiveEvidenceForm(context, request)
}

export default function Evidence({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = page?.reference ?? query.get('reference') ?? ''
  const answer = reply ?? undefined
  if (page === null)
    return (
      <ApplicantPage title="Your evidence plan" reply={answer} isUnreadable backTo={addresses.tracking({ reference })}>
        {answer !== undefined && <KeptForm reference={reference} reply={answer} />}
      </ApplicantPage>
    )
  if (page.version !== null)
    return (
      <section className="wrap page evidence">
        <h1>Your evidence plan, version {page.version.number}</h1>
        <LockedVersion version={page.version} />
        <p>
          <a href={addresses.applicantEvidence({ reference })}>The plan as it is now</a>
        </p>
      </section>
    )
  return <EvidencePlan page={page} reply={answer} />
}

/** While the database is down, what was typed stays in its form. */
function KeptForm({ reference, reply }: { reference: string; reply: NonNullable<Route.ComponentProps['actionData']> }) {
  const key = reply.typed.idempotencyKey ?? ''
  const pieceId = reply.typed.pieceId ?? ''
  if (reply.typed.intent === 'comment')
    return <CommentForm reference={reference} piece={{ id: pieceId, title: '' }} reply={reply} idempotencyKey={key} />
  if (reply.typed.intent === 'remove') return null
  return (
    <PieceForm
      reference={reference}
      piece={null}
      pieceId={pieceId}
      choices={[]}
      reply={findReply(reply, reply.form)}
      idempotencyKey={key}
    />
  )
}
