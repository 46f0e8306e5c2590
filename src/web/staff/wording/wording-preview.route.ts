import { data } from 'react-router'
import { previewWording } from '#src/features/outbox/wordings.server.ts'
import { type App, appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { shownInstead, shownLetter } from '../mail/shown-letter.ts'
import type { Route } from './+types/wording-preview.route'

/** The message as it stands: with the passage that is named, else with its first. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const passage = new URL(request.url).searchParams.get('passage')
  return answer(context.get(appContext), { template: params.template, passage, words: null })
}

/** The same with the words that are just being typed. Nothing is kept. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await requireStaff(context, request)
  const form = await readForm(request, ['passage', 'words'])
  const typed = (name: string) => String(form.get(name) ?? '')
  const asked = { template: params.template, passage: typed('passage'), words: typed('words') }
  return answer(context.get(appContext), asked)
}

async function answer(app: App, asked: { template: string; passage: string | null; words: string | null }) {
  const preview = await previewWording(app, asked)
  if (preview === null) throw data(null, { status: 404 })
  if (preview.ok) return shownLetter(preview.html)
  return shownInstead('Preview', `It cannot be shown like this. ${preview.says}`, 400)
}
