import '../applicant.css'
import './letters.css'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { deriveUuid } from '#src/database/derive-uuid.ts'
import { REFEREE_FIELDS, refereeSchema } from '#src/features/letters/letter-forms.ts'
import {
  type ChangeRefusal,
  changeReferee,
  type NameRefusal,
  nameReferee,
  removeReferee,
} from '#src/features/letters/letters.server.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
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
import type { Route } from './+types/letters.route'
import { Letters } from './letters.tsx'
import { loadLettersPage } from './letters-page.server.ts'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Your letters')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadPage(context, request))
  return page === 'database-down' ? data(null, SERVICE_UNAVAILABLE) : page
}

async function loadPage(context: RouteContext, request: Request) {
  return loadLettersPage(context.get(appContext), await requireLetters(context, request))
}

async function requireLetters(context: RouteContext, request: Request) {
  const { application } = (await requireProof(context, request, { kind: 'letters' })).session
  if (!includesTool(application.item, 'letters'))
    throw redirect(addresses.tracking({ reference: application.reference ?? '' }))
  return application
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['intent', 'letterId', 'version', 'idempotencyKey', ...REFEREE_FIELDS])
  const letterId = String(form.get('letterId') ?? '')
  const definition = { failed: NOT_SAVED, guard: () => requireLetters(context, request) }
  return form.get('intent') === 'remove'
    ? handleForm(context, form, { ...definition, name: letterId, schema: z.object({}) }, (_, application) =>
        remove(context, application, letterId),
      )
    : handleForm(context, form, { ...definition, name: letterId || 'new', schema: SAVED }, (values, application) =>
        save(context, application, letterId, values),
      )
}

const SAVED = refereeSchema.extend({
  version: z.coerce.number().int().catch(0),
  idempotencyKey: z.string().default(''),
})

type OwnApplication = Awaited<ReturnType<typeof requireLetters>>

async function save(
  context: RouteContext,
  { id, reference }: OwnApplication,
  letterId: string,
  { version, idempotencyKey, ...referee }: z.infer<typeof SAVED>,
) {
  const overLimit = await takeAttempt(context, 'details-by-application', id)
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const app = context.get(appContext)
  const actor = { kind: 'applicant', id } as const
  const result =
    letterId === ''
      ? await nameReferee(app, actor, {
          id: deriveUuid('letter', idempotencyKey, referee.email, id),
          applicationId: id,
          referee,
        })
      : await changeReferee(app, actor, { applicationId: id, letterId, version, referee })
  if (result.ok) {
    const description = 'Our adviser looks at it before we write to them.'
    return redirectWithToast(app, addresses.applicantLetters({ reference: reference ?? '' }), {
      title: letterId === '' ? 'Referee Named' : 'Referee Changed',
      description,
      tone: 'ok',
    })
  }
  const { reason } = result
  const isAboutAddress = reason === 'named-already' || reason === 'own-address'
  return isAboutAddress
    ? { errors: { email: REFUSED[reason] }, status: 400 }
    : { message: REFUSED[reason], status: 409 }
}

async function remove(context: RouteContext, { id, reference }: OwnApplication, letterId: string) {
  const app = context.get(appContext)
  const result = await removeReferee(app, { kind: 'applicant', id }, { applicationId: id, letterId })
  if (!result.ok) return { message: REMOVAL_REFUSED[result.reason], status: 409 }
  return redirectWithToast(app, addresses.applicantLetters({ reference: reference ?? '' }), {
    title: 'Referee Taken Back',
    description: 'Their details are deleted. You can name someone else.',
    tone: 'ok',
  })
}

const NOT_SAVED = 'We couldn’t save it. It’s still in the form, so please send it again in a moment.'

const REFUSED: Record<NameRefusal | ChangeRefusal, string> = {
  gone: 'This referee has been taken back. Please reload the page.',
  closed: 'We ask for no more letters in this application. Please write to us if that’s wrong.',
  full: 'All places are taken. Remove a referee first, or change one.',
  'named-already': 'You’ve named someone with this address already',
  'own-address': 'This is your own address. We write to the referee directly',
  changed:
    'Our adviser has changed this referee since you opened the page: see their details above. To keep what you typed, send it again.',
  arrived: 'Their letter is here already. Please write to us, so that we change it together.',
}

const REMOVAL_REFUSED = {
  gone: 'This referee has been taken back already. Please reload the page.',
  asked: 'We’ve asked this referee already. Please write to us, and we tell them.',
} as const

export default function LettersRoute({ loaderData: page, actionData: reply }: Route.ComponentProps) {
  const reference = page?.reference ?? ''
  return (
    <ApplicantPage
      title="Your letters of recommendation"
      reply={reply && { ...reply, message: page === null ? reply.message : null }}
      isUnreadable={page === null}
      backTo={addresses.tracking({ reference })}
    >
      {page !== null && <Letters page={page} reply={reply} />}
    </ApplicantPage>
  )
}
