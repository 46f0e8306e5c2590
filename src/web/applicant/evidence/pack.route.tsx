import { eq } from 'drizzle-orm'
import { data, redirect, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { approvePack } from '#src/features/evidence/pack/approve-pack.server.ts'
import { approvePackSchema } from '#src/features/evidence/pack/pack-form.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
import { takeAttempt } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { ApplicantPage } from '../access/parts.tsx'
import type { Route } from './+types/pack.route'
import { loadPackPage } from './pack-page.server.ts'
import { PackSection } from './pack-section.tsx'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Your final pack')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadPage(context, request))
  return page === 'database-down' ? data(null, SERVICE_UNAVAILABLE) : page
}

async function loadPage(context: RouteContext, request: Request) {
  const { session } = await requireProof(context, request, { kind: 'pack' })
  const app = context.get(appContext)
  const [application] = await app.db
    .select()
    .from(liveApplications)
    .where(eq(liveApplications.id, session.application.id))
  const reference = application?.reference ?? ''
  if (application === undefined) throw redirect(addresses.tracking({ reference }))
  return { reference, pack: await loadPackPage(app, application, reference) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const definition = {
    name: 'pack',
    schema: approvePackSchema,
    failed: 'We couldn’t record your approval. Please try again in a few minutes.',
    guard: () => requireProof(context, request, { kind: 'pack' }),
  }
  return handleForm(
    context,
    await readForm(request, ['number', 'hasRead']),
    definition,
    async (values, { session }) => {
      const { id } = session.application
      const reference = session.application.reference ?? ''
      const overLimit = await takeAttempt(context, 'details-by-application', id)
      if (overLimit !== null) return { ...overLimit, status: 429 }
      const app = context.get(appContext)
      const { number } = values
      const result = await approvePack(app, { kind: 'applicant', id }, { applicationId: id, number })
      if (result.ok)
        return redirectWithToast(app, addresses.applicantPack({ reference }), {
          title: 'Pack Approved',
          description: `You approved pack ${number}. Thank you: we’ve been told.`,
          tone: 'ok',
        })
      return { status: 409, message: explainRefusal(result, number) }
    },
  )
}

type Refusal = Extract<Awaited<ReturnType<typeof approvePack>>, { ok: false }>

function explainRefusal(refusal: Refusal, number: number): string {
  if (refusal.reason === 'older')
    return `We’ve prepared pack ${refusal.latest} since you opened pack ${number}. Please read and approve the new one below.`
  if (refusal.reason === 'changed')
    return 'The evidence has changed since this pack was prepared. We’ll prepare a new pack and email you. Nothing was approved.'
  return 'We no longer have this pack. Please write to us.'
}

export default function Pack({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = page?.reference ?? query.get('reference') ?? ''
  return (
    <ApplicantPage
      title="Your final pack"
      reply={reply}
      isUnreadable={page === null}
      backTo={addresses.tracking({ reference })}
    >
      {page !== null && <PackSection pack={page.pack} reference={reference} reply={reply} />}
    </ApplicantPage>
  )
}
