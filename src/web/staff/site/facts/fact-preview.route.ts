import { data } from 'react-router'
import { dayInLagos } from '#src/dates.ts'
import { FACT_FORM_FIELDS, factFormSchema } from '#src/features/visa/fact-form.ts'
import { fillText, formatValue, isFactId, type StoredFact } from '#src/features/visa/facts.ts'
import { loadStoredFact } from '#src/features/visa/queries.server.ts'
import { appContext, type RouteContext } from '../../../app-context.ts'
import { listErrors, readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { mailResponse, textResponse } from '../../mail/mail-response.ts'
import type { Route } from './+types/fact-preview.route'
import { preparePreview, previewResponse } from './preview-response.ts'
import { findPlace } from './previews.server.ts'

/** Shows a page or an email with the fact as it is saved. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const { db } = context.get(appContext)
  const fact = isFactId(params.fact) ? await loadStoredFact(db, params.fact) : null
  if (fact === null) throw data(null, { status: 404 })
  return answerPreview(context, new URL(request.url).searchParams.get('show'), fact)
}

/** Shows a page or an email with a draft that is not saved yet. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  if (!isFactId(params.fact)) throw data(null, { status: 404 })
  const form = await readForm(request, [...FACT_FORM_FIELDS, 'show'])
  const sent = Object.fromEntries(form) as Record<string, string>
  const today = dayInLagos(context.get(appContext).clock.now())
  const draft = factFormSchema(today).safeParse({ ...sent, fact: params.fact })
  if (!draft.success) {
    const problems = Object.values(listErrors(draft.error)).join('. ')
    return textResponse('Preview', `We can’t preview this yet. ${problems}.`, 400)
  }
  const { note: _, ...change } = draft.data.change
  return answerPreview(context, sent.show ?? null, { id: params.fact, ...change })
}

async function answerPreview(context: RouteContext, show: string | null, fact: StoredFact): Promise<Response> {
  const place = findPlace(show)
  if (place === null) throw data(null, { status: 404 })
  const html = await place.render(context, fact)
  if (html === null) return textResponse('Preview', 'This can’t be shown at the moment. Please try another page.', 503)
  return place.isMail ? mailResponse(html) : previewResponse(preparePreview(html, listWords(fact)))
}

/** A page states a fact in its sentence, or only its value. */
function listWords({ text, value, unit }: StoredFact): Array<string> {
  const sentence = fillText(text, { value, unit })
  return value === null || unit === null ? [sentence] : [sentence, formatValue({ value, unit })]
}
