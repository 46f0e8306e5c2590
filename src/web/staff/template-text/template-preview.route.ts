import { data } from 'react-router'
import { previewTemplateText } from '#src/features/outbox/template-texts.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { mailResponse, shownInstead } from '../mail/mail-response.ts'
import type { Route } from './+types/template-preview.route'

/** Previews the current mail, with the named text or its first. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const textKey = new URL(request.url).searchParams.get('textKey')
  return answer(context.get(appContext), { template: params.template, textKey, text: null })
}

/** Previews text that is not saved. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  const form = await readForm(request, ['textKey', 'text'])
  const typed = (name: string) => String(form.get(name) ?? '')
  const asked = { template: params.template, textKey: typed('textKey'), text: typed('text') }
  return answer(context.get(appContext), asked)
}

async function answer(app: App, asked: { template: string; textKey: string | null; text: string | null }) {
  const preview = await previewTemplateText(app, asked)
  if (preview === null) throw data(null, { status: 404 })
  if (preview.ok) return mailResponse(preview.html)
  return shownInstead('Preview', `We can’t preview this text. ${preview.problem}`, 400)
}
