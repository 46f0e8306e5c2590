import '../applicant.css'
import './letter.css'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dateInWords, dayInLagos, dayInWords } from '#src/dates.ts'
import { type AnswerRefusal, declineLetter, promiseLetter } from '#src/features/letters/answer-request.server.ts'
import { mailNewLink } from '#src/features/letters/ask-referee.server.ts'
import { cannotSchema, promiseSchema } from '#src/features/letters/letter-forms.ts'
import { type LetterOfLink, openLetterLink } from '#src/features/letters/queries.server.ts'
import { stopReminders } from '#src/features/mail/stop-reminders.server.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm, SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { describeBrief } from '../../parts/letter-brief.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import type { Route } from './+types/letter.route'
import { EndedLink, RefereePage, type ShownLetter, UnknownLink } from './letter.tsx'
import { receiveLetterForm } from './receive-letter-form.server.ts'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('A letter of recommendation')

/** A GET request changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const page = await resolveUnlessDatabaseDown(context, openLetterLink(app, token))
  if (page === 'database-down')
    throw data('We can’t reach our database just now. Please try again.', SERVICE_UNAVAILABLE)
  switch (page.kind) {
    case 'open':
      return describeLetter(app, page)
    case 'over':
      return data({ kind: 'over' as const, isClosed: page.isClosed }, { status: 410 })
    default:
      return data({ kind: 'unknown' as const }, { status: 404 })
  }
}

type OpenLetter = Extract<LetterOfLink, { kind: 'open' }>

/** What the page shows of a letter, also to people to whom its link was forwarded. */
function describeLetter(app: App, { referee, state, dueOn, isStopped, files, ...letter }: OpenLetter): ShownLetter {
  const today = dateInWords(app.clock.now())
  return {
    kind: 'open',
    referee,
    state,
    isStopped,
    brief: describeBrief({ ...letter, dueOn }),
    today,
    promised: dueOn === null ? null : dayInWords(dueOn),
    files: files.map(({ id, kind, name, sentAt }) => ({ id, kind, name, sentOn: dateInWords(sentAt) })),
    // The link opens this page, so paper does not have it.
    printed: { url: app.publicUrl, day: today },
  }
}

export async function action({ context, request, params: { token } }: Route.ActionArgs) {
  const app = context.get(appContext)
  const letter = await openLetterLink(app, token)
  if (/^multipart\//i.test(request.headers.get('content-type') ?? ''))
    return receiveLetterForm(context, request, { letter, token })
  const form = await readForm(request, ['intent', 'day', 'reason'])
  if (letter.kind === 'unknown') return data(null, { status: 404 })
  if (letter.kind === 'over') {
    if (letter.isClosed) return data(null, { status: 410 })
    await requireAttempts(context, ['letter-by-address'], ['letter-by-id', letter.linkId])
    await mailNewLink(app, letter.linkId)
    return data({ isNewLinkSent: true })
  }
  // No limit stands between a referee and the end of our reminders.
  if (form.get('intent') === 'stop') {
    await stopReminders(app, { matter: 'letters', id: letter.caseId, aboutId: letter.letterId })
    return leave(app, token, 'Reminders Stopped', 'We won’t remind you of this letter again.')
  }
  await requireAttempts(context, ['letter-by-address'], ['letter-by-id', letter.linkId])
  return form.get('intent') === 'cannot' ? decline(context, form, letter, token) : promise(context, form, letter, token)
}

function promise(context: RouteContext, form: FormData, { linkId }: OpenLetter, token: string) {
  const app = context.get(appContext)
  const definition = { name: 'promise', schema: promiseSchema(dayInLagos(app.clock.now())), failed: NOT_SAVED } as const
  return handleForm(context, form, definition, async ({ day }) => {
    const result = await promiseLetter(app, { linkId, day })
    return result.ok
      ? leave(app, token, 'Thank You', `We look forward to your letter by ${dayInWords(day)}.`)
      : { message: REFUSED[result.reason], status: 409 }
  })
}

function decline(context: RouteContext, form: FormData, { linkId }: OpenLetter, token: string) {
  const app = context.get(appContext)
  const definition = { name: 'cannot', schema: cannotSchema, failed: NOT_SAVED } as const
  return handleForm(context, form, definition, async ({ reason }) => {
    const result = await declineLetter(app, { linkId, reason })
    return result.ok
      ? leave(app, token, 'Thank You', 'It helps to know. We won’t write to you about this letter again.')
      : { message: REFUSED[result.reason], status: 409 }
  })
}

function leave(app: App, token: string, title: string, description: string) {
  return redirectWithToast(app, addresses.letter(token), { title, description, tone: 'ok' })
}

const NOT_SAVED = 'We couldn’t save your answer. It’s still in the form, so please send it again in a moment.'

const REFUSED: Record<AnswerRefusal, string> = {
  ended: 'This link has ended, so nothing was saved. Please reload the page.',
  arrived: 'We already have your letter, so there’s nothing to answer. Please reload the page.',
}

export default function LetterPage({ loaderData: letter, actionData }: Route.ComponentProps) {
  const isNewLinkSent = actionData != null && 'isNewLinkSent' in actionData
  if (letter.kind === 'unknown' || isNewLinkSent) return <UnknownLink isNewLinkSent={isNewLinkSent} />
  if (letter.kind === 'over') return <EndedLink isClosed={letter.isClosed} />
  return <RefereePage letter={letter} reply={actionData ?? undefined} />
}
