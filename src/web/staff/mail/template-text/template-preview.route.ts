import { data } from 'react-router'
import { previewTemplateText } from '#src/features/mail/template-texts.server.ts'
import { type App, appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { mailResponse, textResponse } from '../mail-response.ts'
import type { Route } from './+types/template-preview.route'

/** Previews the saved text that `textKey` names, or else the first text of the mail. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const textKey = new URL(request.url).searchParams.get('textKey')
  return previewResponse(context.get(appContext), { template: params.template, textKey, text: null })
}

/** Previews a text that is not saved yet. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  const form = await readForm(request, ['textKey', 'text'])
  const fieldText = (name: string) => String(form.get(name) ?? '')
  const textToPreview = { template: params.template, textKey: fieldText('textKey'), text: fieldText('text') }
  return previewResponse(context.get(appContext), textToPreview)
}

async function previewResponse(
  app: App,
  textToPreview: { template: string; textKey: string | null; text: string | null },
) {
  const preview = await previewTemplateText(app, textToPreview)
  if (preview === null) throw data(null, { status: 404 })
  if (preview.ok) return mailResponse(preview.html)
  return textResponse('Preview', `We can’t preview this text. ${preview.problem}`, 400)
}
